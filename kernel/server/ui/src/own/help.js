// The Help menu: the lessons, what the kernel itself answers (:help, :search), and what this
// program is.

import { Dialog, InputDialog, showDialog, ICommandPalette } from '@jupyterlab/apputils';
import { PageConfig, URLExt } from '@jupyterlab/coreutils';
import { IMainMenu } from '@jupyterlab/mainmenu';
import { INotebookTracker } from '@jupyterlab/notebook';
import { Widget } from '@lumino/widgets';
import { mark } from './mark.js';

const address = path => URLExt.join(PageConfig.getBaseUrl(), path);

// The kernel's words come in a cell of their own below the current one.
async function ask(app, tracker, line) {
  const notebook = tracker.currentWidget?.content;
  if (!notebook) return;
  await app.commands.execute('notebook:insert-cell-below');
  notebook.activeCell.model.sharedModel.setSource(line);
  const cell = notebook.activeCell;
  await app.commands.execute('notebook:run-cell');
  if (!cell.isDisposed) cell.node.scrollIntoView({ block: 'nearest' });
}

async function search(app, tracker) {
  const answer = await InputDialog.getText({ title: 'Search the library', label: 'A name or a few words, such as "period of an octal game"', okLabel: 'Search' });
  if (answer.button.accept && answer.value) await ask(app, tracker, `:search ${answer.value}`);
}

function about(app) {
  const body = new Widget();
  body.node.className = 'sprague-about';
  body.node.innerHTML = `<p>${mark} A notebook for impartial combinatorial games: sequences, Grundy values, proofs of periods.</p>
    <p>Version <span></span>. Apache License 2.0.</p>
    <p>The front end is built on Jupyter Notebook and JupyterLab; their licences and those of all other parts are <a target="_blank">listed here</a>.</p>`;
  body.node.querySelector('span').textContent = PageConfig.getOption('appVersion');
  body.node.querySelector('a').href = address('lab/api/licenses');
  return showDialog({ title: 'About sprague', body, buttons: [Dialog.okButton({ label: 'Close' })] });
}

export default {
  id: 'sprague:help',
  autoStart: true,
  requires: [IMainMenu],
  optional: [ICommandPalette, INotebookTracker],
  activate: (app, menu, palette, tracker) => {
    const inNotebook = () => Boolean(tracker?.currentWidget);
    const commands = {
      'sprague:open-lessons': { label: 'Lessons', execute: () => { window.open(address('lessons')); } },
      'sprague:search-library': { label: 'Search the Library…', isEnabled: inNotebook, execute: () => search(app, tracker) },
      'sprague:kernel-help': { label: 'Help of the Kernel', isEnabled: inNotebook, execute: () => ask(app, tracker, ':help') },
      'sprague:about': { label: 'About sprague', execute: () => about(app) },
    };
    for (const [id, options] of Object.entries(commands)) {
      app.commands.addCommand(id, options);
      palette?.addItem({ command: id, category: 'Help' });
    }
    app.commands.addKeyBinding({ command: 'sprague:search-library', keys: ['Accel Alt F'], selector: '.jp-Notebook' });
    menu.helpMenu.addGroup(['sprague:open-lessons', 'sprague:search-library', 'sprague:kernel-help'].map(command => ({ command })), 0);
    menu.helpMenu.addGroup([{ command: 'sprague:about' }], 30);
  },
};
