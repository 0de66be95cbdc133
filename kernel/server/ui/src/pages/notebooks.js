// The page of one notebook. An extension gives all its plugins or those that are named.

import '@jupyterlab/celltags-extension/style/index.js';
import '@jupyterlab/cell-toolbar-extension/style/index.js';
import '@jupyterlab/metadataform-extension/style/index.js';
import '@jupyterlab/notebook-extension/style/index.js';
import '@jupyterlab/toc-extension/style/index.js';
import '@jupyterlab/tooltip-extension/style/index.js';
import './widgettext.js';
import { all, some } from '../plugins.js';

export default [
  ...all(require('@jupyterlab/celltags-extension')),
  ...all(require('@jupyterlab/cell-toolbar-extension')),
  ...all(require('@jupyterlab/metadataform-extension')),
  ...some(require('@jupyterlab/notebook-extension'), '@jupyterlab/notebook-extension', 'active-cell-tool', 'completer', 'copy-output', 'metadata-editor', 'search', 'toc', 'tools', 'update-raw-mimetype'),
  ...some(require('@jupyterlab/toc-extension'), '@jupyterlab/toc-extension', 'registry', 'tracker'),
  ...some(require('@jupyterlab/tooltip-extension'), '@jupyterlab/tooltip-extension', 'manager', 'notebooks'),
  ...all(require('@jupyter-widgets/jupyterlab-manager')),
];
