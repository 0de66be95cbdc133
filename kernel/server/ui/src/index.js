// The front end: Jupyter Notebook 7's application with the plugins that a page needs
// (pages/) and those of our own (own/).

import '@jupyter-notebook/application/style/index.js';
import '@jupyterlab/json-extension/style/index.js';
import '@jupyterlab/vega5-extension/style/index.js';
import { PageConfig } from '@jupyterlab/coreutils';
import { IServiceManager } from '@jupyterlab/services';
import { NotebookApp } from '@jupyter-notebook/application';
import { PluginRegistry } from '@lumino/coreutils';
import { all } from './plugins.js';
import everywhere from './pages/all.js';
import own from './own/index.js';

// One chunk a page, so that the page of files does not load what only a notebook needs.
const pages = {
  tree: () => import(/* webpackChunkName: 'tree' */ './pages/tree.js'),
  notebooks: () => import(/* webpackChunkName: 'notebooks' */ './pages/notebooks.js'),
  edit: () => import(/* webpackChunkName: 'edit' */ './pages/edit.js'),
};

const renderers = [...all(require('@jupyterlab/json-extension')), ...all(require('@jupyterlab/vega5-extension'))];

async function start() {
  const kind = PageConfig.getOption('notebookPage');
  const page = await pages[kind]?.();
  const pluginRegistry = new PluginRegistry();
  pluginRegistry.registerPlugins([...own, ...everywhere, ...(page?.default ?? [])]);
  // The plugins' service manager, else the application makes one more, with requests of its own.
  const serviceManager = await pluginRegistry.resolveRequiredService(IServiceManager);
  const app = new NotebookApp({ pluginRegistry, serviceManager, mimeExtensions: renderers, availablePlugins: [] });
  window.jupyterapp = app;
  await app.start();
}

if (document.readyState === 'loading') {
  document.addEventListener('DOMContentLoaded', start);
} else {
  start();
}
