// Boards that are played on where they are shown. The kernel draws them as HTML; elements with the
// attribute data-press can be pressed, by mouse or by keyboard, and what was pressed goes to the kernel
// over the comm that the output names. The kernel answers with the board as it is then.
//
// Only outputs that the notebook trusts come here, as with all HTML that may do something; elsewhere a
// board is a picture of itself.

import { KernelMessage } from '@jupyterlab/services';
import { INotebookTracker } from '@jupyterlab/notebook';
import { IRenderMimeRegistry } from '@jupyterlab/rendermime';
import { Widget } from '@lumino/widgets';

const mime = 'application/vnd.sprague.live+json';
const patience = 5000; // milliseconds until a board whose kernel says nothing tells so

// Keys on a board are the board's before the front end, which listens at the document, sees them.
const boards = new WeakMap();
window.addEventListener('keydown', e => {
  const node = e.target.closest?.('.sprague-live');
  if (node) boards.get(node)?.key(e);
}, true);

class Board extends Widget {
  constructor(kernelOf) {
    super();
    this.kernelOf = kernelOf;
    this.addClass('sprague-live');
    this.node.setAttribute('data-lm-suppress-shortcuts', ''); // the keys are the board's
    this.node.addEventListener('click', e => this.take(e));
    boards.set(this.node, this);
  }

  async renderModel(model) {
    Object.assign(this, model.data[mime]); // comm, output
    this.show(String(model.data['text/html']));
    this.follow();
  }

  // show draws the board; the keyboard stays where it was, or goes to the nearest place there is.
  show(html) {
    clearTimeout(this.doubt);
    const held = this.node.contains(document.activeElement) ? document.activeElement.dataset.press : undefined;
    const before = this.places().findIndex(e => e.dataset.press === held);
    this.node.innerHTML = html;
    if (held === undefined) return;
    const places = this.places();
    (places.find(e => e.dataset.press === held) ?? places[Math.min(Math.max(before, 0), places.length - 1)])?.focus();
  }

  places() {
    return [...this.node.querySelectorAll('[data-press]:not([disabled])')];
  }

  take(event) {
    const word = event.target.closest('[data-press]:not([disabled])')?.dataset.press;
    if (!word) return;
    event.preventDefault();
    this.press(word);
  }

  key(event) {
    const place = event.target.closest?.('[data-press]');
    if (!place || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) {
      const places = this.places();
      places[(places.indexOf(place) + step + places.length) % places.length].focus();
      event.preventDefault();
    } else if (event.key !== 'Enter' && event.key !== ' ') {
      return;
    } else if (place.localName !== 'button') { // a button makes a click of them
      this.press(place.dataset.press);
      event.preventDefault();
    }
    event.stopPropagation();
  }

  press(word) {
    const kernel = this.kernelOf(this.node);
    if (!kernel) {
      this.tell('There is no kernel: run the cell again to play.');
      return;
    }
    const content = { comm_id: this.comm, data: { method: 'custom', content: { press: word } } };
    kernel.sendShellMessage(KernelMessage.createMessage({ msgType: 'comm_msg', channel: 'shell', username: kernel.username, session: kernel.clientId, content }), false, true);
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => {
      if (kernel.status !== 'busy') this.tell('This board is of an earlier session: run its cell again to play.');
    }, patience);
  }

  tell(text) {
    const status = this.node.querySelector('[role="status"]');
    if (status) status.textContent = text;
  }

  // follow takes what the kernel shows in the place of this output, also after the page was loaded anew.
  follow() {
    const kernel = this.kernelOf(this.node);
    if (!kernel || kernel === this.followed) return;
    this.followed?.iopubMessage.disconnect(this.hear, this);
    this.followed = kernel;
    kernel.iopubMessage.connect(this.hear, this);
  }

  hear(_, message) {
    if (message.header.msg_type !== 'update_display_data' || message.content.transient?.display_id !== this.output) return;
    const html = message.content.data['text/html'];
    if (html !== undefined) this.show(String(html));
  }

  onAfterAttach() {
    this.follow();
  }

  dispose() {
    clearTimeout(this.doubt);
    this.followed?.iopubMessage.disconnect(this.hear, this);
    super.dispose();
  }
}

export default {
  id: 'sprague:live',
  autoStart: true,
  requires: [IRenderMimeRegistry],
  optional: [INotebookTracker],
  activate: (app, registry, tracker) => {
    const kernelOf = node => tracker?.find(panel => panel.node.contains(node))?.sessionContext.session?.kernel;
    registry.addFactory({ safe: false, mimeTypes: [mime], defaultRank: -20, createRenderer: () => new Board(kernelOf) }, -20);
  },
};
