// Cells that may not show what a run of all cells would show have a quiet mark. The kernel knows which they
// are (sprague_stale_request): it follows with the compiler's types what each cell reads and writes.

import { INotebookTracker } from '@jupyterlab/notebook';
import { KernelMessage } from '@jupyterlab/services';

const pause = 500; // after the last change, before the kernel is asked
const wait = 20_000; // for its answer

const sourceOf = cell => cell.model.sharedModel.getSource();

// ask returns what the kernel says of cells, by their ids, undefined if it does not answer. Of cells without code, such
// as questions, it says nothing.
function ask(kernel, cells) {
  const message = KernelMessage.createMessage({
    msgType: 'sprague_stale_request', channel: 'control', username: kernel.username, session: kernel.clientId,
    content: { cells: cells.map(c => ({ id: c.model.id, source: sourceOf(c) })) },
  });
  return new Promise(resolve => {
    const future = kernel.sendControlMessage(message, true, false);
    const end = reply => {
      clearTimeout(timer);
      resolve(reply?.content.status === 'ok' ? new Map(reply.content.cells.map(c => [c.id, c])) : undefined);
      future.dispose();
    };
    const timer = setTimeout(end, wait);
    future.onReply = end;
    future.done.catch(() => end());
  });
}

// Why a cell has a mark, in words.
function reason({ state, edited, causes, outside }) {
  if (state === 'outside') return `Depends on ${outside}: the next run may show something else.`;
  if (edited) return 'Edited since it ran.';
  return causes?.length ? `May have changed since it ran: ${causes.join(', ')}.` : 'What it needs may have changed since it ran.';
}

// mark shows the state of a cell beside its prompt.
function mark({ node }, status) {
  const shown = status.state === 'stale' || status.state === 'outside' ? status.state : '';
  let badge = node.querySelector(':scope > .sprague-stale');
  if (node.dataset.spragueState !== shown) node.dataset.spragueState = shown;
  if (!shown) {
    badge?.remove();
    return;
  }
  if (!badge) {
    badge = document.createElement('span');
    badge.className = 'sprague-stale';
    badge.setAttribute('role', 'img');
    node.append(badge);
  }
  const words = reason(status);
  if (badge.title === words) return;
  badge.title = words;
  badge.setAttribute('aria-label', words);
}

// follow keeps the marks of one notebook.
function follow(panel) {
  let timer;
  const soon = () => {
    clearTimeout(timer);
    if (!panel.isDisposed) timer = setTimeout(() => void refresh(), pause);
  };
  const refresh = async () => {
    const kernel = panel.sessionContext.session?.kernel;
    if (!kernel || !panel.content.model || !['idle', 'busy'].includes(kernel.status)) return;
    const cells = panel.content.widgets.filter(c => c.model.type === 'code');
    const known = await ask(kernel, cells);
    for (const cell of known ? cells.filter(c => !c.isDisposed) : []) {
      mark(cell, cell.model.executionState !== 'running' && known.get(cell.model.id) || {});
    }
  };
  panel.content.modelContentChanged.connect(soon); // the shared model of a notebook is silent when a cell changes
  panel.sessionContext.kernelChanged.connect(soon);
  panel.sessionContext.statusChanged.connect((_, status) => {
    if (status === 'idle' || status === 'restarting' || status === 'autorestarting') soon();
  });
  panel.disposed.connect(() => clearTimeout(timer));
}

export default {
  id: 'sprague:stale',
  autoStart: true,
  requires: [INotebookTracker],
  activate: (app, tracker) => void tracker.widgetAdded.connect((_, panel) => follow(panel)),
};
