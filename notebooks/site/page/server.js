// The server's part in the page. It answers what the front end asks of /api and /lab/api, and
// joins its kernel WebSockets to Workers. It runs before static/main.js, which takes hold of
// fetch and WebSocket when it is loaded; nothing of the front end is changed.
'use strict';
(() => {

const here = sprague.here, base = new URL(here).pathname;
const nativeFetch = window.fetch.bind(window), NativeWebSocket = window.WebSocket;
const kind = document.body.dataset.notebook; // tree, notebooks, edit
const pages = { notebooks: 'notebook.html', tree: 'tree.html', edit: 'edit.html' };
const id = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, '0')).join('');
const drive = new Drive(here);
const now = () => new Date().toISOString();

// ---- addresses: the front end knows /notebooks/PATH, the folder notebook.html?path=PATH

const pageOf = (kind, path) => here + pages[kind] + (path ? '?path=' + encodeURIComponent(path) : '');

function staticAddress(address) {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin || !url.pathname.startsWith(base)) return address;
  const path = url.pathname.slice(base.length);
  if (path === 'lessons' || path === '') return here + 'index.html';
  if (path === 'lab/api/licenses') return here + 'THIRD-PARTY-NOTICES.txt';
  const m = path.match(/^(notebooks|tree|edit)(?:\/(.*))?$/);
  return m ? pageOf(m[1], m[2] && decodeURIComponent(m[2])) + (m[1] === 'notebooks' ? url.hash : '') : address;
}

const nativeOpen = window.open.bind(window);
window.open = (address, ...rest) => nativeOpen(address === undefined ? address : staticAddress(String(address)), ...rest);

document.addEventListener('click', e => {
  const a = e.target.closest?.('a[href]');
  if (!a || a.dataset.own) return;
  const file = new URL(a.href, location.href);
  if (file.origin === location.origin && file.pathname.startsWith(base + 'files/')) {
    e.preventDefault(); // the file as it is now, not as it lies in the folder
    download(decodeURIComponent(file.pathname.slice(base.length + 6)));
    return;
  }
  const to = staticAddress(a.href);
  if (to !== a.href) a.href = to;
}, true);

async function download(path) {
  const bytes = await drive.read(path);
  if (!bytes) return;
  const a = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([bytes])), download: nameOf(path) });
  a.dataset.own = 'yes';
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60_000);
}

// ---- kernels

const kernels = new Map(); // id → KernelOfPage

class KernelOfPage {
  constructor(dir) {
    this.id = id();
    this.sockets = new Set();
    this.last = now();
    this.kernel = new sprague.Kernel(dir, {
      message: (channel, text, buffers) => this.deliver(channel, text, buffers),
      state: (state, why) => { this.say(state); if (why) tellDeath(why); },
    });
    kernels.set(this.id, this);
  }

  // deliver puts the channel into a message, which is an object as JSON.
  deliver(channel, text, buffers) {
    this.last = now();
    const data = buffers.length ? binary(text, buffers) : text;
    for (const s of this.sockets) s.dispatch('message', { data });
  }

  say(state) {
    const header = { msg_id: id(), session: 'page', username: '', date: now(), msg_type: 'status', version: '5.3' };
    this.deliver('iopub', JSON.stringify({ channel: 'iopub', header, parent_header: {}, metadata: {}, content: { execution_state: state }, buffers: [] }), []);
  }

  send(data) {
    const { text, buffers } = typeof data === 'string' ? { text: data, buffers: [] } : unbinary(data);
    this.kernel.send(text, buffers);
  }

  close() {
    this.kernel.close();
    this.say('dead');
    kernels.delete(this.id);
    for (const s of this.sockets) s.close();
  }

  model() {
    return { id: this.id, name: 'sprague', last_activity: this.last, execution_state: this.kernel.state, connections: this.sockets.size };
  }
}

// tellDeath says why there is no kernel: a page without one is good for reading alone.
function tellDeath(why) {
  const app = window.jupyterapp;
  if (!app) setTimeout(tellDeath, 200, why); // the kernel begins before the front end stands
  else app.started.then(() => app.commands.execute('apputils:notify', { message: 'The kernel ended: ' + why, type: 'error', options: { autoClose: false } })).catch(() => {});
}

