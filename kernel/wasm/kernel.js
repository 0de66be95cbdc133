// One instance of the wasm module in a Worker: the supervisor, which the page starts, or the
// interpreter, which the supervisor starts and may terminate. The same script and the same
// compiled module serve both; the frames of package worker travel between them as messages.
// The Worker that compiles the module for a page becomes a supervisor later.
'use strict';

importScripts('wasm_exec.js', 'drive.js', 'files.js');

let handler = null;
self.onmessage = ({ data: m }) => {
  if (handler) handler(m);
  else ({ compiler, supervisor, interpreter })[m.role](m).catch(e => post({ ended: e.message || String(e) }));
};
const post = (m, transfer) => self.postMessage(m, transfer);

// compiler posts the compiled module. A plain file server sends the packed bytes as they are:
// they are unpacked while they are compiled. Where it says what the packing is, the browser
// unpacks. What the service worker has kept is unpacked where there was room (see sw.js), which
// saves a quarter of a second of each start.
async function compiler({ site, kept }) {
  const plain = kept && await fetch(site + 'sprague.wasm').catch(() => null);
  const module = plain?.ok && plain.headers.get('Content-Type') === 'application/wasm';
  post({ module: await WebAssembly.compileStreaming(module ? plain : unpacked(await fetch(site + 'sprague.wasm.gz'))) });
}

function unpacked(packed) {
  if (!packed.ok) throw new Error(`it cannot be fetched: ${packed.status} ${packed.statusText}`);
  const plain = packed.headers.get('Content-Encoding') ? packed.body : packed.body.pipeThrough(new DecompressionStream('gzip'));
  return new Response(plain, { headers: { 'Content-Type': 'application/wasm' } });
}

async function run(module, env, ended) {
  const go = new Go();
  go.env = env;
  let over = false;
  const end = text => { if (!over) { over = true; ended(text); } };
  go.exit = code => end(code ? 'exit status ' + code : '');
  const instance = await WebAssembly.instantiate(module, go.importObject);
  go.run(instance).then(() => end(''), e => end(String(e)));
  return instance;
}

async function interpreter({ module, settings, site, dir }) {
  const queue = [];
  const control = globalThis.spragueControl = {
    post: bytes => post({ frame: bytes }, [bytes.buffer]),
    onmessage: bytes => queue.push(bytes),
  };
  handler = m => control.onmessage(m.bytes);
  const taps = globalThis.spragueTaps = {};
  new Files(new Drive(site), dir, taps).install(bytes => post({ crash: bytes }));
  await run(module, { SPRAGUE_WORKER: settings }, text => post({ ended: text }));
  await new Promise(done => setTimeout(done)); // until the module listens
  queue.forEach(bytes => control.onmessage(bytes));
}

// spawn starts the interpreter for the supervisor: see kernel/worker/process_js.go.
function spawn(start, settings, onFrame, onCrash, onEnd) {
  const worker = new Worker(self.location.href);
  let over = false;
  const end = text => {
    if (over) return;
    over = true;
    worker.terminate();
    onEnd(text);
  };
  worker.onmessage = ({ data: m }) => {
    if (over) return;
    if (m.frame) onFrame(m.frame);
    else if (m.crash) onCrash(m.crash);
    else end(m.ended ?? '');
  };
  worker.onerror = e => { e.preventDefault(); end(e.message || 'the worker failed'); };
  worker.postMessage({ ...start, role: 'interpreter', settings });
  return {
    post: bytes => { if (!over) worker.postMessage({ bytes }, [bytes.buffer]); },
    kill: () => { worker.terminate(); setTimeout(() => end('killed')); },
  };
}

async function supervisor({ module, site, dir, memory }) {
  const decoder = new TextDecoder();
  new Files(new NoDrive(site), '', {}).install(bytes => post({ log: decoder.decode(bytes) }));
  globalThis.spragueSpawn = (...args) => spawn({ module, site, dir }, ...args);
  const host = globalThis.spragueHost = {
    receive: (channel, text, buffers) => post({ channel, text, buffers }, buffers.map(b => b.buffer)),
    ready: () => post({ ready: true }),
  };
  handler = m => {
    if (m.text !== undefined) host.send(m.text, m.buffers);
    else if (m.interrupt) host.interrupt();
  };
  await run(module, { HOME: '/', SPRAGUE_PAGE_MEMORY: String(memory) }, text => post({ ended: text }));
}
