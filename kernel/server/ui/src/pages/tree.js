// The page of files. An extension gives all its plugins or those that are named.

import '@jupyterlab/application-extension/style/index.js';
import '@jupyterlab/cell-toolbar-extension/style/index.js';
import '@jupyterlab/filebrowser-extension/style/index.js';
import '@jupyter-notebook/tree-extension/style/index.js';
import '@jupyterlab/running-extension/style/index.js';
import '@jupyterlab/settingeditor-extension/style/index.js';
import './upload.js';
import { all, some } from '../plugins.js';

export default [
  ...some(require('@jupyterlab/application-extension'), '@jupyterlab/application-extension', 'commands'),
  ...all(require('@jupyterlab/cell-toolbar-extension')),
  ...some(require('@jupyterlab/filebrowser-extension'), '@jupyterlab/filebrowser-extension', 'browser', 'create-new-language-file', 'download', 'file-upload-status', 'open-with', 'share-file'),
  ...all(require('@jupyter-notebook/tree-extension')),
  ...some(require('@jupyterlab/running-extension'), '@jupyterlab/running-extension', 'plugin'),
  ...all(require('@jupyterlab/settingeditor-extension')),
];
