// Cells out of sight are made when nobody types or has just run a cell. The notebook makes them as soon as
// the page has nothing to do, which between two keys it has, and while a kernel answers; each takes as long
// as a key may, and several times as long as a short cell.

import { INotebookTracker, StaticNotebook } from '@jupyterlab/notebook';

const pause = 500; // milliseconds after the last key, or after the last cell was run
const longest = 3000; // milliseconds that cells which run one after another may take
let typed = -pause, ran = -pause, first = -longest;
window.addEventListener('keydown', () => { typed = performance.now(); }, true);

function run() {
  const now = performance.now();
  if (now - ran >= pause) first = now;
  ran = now;
}

const resting = now => now - typed >= pause && (now - ran >= pause || now - first >= longest);

export default {
  id: 'sprague:typing',
  autoStart: true,
  requires: [INotebookTracker],
  activate: (_, tracker) => {
    const notebook = StaticNotebook.prototype;
    const make = notebook._runOnIdleTime;
    notebook._runOnIdleTime = async function (time) {
      if (resting(performance.now())) return make.call(this, time);
      setTimeout(() => this._scheduleCellRenderOnIdle(), pause);
    };
    const watch = kernel => kernel?.anyMessage.connect((_, { msg, direction }) => {
      if (direction === 'send' && msg.header.msg_type === 'execute_request') run();
    });
    tracker.widgetAdded.connect((_, { sessionContext }) => {
      sessionContext.kernelChanged.connect((_, { newValue }) => watch(newValue));
      watch(sessionContext.session?.kernel);
    });
  },
};
