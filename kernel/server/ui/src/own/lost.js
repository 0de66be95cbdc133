// A word when the server is gone: else cells would wait for ever without a sign. It goes when
// the server answers again, which may want to ask for its token.

import { Dialog } from '@jupyterlab/apputils';
import { answered } from './login.js';

// The page asks the server every few seconds; one word a minute is enough.
const pause = 60_000;

// While the word is shown the page asks more often than by itself, which would be after minutes.
const every = 2_000;

async function tell(manager) {
  const dialog = new Dialog({
    title: 'The server does not answer',
    body: 'Cells cannot run and nothing can be saved. If sprague notebook has ended, start it again. What you see here stays until you close the page: copy what is not saved.',
    buttons: [Dialog.okButton()],
  });
  const back = () => dialog.dispose();
  answered.connect(back);
  const asking = setInterval(() => manager.sessions.refreshRunning().catch(() => {}), every);
  await dialog.launch().catch(() => {}); // it was disposed of
  clearInterval(asking);
  answered.disconnect(back);
}

export default {
  id: 'sprague:lost',
  autoStart: true,
  activate: app => {
    let said = 0;
    let telling = false;
    app.serviceManager.connectionFailure.connect(async () => {
      if (telling || Date.now() - said < pause) return;
      telling = true;
      await tell(app.serviceManager);
      telling = false;
      said = Date.now();
    });
  },
};
