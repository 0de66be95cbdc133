// Outputs that are long lie in a box that scrolls, whenever they come to be long: text is drawn
// after it has come, pictures when they have loaded. It stands for Jupyter's plugin of the same
// name and setting, which looks when an output comes, before it is drawn.

import { INotebookTracker } from '@jupyterlab/notebook';
import { ISettingRegistry } from '@jupyterlab/settingregistry';

const id = '@jupyter-notebook/notebook-extension:scroll-output';
const boxed = 'jp-mod-outputsScrolled';
const most = 1820; // pixels that are shown without a box: 100 lines

const cells = new Map(); // by the nodes of their outputs
let on = true;

// look leaves alone what the user has said of a cell, and what is not laid out.
function look(cell) {
  if (cell.isDisposed || cell.model.getMetadata('scrolled') !== undefined) return;
  const { node } = cell.outputArea;
  if (on && !node.offsetParent) return;
  cell.toggleClass(boxed, on && node.scrollHeight > most);
}

const watcher = new ResizeObserver(entries => {
  for (const { target } of entries) {
    const cell = cells.get(target);
    if (cell) look(cell);
  }
});

function follow(cell) {
  if (cell.model.type !== 'code' || cells.has(cell.outputArea.node)) return;
  const { node } = cell.outputArea;
  cells.set(node, cell);
  watcher.observe(node);
  cell.disposed.connect(() => {
    watcher.unobserve(node);
    cells.delete(node);
  });
}

export default {
  id,
  autoStart: true,
  requires: [INotebookTracker],
  optional: [ISettingRegistry],
  activate: (app, tracker, settings) => {
    tracker.widgetAdded.connect((_, panel) => {
      const all = () => panel.content.widgets.forEach(follow);
      panel.context.ready.then(() => {
        if (panel.isDisposed) return;
        panel.content.model.cells.changed.connect(all);
        all();
      });
    });
    settings?.load(id).then(plugin => {
      const read = () => {
        on = plugin.get('autoScrollOutputs').composite;
        cells.forEach(look);
      };
      plugin.changed.connect(read);
      read();
    }).catch(e => console.warn(e));
  },
};
