// The debugger of a notebook: a chunk of its own, which a page without a debugger does not load.
// An extension gives all its plugins or those that are named.

import '@jupyterlab/debugger-extension/style/index.js';
import { WidgetTracker } from '@jupyterlab/apputils';
import { IEditorServices } from '@jupyterlab/codeeditor';
import { ConsolePanel, IConsoleTracker } from '@jupyterlab/console';
import { IDebugger, IDebuggerDisplayRegistry } from '@jupyterlab/debugger';
import { INotebookTracker } from '@jupyterlab/notebook';
import { some } from '../plugins.js';

// The debugger wants to know of consoles; here there are none.
const consoles = {
  id: 'sprague:consoles',
  provides: IConsoleTracker,
  activate: () => new WidgetTracker({ namespace: 'console' }),
};

const consoleContents = {
  id: 'sprague:console-contents',
  provides: ConsolePanel.IContentFactory,
  requires: [IEditorServices],
  activate: (_, services) => new ConsolePanel.ContentFactory({ editorFactory: services.factoryService.newInlineEditor }),
};

// The sources of halted cells are known by a hash; people know them by their numbers.
const names = {
  id: 'sprague:debugger-names',
  autoStart: true,
  requires: [IDebugger, IDebuggerDisplayRegistry, INotebookTracker],
  activate: (_, debug, registry, tracker) => {
    const cells = () => (tracker.currentWidget?.content.widgets ?? []).filter(cell => cell.model.type === 'code');
    registry.register({
      canHandle: source => /sprague_\d+[\\/]/.test(source.path ?? ''),
      getDisplayName: source => {
        const { model } = cells().find(cell => debug.getCodeId(cell.model.sharedModel.getSource()) === source.path) ?? {};
        if (!model) return 'a cell that has changed';
        return `In [${model.executionState === 'running' ? '*' : model.executionCount ?? ' '}]`;
      },
    });
  },
};

export default [
  consoles,
  consoleContents,
  names,
  ...some(require('@jupyterlab/debugger-extension'), '@jupyterlab/debugger-extension', 'config', 'display-registry', 'main', 'notebooks', 'service', 'sidebar', 'sources', 'variables'),
];
