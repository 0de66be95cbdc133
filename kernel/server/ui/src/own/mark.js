// The name and the mark at the top of every page, which lead to the start page; the commands
// that open the other pages.

import { IMainMenu } from '@jupyterlab/mainmenu';
import { PageConfig, URLExt } from '@jupyterlab/coreutils';
import { Widget } from '@lumino/widgets';

// Three piles of coins: 1, 2 and 3, whose nim-sum is 0.
export const mark = `<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="6" fill="#20466b"/>
<g fill="#f4b942"><circle cx="9" cy="23" r="3"/><circle cx="16" cy="23" r="3"/><circle cx="16" cy="16" r="3"/><circle cx="23" cy="23" r="3"/><circle cx="23" cy="16" r="3"/><circle cx="23" cy="9" r="3"/></g></svg>`;

const address = path => URLExt.join(PageConfig.getBaseUrl(), path);

function link(href, className, html, label) {
  const node = document.createElement('a');
  node.href = href;
  node.target = '_blank';
  node.rel = 'noopener';
  node.className = className;
  node.innerHTML = html;
  node.setAttribute('aria-label', label);
  const widget = new Widget({ node });
  widget.id = className;
  return widget;
}

export default {
  id: 'sprague:mark',
  autoStart: true,
  requires: [IMainMenu],
  activate: (app, menu) => {
    app.shell.add(link(address(''), 'sprague-mark', `${mark}<span>sprague</span>`, 'sprague: start page'), 'top', { rank: 0 });
    app.shell.add(link(address('lessons'), 'sprague-lessons', 'Lessons', 'Lessons'), 'top', { rank: 20000 });
    const pages = { 'sprague:open-start': ['Start Page', ''], 'application:open-tree': ['File Browser', 'tree'] };
    for (const [id, [label, path]] of Object.entries(pages)) {
      app.commands.addCommand(id, { label, execute: () => { window.open(address(path)); } });
    }
    menu.viewMenu.addGroup(Object.keys(pages).map(command => ({ command })), 0);
  },
};
