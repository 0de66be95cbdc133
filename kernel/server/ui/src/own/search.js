// Ctrl-F is bound to widgets that are marked as searchable; in a notebook that is
// opened on a page of its own somebody has to mark it.

import { ISearchProviderRegistry } from '@jupyterlab/documentsearch';

const searchable = 'jp-mod-searchable';

export default {
  id: 'sprague:search',
  autoStart: true,
  requires: [ISearchProviderRegistry],
  activate: (app, providers) => {
    const mark = () => {
      const widget = app.shell.currentWidget;
      widget?.toggleClass(searchable, providers.hasProvider(widget));
    };
    providers.changed.connect(mark);
    app.shell.currentChanged.connect(mark);
    mark();
  },
};
