// A kernel that is no more, because its server was started anew or somebody ended it: the
// notebook stays as it is, its cells no longer wait, and a new kernel is one click away.

import { Dialog, Notification, showDialog } from '@jupyterlab/apputils';
import { INotebookTracker } from '@jupyterlab/notebook';
import { loggedIn } from './login.js';

// Cells that were waiting for the kernel wait no longer.
function settle(notebook) {
  for (const cell of notebook.widgets) {
    if (cell.model.type === 'code' && cell.model.executionState === 'running') cell.model.executionState = 'idle';
  }
}

// newKernel gives a notebook a kernel. The page asks its server for kernels and for sessions each
// at its own time: while it knows only that the kernel has ended, it takes the old session for
// a living one, and would ask the server to change what is not there.
async function newKernel(app, panel) {
  await app.serviceManager.sessions.refreshRunning();
  if (!panel.isDisposed) await panel.sessionContext.changeKernel({ name: 'sprague' });
}

async function offer(app, panel) {
  settle(panel.content);
  const answer = await showDialog({
    title: 'The kernel has ended',
    body: 'The server was started anew, or somebody has ended the kernel. The notebook is as you left it; its variables are gone. Cells can be run again with a new kernel.',
    buttons: [Dialog.cancelButton({ label: 'Not now' }), Dialog.okButton({ label: 'New kernel' })],
  });
  if (answer.button.accept) await newKernel(app, panel);
}

export default {
  id: 'sprague:restarted',
  autoStart: true,
  requires: [INotebookTracker],
  activate: (app, tracker) => {
    loggedIn.connect(() => { // by itself the page asks for its kernel up to half a minute later
      for (const list of [app.serviceManager.kernels, app.serviceManager.sessions]) void list.refreshRunning();
    });
    let wanted = false; // the user has ended the kernel
    app.commands.commandExecuted.connect((_, { id }) => {
      if (/shutdown|close-and-halt|change-kernel/.test(id)) {
        wanted = true;
        setTimeout(() => { wanted = false; }, 20_000);
      }
    });
    tracker.widgetAdded.connect((_, panel) => {
      let offering = false;
      const context = panel.sessionContext;
      const look = async () => {
        const dead = context.session === null || context.session.kernel?.status === 'dead';
        if (!dead || wanted || offering || panel.isDisposed) return;
        offering = true;
        await offer(app, panel).catch(e => console.warn(e));
        offering = false;
      };
      context.iopubMessage.connect((_, message) => { // of a kernel that lives, whose cells' process does not
        if (message.header.msg_type !== 'sprague_lost') return;
        Notification.warning(`${panel.title.label}: the process of the cells has ended, ${message.content.message}. The next cell that runs says what of the variables could be restored.`, { autoClose: false });
      });
      context.statusChanged.connect((_, status) => { if (status === 'dead') void look(); });
      context.sessionChanged.connect((_, { newValue, oldValue }) => { if (oldValue && !newValue) void look(); });
    });
  },
};
