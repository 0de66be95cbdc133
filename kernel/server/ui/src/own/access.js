// What a page must offer to those who do not use a mouse or do not see it: every button of a
// toolbar is reached by Tab, in the order in which they stand, editors have a name, and pictures say
// in words what the text of their output says.

import { EditorView } from '@codemirror/view';
import { EditorExtensionRegistry, IEditorExtensionRegistry } from '@jupyterlab/codemirror';
import { INotebookTracker } from '@jupyterlab/notebook';

const buttons = '.jp-Toolbar jp-button, .jp-Toolbar button, .jp-Toolbar select, .jp-Toolbar [role=button], .skip-link';
const pictures = '.jp-RenderedSVG img, .jp-RenderedImage img';

// within returns the elements below root, and root itself, that a selector is about.
const within = (root, selector) => [...(root.matches(selector) ? [root] : []), ...root.querySelectorAll(selector)];

function reach(button) {
  if (button.getAttribute('tabindex') !== '0') button.setAttribute('tabindex', '0');
}

const most = 300; // characters that a reader hears before it can skip

function describe(img, notebook) {
  if (img.alt) return;
  const cell = notebook?.widgets.find(c => c.node.contains(img));
  const i = cell?.outputArea?.widgets.findIndex(w => w.node.contains(img)) ?? -1;
  if (i < 0) return;
  const text = cell.model.outputs.get(i)?.data?.['text/plain'];
  img.alt = [text ?? 'picture'].flat().join('').trim().slice(0, most);
}

const nameOf = mimeType => /markdown|gfm/.test(mimeType) ? 'Text of the cell' : 'Code';

const named = {
  name: 'sprague-name',
  factory: ({ model }) => EditorExtensionRegistry.createImmutableExtension(EditorView.contentAttributes.of({ 'aria-label': nameOf(model.mimeType) })),
};

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
  optional: [INotebookTracker, IEditorExtensionRegistry],
  activate: (app, tracker, editors) => {
    editors?.addExtension(named);
    const fresh = new Set([document.body]); // roots of what has come or changed
    const tidy = lazily(() => {
      for (const root of fresh) {
        if (!root.isConnected) continue;
        within(root, buttons).forEach(reach);
        within(root, pictures).forEach(img => describe(img, tracker?.currentWidget?.content));
      }
      fresh.clear();
    });
    // Text that is typed changes the page with every key, and concerns nobody here.
    new MutationObserver(records => {
      for (const { target, addedNodes } of records) {
        if (target.closest('.cm-editor')) continue;
        for (const node of addedNodes.length ? addedNodes : [target]) if (node.nodeType === Node.ELEMENT_NODE) fresh.add(node);
      }
      if (fresh.size) tidy();
    }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['tabindex'] });
    tidy();
  },
};
