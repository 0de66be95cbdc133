// The lessons, one click away on every page: a link at the top and in the Help menu.
// The server copies them beside the notebooks when the link is followed.

import { IMainMenu } from '@jupyterlab/mainmenu';
import { Widget } from '@lumino/widgets';

const address = '/lessons';
const open = 'sprague:open-lessons';

function topLink() {
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.textContent = 'Lessons';
  link.className = 'sprague-lessons';
  link.style.cssText = 'color: var(--jp-content-link-color); align-self: center; padding: 0 12px; line-height: 28px;';
  const widget = new Widget({ node: link });
  widget.id = 'sprague-lessons';
  return widget;
}

export default {
  id: 'sprague:lessons',
  autoStart: true,
  requires: [IMainMenu],
  activate: (app, menu) => {
    app.commands.addCommand(open, {
      label: 'Lessons',
      execute: () => { window.open(address); },
    });
    menu.helpMenu.addGroup([{ command: open }], 0);
    app.shell.add(topLink(), 'top', { rank: 20000 });
  },
};
