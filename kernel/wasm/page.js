// The kernel as a page has it: the module, fetched and compiled once, and Workers that run it.
'use strict';
(() => {

const here = new URL('.', document.currentScript.src).href;

// compile returns the compiled module. A plain file server sends the packed bytes as they are:
// they are unpacked while they are compiled. Where it says what the packing is, the browser
// unpacks, and may keep the compiled code.
let compiled;
const compile = () => compiled ??= (async () => {
  const began = performance.now();
  const kept = navigator.serviceWorker?.controller && await Drive.fetch(here + 'sprague.wasm'); // unpacked: see sw.js
  if (kept?.ok) return timed(WebAssembly.compileStreaming(kept), began);
  const packed = await Drive.fetch(here + 'sprague.wasm.gz');
  if (!packed.ok) throw new Error(`the kernel cannot be fetched: ${packed.status} ${packed.statusText}`);
  const plain = packed.headers.get('Content-Encoding') ? packed.body : packed.body.pipeThrough(new DecompressionStream('gzip'));
  return timed(WebAssembly.compileStreaming(new Response(plain, { headers: { 'Content-Type': 'application/wasm' } })), began);
})();

async function timed(compiling, began) {
  const module = await compiling;
  performance.measure('sprague:compile', { start: began });
  return module;
}

// memory is how much the interpreter may take: a wasm module cannot have more than 4 GB, and
// on a small device less is wise.
const memory = Math.min(navigator.deviceMemory ?? 4, 4) * 2 ** 29;

// A Kernel is one session: a supervisor, and the interpreter that it starts. on.message gets
// (channel, text, buffers), on.state "starting", "busy", "idle" or "dead", on.log a text.
class Kernel {
  constructor(dir, on) {
    this.dir = dir;
    this.on = on;
    this.start();
  }

  start() {
    this.worker?.terminate();
    const worker = this.worker = new Worker(here + 'kernel.js');
    const began = performance.now();
    this.waiting = [];
    this.state = 'starting';
    worker.onmessage = ({ data: m }) => {
      if (this.worker !== worker) return;
      if (m.ready) this.ready(began);
      else if (m.text !== undefined) this.receive(m);
      else if (m.log) console.log(m.log.trimEnd());
      else if (m.ended !== undefined) this.died(m.ended);
    };
    worker.onerror = e => { if (this.worker === worker) this.died(e.message); };
    compile().then(
      module => { if (this.worker === worker) worker.postMessage({ role: 'supervisor', module, site: here, dir: this.dir, memory }); },
      e => { compiled = undefined; if (this.worker === worker) this.died(String(e)); });
  }

  ready(began) {
    performance.measure('sprague:kernel', { start: began });
    const waiting = this.waiting;
    this.waiting = null;
    waiting.forEach(m => this.worker.postMessage(m));
  }

  receive({ channel, text, buffers }) {
    if (channel === 'iopub') {
      const state = /^[^]{0,400}"msg_type":"status"/.test(text) && /"execution_state":"(\w+)"/.exec(text);
      if (state) this.state = state[1];
    }
    this.on.message?.(channel, text, buffers);
  }

  died(why) {
    console.warn('the kernel ended:', why);
    this.worker.terminate();
    this.state = 'dead';
    this.on.state?.('dead', why);
  }

  send(text, buffers = []) {
    const m = { text, buffers };
    if (this.waiting) this.waiting.push(m);
    else this.worker.postMessage(m);
  }

  interrupt() {
    if (!this.waiting) this.worker.postMessage({ interrupt: true });
  }

  restart() {
    this.on.state?.('restarting');
    this.start();
  }

  close() {
    this.worker.terminate();
    this.state = 'dead';
  }
}

Object.assign(sprague, { here, compile, Kernel });
})();
