// What the page of the site has beyond the front end of the server version: "Copy Link".
'use strict';
(() => {

const copied = 'The link is copied. It holds the notebook without its outputs.';

async function copyLink(app) {
  const panel = app.shell.currentWidget;
  const nb = panel?.context?.model?.toJSON?.();
  if (!nb) return;
  const link = await sprague.link(nb, panel.context.path.split('/').pop());
  try {
    await navigator.clipboard.writeText(link);
    say(app, copied);
  } catch { // no leave to write there, or no secure address
    window.prompt('The link, which holds the notebook without its outputs:', link);
  }
  return link;
}

function say(app, message) {
  app.commands.execute('apputils:notify', { message, type: 'success', options: { autoClose: 4000 } }).catch(() => {});
}

// tokenOf finds the interface of that name among those that the plugins provide.
function tokenOf(app, name) {
  for (const plugin of app.pluginRegistry._plugins.values()) {
    if (plugin.provides?.name === name) return plugin.provides;
  }
  return null;
}

// extend adds the command to the menu, the palette and the top of the page.
sprague.extend = async app => {
  if (sprague.kind !== 'notebooks') return;
  const command = 'sprague:copy-link';
  app.commands.addCommand(command, { label: 'Copy Link', caption: 'Copy a link that holds the notebook', execute: () => copyLink(app) });
  app.commands.addKeyBinding({ command, keys: ['Accel Alt C'], selector: 'body' });
  const [menu, palette] = await Promise.all(['@jupyterlab/mainmenu:IMainMenu', '@jupyterlab/apputils:ICommandPalette']
    .map(name => app.pluginRegistry.resolveOptionalService(tokenOf(app, name))));
  menu?.fileMenu.addGroup([{ command }], 4);
  palette?.addItem({ command, category: 'Notebook Operations' });
  button(app, command);
};

// button puts the command beside the link to the lessons.
function button(app, command) {
  const beside = [...app.shell.widgets('top')].find(w => w.id === 'sprague-lessons');
  if (!beside) return;
  const node = Object.assign(document.createElement('button'), { type: 'button', className: 'sprague-copy', textContent: 'Copy link' });
  node.addEventListener('click', () => app.commands.execute(command));
  const widget = new beside.constructor({ node });
  widget.id = 'sprague-copy';
  app.shell.add(widget, 'top', { rank: 20001 });
}
})();
