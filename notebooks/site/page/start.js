// Starts the front end on a page of the site: at an address that it knows, with a
// configuration for wherever the folder lies.
'use strict';
(() => {

const { here, kind, drive } = sprague, base = new URL(here).pathname;
const fragment = location.hash;

if (kind === 'notebooks') sprague.compile().catch(() => {}); // beside the front end; whoever needs it hears of a failure
// What the front end asks for first is fetched while its program is read.
sprague.settings().catch(() => {});
drive.all().catch(() => {});

async function open() {
  let path = new URLSearchParams(location.search).get('path') ?? '';
  let shown = location.href;
  if (kind === 'notebooks') {
    const shared = await sprague.receive(fragment, drive).catch(e => { failed(e); return null; });
    if (shared) path = shared;
    else if (new URLSearchParams(location.search).has('new')) path = await sprague.newNotebook();
    if (shared || shown !== sprague.pageOf(kind, path)) shown = sprague.pageOf(kind, path ||= document.body.dataset.first);
  }
  for (const l of document.querySelectorAll('link[href]')) l.setAttribute('href', l.href); // another address is about to stand above
  const known = base + kind + (path ? '/' + sprague.encoded(path) : '');
  history.replaceState(history.state, '', known + (fragment.startsWith('#nb=') ? '' : fragment));
  return { path, shown };
}

function failed(e) {
  const p = document.createElement('p');
  p.setAttribute('role', 'alert');
  p.className = 'sprague-alert';
  p.textContent = 'The notebook in this link cannot be read: ' + e.message;
  document.body.append(p);
}

// config is that of the server version, whose base is the folder's.
function config(path) {
  const text = document.getElementById('sprague-config').textContent.replaceAll('{base}/', base).replaceAll('{base}', base);
  return { ...JSON.parse(text), themesUrl: '/themes', fullThemesUrl: base + 'themes', notebookPage: kind, treePath: kind === 'tree' ? path : '' };
}

function load(path) {
  const data = Object.assign(document.createElement('script'), { id: 'jupyter-config-data', type: 'application/json' });
  data.textContent = JSON.stringify(config(path));
  document.head.append(data);
  document.head.append(Object.assign(document.createElement('script'), { src: here + 'static/main.js' }));
}

// settled gives back the address under which a reload finds the page, when the front end has
// read its own.
function settled(shown) {
  const app = window.jupyterapp;
  if (!app?.restored) {
    setTimeout(() => settled(shown), 50);
    return;
  }
  app.restored.then(() => {
    history.replaceState(history.state, '', shown);
    sprague.extend(app);
    keep();
  });
}

// keep has the site kept for use without a network when its kernels have rested for three seconds, or in
// half a minute: to fetch and unpack it all takes a second of a processor, which cells would wait for.
const rest = 3000, longest = 30_000, began = Date.now();

function keep() {
  const spoke = Math.max(began, ...[...sprague.kernels.values()].map(k => Date.parse(k.last)));
  const wait = Math.min(spoke + rest, began + longest) - Date.now();
  if (wait > 0) setTimeout(keep, wait);
  else navigator.serviceWorker?.register(here + 'sw.js').catch(e => console.warn('no use without a network:', e.message));
}

let done;
sprague.arrived = new Promise(resolve => { done = resolve; });

(async () => {
  const { path, shown } = await open();
  done();
  load(path);
  // The front end asks for the kernel when the cells stand there; by then it can be ready.
  if (kind === 'notebooks') sprague.openSession({ path, name: path.slice(path.lastIndexOf('/') + 1) });
  settled(shown);
})();
})();
