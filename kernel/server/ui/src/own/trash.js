// What was deleted comes back by a click, as long as the message stands, and later by the
// command "Undo the Last Deletion".

import { ICommandPalette, Notification } from '@jupyterlab/apputils';
import { URLExt } from '@jupyterlab/coreutils';
import { IMainMenu } from '@jupyterlab/mainmenu';
import { ServerConnection } from '@jupyterlab/services';

const undo = 'sprague:undo-delete';

export default {
  id: 'sprague:trash',
  autoStart: true,
  requires: [IMainMenu],
  optional: [ICommandPalette],
  activate: (app, menu, palette) => {
    const settings = app.serviceManager.serverSettings;
    const url = (...parts) => URLExt.join(settings.baseUrl, 'api/trash', ...parts);
    const restore = async () => {
      const list = await (await ServerConnection.makeRequest(url(), {}, settings)).json();
      if (!list.length) {
        Notification.info('The trash is empty.');
        return;
      }
      const response = await ServerConnection.makeRequest(url(encodeURIComponent(list[0].id)), { method: 'POST' }, settings);
      const answer = await response.json();
      if (response.ok) Notification.success(`${answer.path} is back.`, { autoClose: 4000 });
      else Notification.error(answer.message);
      await app.commands.execute('filebrowser:refresh').catch(() => {});
    };
    app.commands.addCommand(undo, { label: 'Undo the Last Deletion', execute: restore });
    palette?.addItem({ command: undo, category: 'File Operations' });
    menu.fileMenu.addGroup([{ command: undo }], 40);
    app.serviceManager.contents.fileChanged.connect((_, change) => {
      if (change.type !== 'delete') return;
      Notification.info(`${change.oldValue?.path} is in the trash.`, {
        autoClose: 10_000,
        actions: [{ label: 'Undo', callback: () => { void app.commands.execute(undo); } }],
      });
    });
  },
};
