// What every page has. An extension gives all its plugins or those that are named.

import '@jupyter-notebook/application-extension/style/index.js';
import '@jupyter-notebook/docmanager-extension/style/index.js';
import '@jupyter-notebook/notebook-extension/style/index.js';
import '@jupyterlab/application-extension/style/index.js';
import '@jupyterlab/apputils-extension/style/index.js';
import '@jupyterlab/codemirror-extension/style/index.js';
import '@jupyterlab/completer-extension/style/index.js';
import '@jupyterlab/docmanager-extension/style/index.js';
import '@jupyterlab/documentsearch-extension/style/index.js';
import '@jupyterlab/filebrowser-extension/style/index.js';
import '@jupyterlab/fileeditor-extension/style/index.js';
import '@jupyterlab/htmlviewer-extension/style/index.js';
import '@jupyterlab/imageviewer-extension/style/index.js';
import '@jupyterlab/mainmenu-extension/style/index.js';
import '@jupyterlab/markedparser-extension/style/index.js';
import '@jupyterlab/mathjax-extension/style/index.js';
import '@jupyterlab/notebook-extension/style/index.js';
import '@jupyterlab/shortcuts-extension/style/index.js';
import '@jupyterlab/translation-extension/style/index.js';
import '@jupyterlab/ui-components-extension/style/index.js';
import { all, others, some } from '../plugins.js';

export default [
  ...others(require('@jupyter-notebook/application-extension'), '@jupyter-notebook/application-extension', 'logo', 'pages'),
  ...all(require('@jupyter-notebook/docmanager-extension')),
  ...others(require('@jupyter-notebook/notebook-extension'), '@jupyter-notebook/notebook-extension', 'scroll-output'),
  ...some(require('@jupyterlab/application-extension'), '@jupyterlab/application-extension', 'context-menu', 'faviconbusy', 'router', 'top-bar'),
  ...some(require('@jupyterlab/apputils-extension'), '@jupyterlab/apputils-extension', 'kernels-settings', 'palette', 'notification', 'sanitizer', 'sessionDialogs', 'settings-connector', 'state', 'themes', 'themes-palette-menu', 'toolbar-registry', 'utilityCommands'),
  ...all(require('@jupyterlab/codemirror-extension')),
  ...some(require('@jupyterlab/completer-extension'), '@jupyterlab/completer-extension', 'base-service', 'inline-completer', 'inline-completer-factory', 'inline-history', 'manager'),
  ...some(require('@jupyterlab/docmanager-extension'), '@jupyterlab/docmanager-extension', 'plugin', 'download', 'contexts', 'manager'),
  ...some(require('@jupyterlab/documentsearch-extension'), '@jupyterlab/documentsearch-extension', 'plugin'),
  ...some(require('@jupyterlab/filebrowser-extension'), '@jupyterlab/filebrowser-extension', 'factory', 'default-file-browser'),
  ...some(require('@jupyterlab/fileeditor-extension'), '@jupyterlab/fileeditor-extension', 'plugin', 'widget-factory'),
  ...all(require('@jupyterlab/htmlviewer-extension')),
  ...all(require('@jupyterlab/imageviewer-extension')),
  ...some(require('@jupyterlab/mainmenu-extension'), '@jupyterlab/mainmenu-extension', 'plugin'),
  ...all(require('@jupyterlab/markedparser-extension')),
  ...all(require('@jupyterlab/mathjax-extension')),
  ...some(require('@jupyterlab/notebook-extension'), '@jupyterlab/notebook-extension', 'cell-executor', 'export', 'factory', 'tracker', 'widget-factory'),
  ...others(require('@jupyterlab/services-extension'), '@jupyterlab/services-extension', 'server-settings'),
  ...all(require('@jupyterlab/shortcuts-extension')),
  ...all(require('@jupyterlab/theme-light-extension')),
  ...all(require('@jupyterlab/theme-dark-extension')),
  ...all(require('@jupyterlab/theme-dark-high-contrast-extension')),
  ...all(require('@jupyterlab/translation-extension')),
  ...all(require('@jupyterlab/ui-components-extension')),
];
