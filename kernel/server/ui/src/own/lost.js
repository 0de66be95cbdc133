// A word when the server is gone: else cells would wait for ever without a sign.

import { Dialog, showDialog } from '@jupyterlab/apputils';

// The page asks the server every few seconds; one word a minute is enough.
const pause = 60_000;

export default {
  id: 'sprague:lost',
  autoStart: true,
  activate: app => {
    let said = false;
    app.serviceManager.connectionFailure.connect(async () => {
      if (said) return;
      said = true;
      await showDialog({
        title: 'The server does not answer',
        body: 'Cells cannot run and nothing can be saved. If sprague notebook has ended, start it again and open the link that it prints. What you see here stays until you close the page: copy what is not saved.',
        buttons: [Dialog.okButton()],
      });
      setTimeout(() => { said = false; }, pause);
    });
  },
};
