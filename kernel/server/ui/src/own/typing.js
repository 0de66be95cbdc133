// Cells out of sight are made when nobody types. The notebook makes them as soon as the page has nothing
// to do, which between two keys it has, and each takes as long as a key may.

import { StaticNotebook } from '@jupyterlab/notebook';

const pause = 500; // milliseconds after the last key
let last = -pause;
window.addEventListener('keydown', () => { last = performance.now(); }, true);

export default {
  id: 'sprague:typing',
  autoStart: true,
  activate: () => {
    const notebook = StaticNotebook.prototype;
    const make = notebook._runOnIdleTime;
    notebook._runOnIdleTime = async function (time) {
      if (performance.now() - last >= pause) return make.call(this, time);
      setTimeout(() => this._scheduleCellRenderOnIdle(), pause);
    };
  },
};
