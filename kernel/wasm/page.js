// The kernel as a page has it: the module, fetched and compiled once, and Workers that run it.
'use strict';
(() => {

const here = new URL('.', document.currentScript.src).href;

// compile returns the compiled module. A Worker fetches it, which leaves this thread to the
// page; the first kernel takes that Worker over.
let compiled, idle;
const compile = () => compiled ??= new Promise((resolve, reject) => {
  const began = performance.now();
  const worker = new Worker(here + 'kernel.js');
  worker.onmessage = ({ data: m }) => {
    if (m.ended !== undefined) {
      reject(new Error(m.ended));
      return;
    }
    performance.measure('sprague:compile', { start: began });
    idle = worker;
    resolve(m.module);
  };
  worker.onerror = e => reject(new Error(e.message || 'its script cannot be fetched'));
  worker.postMessage({ role: 'compiler', site: here, kept: Boolean(navigator.serviceWorker?.controller) });
});

// worker returns a Worker that runs nothing.
function worker() {
  const found = idle ?? new Worker(here + 'kernel.js');
  idle = undefined;
  return found;
}

// memory is how much the interpreter may take: a wasm module cannot have more than 4 GB, and
// on a small device less is wise.
const memory = Math.min(navigator.deviceMemory ?? 4, 4) * 2 ** 29;

// moment is how long it is not said that the kernel is busy, in milliseconds.
const moment = 40;

// A Kernel is one session: a supervisor, and the interpreter that it starts. on.message gets
// (channel, text, buffers), on.state "idle" when it has started, "restarting" or "dead".
class Kernel {
  constructor(dir, on) {
    this.dir = dir;
    this.on = on;
    this.start();
  }

  start() {
    this.sayHeld(false);
    this.worker?.terminate();
    this.worker = null;
    const began = performance.now(), start = this.begin = {};
    this.waiting = [];
    this.state = 'starting';
    compile().then(
      module => { if (this.begin === start) this.run(worker(), module, began); },
      e => { compiled = undefined; if (this.begin === start) this.died(e.message); });
  }

  run(worker, module, began) {
    this.worker = worker;
    worker.onmessage = ({ data: m }) => {
      if (this.worker !== worker) return;
      if (m.ready) this.ready(began);
      else if (m.text !== undefined) this.receive(m);
      else if (m.log) console.log(m.log.trimEnd());
      else if (m.ended !== undefined) this.died(m.ended);
    };
    worker.onerror = e => { if (this.worker === worker) this.died(e.message); };
    worker.postMessage({ role: 'supervisor', module, site: here, dir: this.dir, memory });
  }

  ready(began) {
    performance.measure('sprague:kernel', { start: began });
    const waiting = this.waiting;
    this.waiting = null;
    this.state = 'idle'; // it runs what comes: nobody need wait for an answer to know
    this.on.state?.('idle');
    waiting.forEach(m => this.worker.postMessage(m));
  }

  receive({ channel, text, buffers }) {
    if (channel === 'iopub' && /^[^]{0,400}"msg_type":"status"/.test(text)) this.status(text);
    else this.on.message?.(channel, text, buffers);
  }

  // status keeps back for a moment that the kernel is busy, and does not say so of what has ended by then: with
  // every change of it the front end lays out and paints its page anew, which takes several times as long as a
  // short cell.
  status(text) {
    const { content: { execution_state: state }, parent_header: { msg_id: of } } = JSON.parse(text);
    const say = () => this.on.message?.('iopub', text, []);
    this.state = state;
    if (this.held?.of === of || state === 'busy') this.sayHeld(state === 'busy');
    if (state === 'busy') this.held = { of, say, timer: setTimeout(() => this.sayHeld(true), moment) };
    else say();
  }

  sayHeld(aloud) {
    const held = this.held;
    this.held = null;
    clearTimeout(held?.timer);
    if (aloud) held?.say();
  }

  died(why) {
    console.warn('the kernel ended:', why);
    this.end();
    this.on.state?.('dead', why);
  }

  send(text, buffers = []) {
    const m = { text, buffers };
    if (this.waiting) this.waiting.push(m);
    else this.worker?.postMessage(m);
  }

  interrupt() {
    if (!this.waiting) this.worker?.postMessage({ interrupt: true });
  }

  restart() {
    this.on.state?.('restarting');
    this.start();
  }

  close() { this.end(); }

  end() {
    this.sayHeld(false);
    this.worker?.terminate();
    this.worker = this.begin = null;
    this.state = 'dead';
  }
}

Object.assign(sprague, { here, compile, Kernel });
})();
