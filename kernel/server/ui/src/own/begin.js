// An empty notebook offers cells to begin with, as long as nothing else has been written in it.

import { INotebookTracker, NotebookActions } from '@jupyterlab/notebook';

const starts = [
  ['Values of Kayles', 'octal.Kayles.Values(36)'],
  ['A figure', 'figure.Values(octal.Kayles)'],
  ['A game in words', 'grundy.Words("take 1 or a square; split an even heap").Values(20)'],
  ['A match', 'play.New(octal.Kayles, 7, 5)'],
];

const sourceOf = cell => cell.model.sharedModel.getSource();

// run puts code into the last cell, or below it, and runs it.
async function run({ content: notebook, sessionContext }, code) {
  await sessionContext.ready;
  notebook.activeCellIndex = notebook.widgets.length - 1;
  if (sourceOf(notebook.activeCell).trim()) NotebookActions.insertBelow(notebook);
  notebook.activeCell.model.sharedModel.setSource(code);
  await NotebookActions.runAndAdvance(notebook, sessionContext);
}

function offer(panel) {
  const row = document.createElement('div');
  row.className = 'sprague-begin';
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', 'cells to begin with');
  const buttons = starts.map(([name, code]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name;
    button.title = code;
    button.addEventListener('click', () => void run(panel, code));
    return button;
  });
  row.append('Begin with', ...buttons);
  const show = () => {
    const sources = panel.content.widgets.map(sourceOf);
    starts.forEach(([, code], i) => { buttons[i].hidden = sources.includes(code); });
    row.hidden = buttons.every(b => b.hidden) || sources.some(s => s.trim() && !starts.some(([, code]) => code === s));
  };
  show();
  panel.content.modelContentChanged.connect(show);
  panel.content.node.querySelector('.jp-Notebook-footer')?.before(row);
}

export default {
  id: 'sprague:begin',
  autoStart: true,
  requires: [INotebookTracker],
  activate: (_, tracker) => void tracker.widgetAdded.connect(async (_, panel) => {
    await panel.context.ready;
    if (!panel.isDisposed) offer(panel);
  }),
};
