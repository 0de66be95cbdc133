// Keeps every file of the site for use without a network. The version is a sum over the files:
// another one takes the place of the cache as a whole.
'use strict';

const version = 'sprague {version}';
const base = new URL('.', self.location).href;

self.addEventListener('install', e => {
  e.waitUntil(install());
  direct(e);
});
self.addEventListener('activate', e => e.waitUntil(activate()));
self.addEventListener('fetch', e => {
  const url = new URL(e.request.url);
  if (e.request.method === 'GET' && url.href.startsWith(base)) e.respondWith(answer(e.request, url.href.slice(base.length).split(/[?#]/)[0]));
});

// direct has the browser take what programs and styles ask for from the cache by itself, where it can (Chromium
// can), so that a page need not wait until this script has begun. What is not there comes from the network.
function direct(e) {
  if (!e.addRoutes) return;
  const { origin, pathname } = new URL(base);
  const rule = files => ({
    condition: { requestMethod: 'get', urlPattern: new URLPattern({ pathname: pathname + files, search: '', baseURL: origin }) },
    source: { cacheName: version },
  });
  try {
    e.addRoutes(['static/*', 'themes/*', '*.js', '*.json', '*.css', 'sprague.wasm'].map(rule)).catch(() => {});
  } catch {
    // a folder whose name has a meaning in patterns
  }
}

async function install() {
  const cache = await caches.open(version);
  const list = await (await fetch('sw-files.json', { cache: 'no-cache' })).json();
  for (let i = 0; i < list.length; i += 16) await cache.addAll(list.slice(i, i + 16).map(name => new Request(base + name.split('/').map(encodeURIComponent).join('/'))));
  await cache.put(base, (await cache.match(base + 'index.html')).clone());
  await keepModule(cache).catch(e => console.warn('the module stays packed:', e.message)); // no room, as on a disk that is nearly full
  await self.skipWaiting();
}

// keepModule keeps the module unpacked as well: to unpack it takes a quarter of a second of each start.
async function keepModule(cache) {
  const packed = await cache.match(base + 'sprague.wasm.gz');
  const plain = packed.headers.get('Content-Encoding') ? packed.body : packed.body.pipeThrough(new DecompressionStream('gzip'));
  await cache.put(base + 'sprague.wasm', new Response(plain, { headers: { 'Content-Type': 'application/wasm' } }));
}

async function activate() {
  for (const key of await caches.keys()) {
    if (key !== version && /^sprague [0-9a-f]{16}$/.test(key) && await mine(key)) await caches.delete(key);
  }
  await self.clients.claim();
}

// mine reports whether a cache is one of this folder: another site may lie beside it.
async function mine(key) {
  return Boolean(await (await caches.open(key)).match(base + 'sw-files.json'));
}

// The pages have other addresses while they start: see start.js.
const pages = { notebooks: 'notebook.html', edit: 'edit.html', tree: 'tree.html' };

async function answer(request, name) {
  const cache = await caches.open(version);
  const page = request.mode === 'navigate' && pages[name.split('/')[0]];
  return await cache.match(base + (page || name)) ?? fetch(request);
}