// The default protocol of Jupyter's WebSockets: text; with buffers a count, offsets, parts.
function binary(text, buffers) {
  const parts = [new TextEncoder().encode(text), ...buffers];
  let at = 4 * (parts.length + 1);
  const out = new Uint8Array(parts.reduce((n, p) => n + p.length, at)), view = new DataView(out.buffer);
  view.setUint32(0, parts.length);
  parts.forEach((p, i) => { view.setUint32(4 * (i + 1), at); out.set(p, at); at += p.length; });
  return out.buffer;
}

function unbinary(data) {
  const buffer = data.buffer ? data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) : data;
  const view = new DataView(buffer), n = view.getUint32(0);
  const at = i => i < n ? view.getUint32(4 * (i + 1)) : buffer.byteLength;
  const parts = Array.from({ length: n }, (_, i) => new Uint8Array(buffer.slice(at(i), at(i + 1))));
  return { text: new TextDecoder().decode(parts[0]), buffers: parts.slice(1) };
}

// A PageSocket is a WebSocket of the front end. Its properties are accessors, because a class
// of the front end overrides some of them and asks for those behind.
class PageSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  #state = 0;
  #handlers = {};
  constructor(address) {
    super();
    this.url = String(address);
    const m = new URL(address, location.href).pathname.match(/\/api\/kernels\/([^/]+)\/channels$/);
    this.target = m && kernels.get(decodeURIComponent(m[1]));
    setTimeout(() => {
      if (m && !this.target) {
        this.#state = 3;
        this.dispatch('close', { code: 1006, reason: '', wasClean: false });
        return;
      }
      this.#state = 1;
      this.target?.sockets.add(this);
      this.dispatch('open', {});
    });
  }
  get readyState() { return this.#state; }
  get protocol() { return ''; }
  get extensions() { return ''; }
  get bufferedAmount() { return 0; }
  get binaryType() { return 'arraybuffer'; }
  set binaryType(_) {}
  dispatch(type, fields) {
    const e = Object.assign(new Event(type), fields);
    this.#handlers[type]?.call(this, e);
    this.dispatchEvent(e);
  }
  handler(type) { return this.#handlers[type] ?? null; }
  handle(type, f) { this.#handlers[type] = f; }
  send(data) { this.target?.send(data); }
  close(code = 1000) {
    if (this.#state === 3) return;
    this.#state = 3;
    this.target?.sockets.delete(this);
    setTimeout(() => this.dispatch('close', { code, reason: '', wasClean: true }));
  }
}
for (const type of ['open', 'message', 'close', 'error']) {
  Object.defineProperty(PageSocket.prototype, 'on' + type, { get() { return this.handler(type); }, set(f) { this.handle(type, f); }, configurable: true });
}
const ours = /\/api\/(kernels\/[^/]+\/channels|events\/subscribe)/;
window.WebSocket = new Proxy(PageSocket, {
  construct: (target, args, made) => ours.test(String(args[0])) ? Reflect.construct(target, args, made) : new NativeWebSocket(...args),
});

// ---- contents

const nameOf = p => p.split('/').pop();
const typeOf = f => f.type ?? (f.path.endsWith('.ipynb') ? 'notebook' : 'file');
const decoder = new TextDecoder(), encoder = new TextEncoder();
const read = new Set(); // paths that this page has opened, whose marks of trust are the reader's doing

class Refusal extends Error {
  constructor(status, message) { super(message); this.status = status; }
}
const missing = p => new Refusal(404, 'no such file: ' + p);

const model = (f, extra) => ({
  name: nameOf(f.path), path: f.path, type: typeOf(f), writable: true, size: f.size ?? null,
  created: f.modified, last_modified: f.modified, mimetype: null, content: null, format: null, hash: null, hash_algorithm: null, ...extra,
});

async function get(path, query) {
  const content = query.get('content') !== '0';
  const f = await drive.stat(path);
  if (!f) throw missing(path);
  if (f.type === 'directory') return content ? model(f, { format: 'json', content: await inside(path) }) : model(f);
  if (!content) return model(f);
  const bytes = await drive.read(path);
  if (!bytes) throw missing(path);
  if (typeOf(f) === 'notebook' && query.get('type') !== 'file') return model(f, { format: 'json', content: opened(f, bytes) });
  return model(f, { type: 'file', ...textOf(path, bytes, query.get('format')) });
}

async function inside(path) {
  return [...(await drive.all()).values()].filter(f => sprague.parent(f.path) === path && f.path !== path).map(f => model(f));
}

function textOf(path, bytes, format) {
  const mimetype = path.endsWith('.json') ? 'application/json' : 'text/plain';
  if (format !== 'base64') {
    try {
      return { format: 'text', mimetype, content: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
    } catch {
      if (format === 'text') throw new Refusal(400, path + ' is no text');
    }
  }
  let text = '';
  for (let i = 0; i < bytes.length; i += 1 << 15) text += String.fromCharCode(...bytes.subarray(i, i + (1 << 15)));
  return { format: 'base64', mimetype: 'application/octet-stream', content: btoa(text) };
}

// opened returns a notebook as the front end takes it. Its outputs are shown as they are if it
// is one of the site, or the reader has run or trusted all of it; else they are sanitised.
function opened(f, bytes) {
  let nb;
  try {
    nb = JSON.parse(decoder.decode(bytes));
  } catch (e) {
    throw new Refusal(400, `${f.path} is no notebook: ${e.message}`);
  }
  if (!Array.isArray(nb.cells)) throw new Refusal(400, `${f.path} is no notebook of version 4`);
  read.add(f.path);
  mark(nb, !f.kept || f.trusted);
  return sprague.joined(nb);
}

function mark(nb, trusted) {
  for (const c of nb.cells) if (c.cell_type === 'code') { (c.metadata ??= {}).trusted = trusted || harmless(c); }
}
const harmless = c => (c.outputs ?? []).every(o => Object.keys(o.data ?? {}).every(mime => mime === 'text/plain'));

// unmark takes the marks off a notebook that is saved, and says whether all were there.
function unmark(nb) {
  let all = true;
  for (const c of nb.cells ?? []) {
    if (c.cell_type !== 'code') continue;
    all &&= c.metadata?.trusted === true || harmless(c);
    delete c.metadata?.trusted;
  }
  return all;
}

function bytesOf(m) {
  if (m.format === 'base64') return Uint8Array.from(atob(m.content), c => c.charCodeAt(0));
  return encoder.encode(typeof m.content === 'string' ? m.content : JSON.stringify(m.content ?? '', null, 1) + '\n');
}

async function put(path, m) {
  if (m.chunk) throw new Refusal(400, `${path}: a file is uploaded whole here, and this is a part of one`);
  if (m.type === 'directory') {
    await drive.mkdir(path);
  } else if (m.type === 'notebook' && m.content && typeof m.content === 'object') {
    const trusted = unmark(m.content) && read.has(path);
    read.add(path);
    await drive.write(path, bytesOf(m), { trusted });
  } else {
    await drive.write(path, bytesOf(m));
  }
  return model(await drive.stat(path) ?? { path, modified: now() });
}

async function fresh(dir, stem, ext) {
  const all = await drive.all();
  for (let i = 0; ; i++) {
    const path = (dir ? dir + '/' : '') + stem + (i || '') + ext;
    if (!all.has(path)) return path;
  }
}

const emptyNotebook = { cells: [], metadata: { kernelspec: { name: 'sprague', display_name: 'Go (sprague)', language: 'go' } }, nbformat: 4, nbformat_minor: 5 };

async function post(dir, m) {
  if (m.copy_from) {
    const name = nameOf(m.copy_from), dot = name.lastIndexOf('.');
    const to = await fresh(dir, name.slice(0, dot < 0 ? undefined : dot) + '-Copy', dot < 0 ? '' : name.slice(dot));
    const f = await drive.stat(m.copy_from), bytes = await drive.read(m.copy_from);
    if (!bytes) throw missing(m.copy_from);
    await drive.write(to, bytes, { trusted: !f.kept || f.trusted });
    return model(await drive.stat(to));
  }
  if (m.type === 'notebook') {
    const to = await fresh(dir, 'Untitled', '.ipynb');
    read.add(to);
    return put(to, { type: 'notebook', content: structuredClone(emptyNotebook) });
  }
  if (m.type === 'directory') return put(await fresh(dir, 'Untitled Folder', ''), { type: 'directory' });
  return put(await fresh(dir, 'untitled', m.ext ?? '.txt'), { type: 'file', content: '' });
}

async function rename(from, to) {
  const all = await drive.all();
  if (!all.has(from)) throw missing(from);
  if (all.has(to)) throw new Refusal(409, `there is already a file ${to}`);
  await drive.rename(from, to);
  if (read.has(from)) read.add(to);
  return model(await drive.stat(to));
}

async function remove(path) {
  if (!(await drive.remove(path)).length) throw missing(path);
}

// A file has one checkpoint, made when it is saved by hand.
const checkpointKey = path => 'checkpoint ' + path;

async function checkpoint(path) {
  const bytes = await drive.read(path);
  if (!bytes) throw missing(path);
  const c = { id: 'checkpoint', last_modified: now() };
  await drive.transact('readwrite', s => { s.data.put({ ...c, bytes }, checkpointKey(path)); });
  return c;
}

const checkpointOf = path => drive.transact('readonly', s => s.data.get(checkpointKey(path)));

async function revert(path) {
  const c = await checkpointOf(path);
  if (!c) throw missing(path);
  await drive.write(path, c.bytes, { trusted: false });
}

// ---- the other interfaces

const sessions = new Map();

function sessionModel(s) {
  return { ...s, kernel: kernels.get(s.kernel)?.model() ?? null, notebook: { path: s.path, name: s.name } };
}

function openSession(b) {
  const known = [...sessions.values()].find(s => s.path === b.path && kernels.has(s.kernel));
  if (known) return sessionModel(known);
  const kernel = kernels.get(b.kernel?.id) ?? new KernelOfPage(sprague.parent(b.path ?? ''));
  const s = { id: id(), path: b.path, name: b.name ?? '', type: b.type ?? 'notebook', kernel: kernel.id };
  sessions.set(s.id, s);
  return sessionModel(s);
}

function changeSession(i, b) {
  const s = sessions.get(i);
  if (!s) return undefined;
  for (const field of ['path', 'name', 'type']) if (b[field]) s[field] = b[field];
  if (b.kernel && b.kernel.id !== s.kernel) {
    kernels.get(s.kernel)?.close();
    s.kernel = (kernels.get(b.kernel.id) ?? new KernelOfPage(sprague.parent(s.path))).id;
  }
  return sessionModel(s);
}

function closeSession(i) {
  kernels.get(sessions.get(i)?.kernel)?.close();
  sessions.delete(i);
}

const spec = {
  name: 'sprague', resources: { 'logo-svg': base + 'favicon.svg' },
  spec: { argv: [], env: {}, display_name: 'Go (sprague)', language: 'go', interrupt_mode: 'message', metadata: {} },
};

let schemas;
const settings = () => schemas ??= nativeFetch(here + 'settings.json').then(r => r.json()).catch(e => { schemas = null; throw e; });
const settingKey = i => 'sprague ' + base + ' ' + i;
const setting = s => ({ ...s, raw: localStorage.getItem(settingKey(s.id)) ?? s.raw });

async function oneSetting(i) {
  const s = (await settings()).find(s => s.id === i);
  return s && setting(s);
}

const none = [204], made = value => [201, value];

// Each route: method, path, what answers; it gets the parts of the path, the body, the query.
const routes = [
  ['GET', /^api\/?$/, () => ({ version: '2.14.0' })],
  ['GET', /^api\/me$/, () => ({ identity: { username: 'you', name: 'You', display_name: 'You', initials: 'Y', avatar_url: null, color: null }, permissions: {} })],
  ['GET', /^api\/status$/, () => ({ started: now(), last_activity: now(), connections: 1, kernels: kernels.size })],
  ['GET', /^api\/kernelspecs$/, () => ({ default: 'sprague', kernelspecs: { sprague: spec } })],
  ['GET', /^api\/kernelspecs\/sprague$/, () => spec],
  ['GET', /^api\/kernels$/, () => [...kernels.values()].map(k => k.model())],
  ['POST', /^api\/kernels$/, ([], b) => made(new KernelOfPage(b.path ?? '').model())],
  ['GET', /^api\/kernels\/([^/]+)$/, ([k]) => kernels.get(k)?.model()],
  ['DELETE', /^api\/kernels\/([^/]+)$/, ([k]) => { kernels.get(k)?.close(); return none; }],
  ['POST', /^api\/kernels\/([^/]+)\/restart$/, ([k]) => { kernels.get(k)?.kernel.restart(); return kernels.get(k)?.model(); }],
  ['POST', /^api\/kernels\/([^/]+)\/interrupt$/, ([k]) => { kernels.get(k)?.kernel.interrupt(); return none; }],
  ['GET', /^api\/kernels\/[^/]+\/executions$/, () => []],
  ['GET', /^api\/sessions$/, () => [...sessions.values()].map(sessionModel)],
  ['POST', /^api\/sessions$/, ([], b) => made(openSession(b))],
  ['GET', /^api\/sessions\/([^/]+)$/, ([s]) => sessions.has(s) ? sessionModel(sessions.get(s)) : undefined],
  ['PATCH', /^api\/sessions\/([^/]+)$/, ([s], b) => changeSession(s, b)],
  ['DELETE', /^api\/sessions\/([^/]+)$/, ([s]) => { closeSession(s); return none; }],
  ['GET', /^api\/contents\/(.+)\/checkpoints$/, async ([p]) => [await checkpointOf(p)].filter(Boolean).map(({ id, last_modified }) => ({ id, last_modified }))],
  ['POST', /^api\/contents\/(.+)\/checkpoints$/, async ([p]) => made(await checkpoint(p))],
  ['POST', /^api\/contents\/(.+)\/checkpoints\/[^/]+$/, async ([p]) => { await revert(p); return none; }],
  ['DELETE', /^api\/contents\/(.+)\/checkpoints\/[^/]+$/, async ([p]) => { await drive.transact('readwrite', s => { s.data.delete(checkpointKey(p)); }); return none; }],
  ['GET', /^api\/contents\/?(.*)$/, ([p], b, query) => get(p, query)],
  ['PUT', /^api\/contents\/?(.*)$/, ([p], b) => put(p, b)],
  ['POST', /^api\/contents\/?(.*)$/, async ([p], b) => made(await post(p, b))],
  ['PATCH', /^api\/contents\/?(.*)$/, ([p], b) => rename(p, b.path)],
  ['DELETE', /^api\/contents\/?(.*)$/, async ([p]) => { await remove(p); return none; }],
  ['GET', /^lab\/api\/settings\/?$/, async () => ({ settings: (await settings()).map(setting) })],
  ['GET', /^lab\/api\/settings\/(.+)$/, ([i]) => oneSetting(i)],
  ['PUT', /^lab\/api\/settings\/(.+)$/, ([i], b) => { localStorage.setItem(settingKey(i), b.raw); return none; }],
  ['GET', /^lab\/api\/translations\/?$/, () => ({ data: { en: { displayName: 'English', nativeName: 'English' } }, message: '' })],
  ['GET', /^lab\/api\/translations\/.+$/, () => ({ data: {}, message: '' })],
  ['GET', /^lab\/api\/workspaces/, () => ({ data: {}, metadata: { id: 'default' } })],
  ['PUT', /^lab\/api\/workspaces/, () => none],
  ['GET', /^api\/config\//, () => ({})],
  ['PATCH', /^api\/config\//, ([], b) => b],
  ['GET', /^api\/terminals/, () => []],
  ['GET', /^api\/nbconvert/, () => ({})],
  ['POST', /^api\/events/, () => none],
];

async function answer(method, url, body) {
  await sprague.arrived;
  const path = decodeURIComponent(url.pathname.slice(base.length));
  for (const [m, pattern, act] of routes) {
    const match = m === method && path.match(pattern);
    if (!match) continue;
    try {
      const r = await act(match.slice(1), body ? JSON.parse(body) : {}, url.searchParams);
      if (r === undefined) break;
      return Array.isArray(r) && typeof r[0] === 'number' ? respond(r[0], r[1]) : respond(200, r);
    } catch (e) {
      return respond(e.status ?? (e.name === 'QuotaExceededError' ? 507 : 500), { message: e.message || String(e) });
    }
  }
  return respond(404, { message: 'not there: ' + path });
}

const respond = (status, value) => new Response(value === undefined ? null : JSON.stringify(value),
  { status, headers: value === undefined ? {} : { 'Content-Type': 'application/json' } });

window.fetch = async (input, init) => {
  const request = input instanceof Request ? input : null;
  const url = new URL(request?.url ?? input, location.href);
  if (url.origin === location.origin && url.pathname.startsWith(base)) {
    const path = url.pathname.slice(base.length);
    if (/^(lab\/)?api(\/|$)/.test(path)) {
      const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
      return answer(method, url, init?.body ?? (request && method !== 'GET' ? await request.text() : ''));
    }
  }
  return nativeFetch(input, init);
};

const newNotebook = async () => (await post('', { type: 'notebook' })).path;

Object.assign(sprague, { openSession, settings, drive, newNotebook, kernels, kind, pageOf, staticAddress, nativeFetch });
})();
