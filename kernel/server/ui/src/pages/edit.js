// The page of a text file. An extension gives all its plugins or those that are named.

import '@jupyterlab/fileeditor-extension/style/index.js';
import '@jupyterlab/markdownviewer-extension/style/index.js';
import { all, some } from '../plugins.js';

export default [
  ...some(require('@jupyterlab/fileeditor-extension'), '@jupyterlab/fileeditor-extension', 'completer', 'search'),
  ...all(require('@jupyterlab/markdownviewer-extension')),
];
