// What a page must offer to those who do not use a mouse or do not see it: every button of a
// toolbar is reached by Tab, and pictures say in words what the text of their output says.

import { INotebookTracker } from '@jupyterlab/notebook';

const buttons = '.jp-Toolbar jp-button, .jp-Toolbar button, .jp-Toolbar select, .jp-Toolbar [role=button]';

function reachable() {
  for (const node of document.querySelectorAll(buttons)) {
    if (node.getAttribute('tabindex') !== '0') node.setAttribute('tabindex', '0');
  }
}

const most = 300; // characters that a reader hears before it can skip

function describe(cell) {
  const outputs = cell.model?.outputs;
  cell.outputArea?.widgets.forEach((widget, i) => {
    const text = outputs.get(i)?.data?.['text/plain'];
    const words = [text ?? 'picture'].flat().join('').trim().slice(0, most);
    for (const img of widget.node.querySelectorAll('.jp-RenderedSVG img, .jp-RenderedImage img')) {
      if (!img.alt) img.alt = words;
    }
  });
}

// Once for any number of changes, when the page has nothing better to do.
function lazily(action) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    (window.requestIdleCallback ?? setTimeout)(() => { waiting = false; action(); }, { timeout: 500 });
  };
}

export default {
  id: 'sprague:access',
  autoStart: true,
  optional: [INotebookTracker],
  activate: (app, tracker) => {
    const tidy = lazily(() => {
      reachable();
      tracker?.currentWidget?.content.widgets.forEach(cell => { if (cell.model.type === 'code') describe(cell); });
    });
    new MutationObserver(tidy).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex'] });
    tidy();
  },
};
