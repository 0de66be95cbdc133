// A notebook that is opened anew finds its cells as they are: those that still run show
// it, with what they have said so far, and those that ended without a page show what came
// of them. The server remembers the last run of each cell; requested again under its old
// msg_id, a run is not begun anew but told from its beginning, and goes on here. When a broken
// connection is there again, the page requests the runs whose outputs may have changed after
// their end (those whose end it has not heard, socket.js has requested).

import { URLExt } from '@jupyterlab/coreutils';
import { INotebookTracker } from '@jupyterlab/notebook';
import { KernelMessage, ServerConnection } from '@jupyterlab/services';
import { JSONExt } from '@lumino/coreutils';

async function runsOf(kernel) {
  const settings = kernel.serverSettings;
  const url = URLExt.join(settings.baseUrl, 'api/kernels', encodeURIComponent(kernel.id), 'executions');
  const response = await ServerConnection.makeRequest(url, {}, settings);
  return response.ok ? response.json() : [];
}

const sourceOf = cell => cell.model.sharedModel.getSource();
const shows = (cell, run) => cell.model.executionCount === run.execution_count;

// The cell that was run: by its name or, in a file without names, by what is in it.
function cellOf(notebook, run) {
  const cells = notebook.widgets.filter(c => c.model.type === 'code');
  return cells.find(c => c.model.id === run.cell_id)
    ?? cells.find(c => sourceOf(c) === run.code && !c.outputArea.future);
}

// What began after the last save may be in no file: it gets a cell at the end.
function newCell(notebook, run) {
  const cells = notebook.model.sharedModel;
  const last = notebook.widgets.at(-1);
  if (last?.model.type === 'code' && !sourceOf(last).trim() && !last.outputArea.future) {
    last.model.sharedModel.setSource(run.code);
    return last;
  }
  cells.insertCell(cells.cells.length, { cell_type: 'code', id: run.cell_id, source: run.code, metadata: {}, outputs: [], execution_count: null });
  return notebook.widgets.at(-1);
}

// The cell in which to show a run, if there is one; saved is when the file was.
function placeOf(notebook, run, saved) {
  const unsaved = Date.parse(run.began) > saved;
  const cell = cellOf(notebook, run) ?? (unsaved && newCell(notebook, run));
  if (!cell || cell.outputArea.future) return null; // this page has run it meanwhile
  if (unsaved && !sourceOf(cell).trim()) cell.model.sharedModel.setSource(run.code);
  if (!run.ended) return cell;
  const missed = Date.parse(run.ended) > saved;
  return sourceOf(cell) === run.code && (missed || run.live && shows(cell, run)) ? cell : null;
}

function goOn(kernel, cell, run) {
  const { model, outputArea } = cell;
  const future = kernel.sendShellMessage(KernelMessage.createMessage({
    msgType: 'execute_request', channel: 'shell', msgId: run.msg_id,
    username: kernel.username, session: kernel.clientId, metadata: { cellId: run.cell_id },
    // Should the server know nothing of the run, it runs nothing.
    content: { code: '', silent: true, store_history: false, user_expressions: {}, allow_stdin: true, stop_on_error: false },
  }), true, false);
  if (!model.trusted) {
    model.outputs.clear(); // they may come from anybody; what comes now is the user's own
    model.trusted = true;
  }
  outputArea.reattachFuture(future);
  if (!run.ended) {
    model.executionCount = null;
    model.executionState = 'running';
  }
  const mine = () => !cell.isDisposed && outputArea.future === future;
  return future.done.then(
    reply => { if (mine()) model.executionCount = reply.content.execution_count ?? null; },
    () => {},
  ).then(() => { if (mine()) model.executionState = 'idle'; });
}

// What was told again and is as it was makes no unsaved change.
async function retell(panel, kernel, cell, run) {
  const { model } = panel.context;
  const before = cell.model.outputs.toJSON();
  const clean = !model.dirty && shows(cell, run);
  await goOn(kernel, cell, run);
  if (clean && JSONExt.deepEqual(cell.model.outputs.toJSON(), before)) model.dirty = false;
}

async function resume(panel, kernel) {
  await panel.context.ready;
  const saved = Date.parse(panel.context.contentsModel?.last_modified);
  for (const run of await runsOf(kernel)) {
    if (panel.isDisposed || kernel.isDisposed) return;
    const cell = placeOf(panel.content, run, saved);
    if (!cell) continue;
    if (run.ended) await retell(panel, kernel, cell, run);
    else void goOn(kernel, cell, run);
  }
}

async function reconnect(panel, kernel) {
  for (const run of await runsOf(kernel)) {
    if (panel.isDisposed || kernel.isDisposed) return;
    const cell = panel.content.widgets.find(c => c.outputArea?.future?.msg.header.msg_id === run.msg_id);
    if (!cell || !run.live || !run.ended || cell.model.executionState === 'running') continue;
    cell.outputArea.future.dispose(); // it would take its successor, of the same name, with it
    await retell(panel, kernel, cell, run);
  }
}

export default {
  id: 'sprague:resume',
  autoStart: true,
  requires: [INotebookTracker],
  activate: (app, tracker) => {
    tracker.widgetAdded.connect((_, panel) => {
      const context = panel.sessionContext;
      const begin = (kernel, how = resume) => { if (kernel) how(panel, kernel).catch(e => console.warn(e)); };
      let broken = false;
      context.kernelChanged.connect((_, { newValue }) => { broken = false; begin(newValue); });
      context.connectionStatusChanged.connect((_, status) => {
        if (status === 'connected' && broken) begin(context.session?.kernel, reconnect);
        broken = status !== 'connected';
      });
      begin(context.session?.kernel);
    });
  },
};
