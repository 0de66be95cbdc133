// How the front end speaks to the server: over connections that lose nothing, and with a
// question for the token where it is needed.

import { IServerSettings, ServerConnection } from '@jupyterlab/services';
import { fetchLoggedIn } from './login.js';
import { KernelSocket } from './socket.js';

export default {
  id: 'sprague:server-settings',
  autoStart: true,
  provides: IServerSettings,
  activate: () => ServerConnection.makeSettings({ fetch: fetchLoggedIn, WebSocket: KernelSocket }),
};
