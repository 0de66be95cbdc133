// One cell, in a frame of somebody's page. Nothing is fetched for it before the reader runs
// it. The cells of a page share a session: the first that runs has the kernel, the others find
// it in the frames beside them, which are of the same origin.
'use strict';
(() => {

const $ = id => document.getElementById(id);
const source = $('source'), output = $('output'), state = $('state');
const drive = new Drive(sprague.here);
sprague.arrived = Promise.resolve();

// ---- the session

let kernel = null, count = 0;
const waiting = new Map(); // msg_id of a request → what hears of it

function begin() {
  kernel = new sprague.Kernel('', {
    message: (channel, text, buffers) => hear(JSON.parse(text)),
    state: (state, why) => { if (state === 'dead') lost(why); },
  });
  return kernel;
}

function lost(why) {
  for (const listen of waiting.values()) listen({ header: { msg_type: 'ended' }, content: { why } });
  waiting.clear();
  kernel = null;
}

function hear(m) {
  waiting.get(m.parent_header.msg_id)?.(m);
  if (m.header.msg_type === 'execute_reply') setTimeout(() => waiting.delete(m.parent_header.msg_id), 10_000);
}

// run has code run in this frame's session; listen gets the messages of its request.
function run(code, listen) {
  const id = `cell-${++count}-${Math.random().toString(36).slice(2)}`;
  waiting.set(id, listen);
  const header = { msg_id: id, session: 'cells', username: '', date: new Date().toISOString(), msg_type: 'execute_request', version: '5.3' };
  const content = { code, silent: false, store_history: true, user_expressions: {}, allow_stdin: false, stop_on_error: true };
  (kernel ?? begin()).send(JSON.stringify({ channel: 'shell', header, parent_header: {}, metadata: {}, content, buffers: [] }));
}

window.spragueSession = { run, running: () => kernel !== null, interrupt: () => kernel?.interrupt() };

// session is the one of the page's cells.
function session() {
  for (let i = 0; i < window.parent.length; i++) {
    try {
      const other = window.parent.frames[i].spragueSession;
      if (other?.running()) return other;
    } catch { /* a frame of somebody else */ }
  }
  return window.spragueSession;
}

// ---- what is shown

const add = (tag, className, text) => {
  const node = Object.assign(document.createElement(tag), { className, textContent: text ?? '' });
  output.append(node);
  return node;
};

const plain = text => text.replace(/\x1b\[[0-9;]*m/g, '');
const whole = x => Array.isArray(x) ? x.join('') : x;
const displays = new Map();
let clearNext = false;

function stream(name, text) {
  const last = output.lastElementChild;
  if (last?.dataset.stream === name) last.textContent += plain(text);
  else add('pre', name === 'stderr' ? 'error' : '', plain(text)).dataset.stream = name;
}

// show makes a picture or a text of a bundle. HTML is put in without its scripts, which the
// page's policy would not let run either.
function show(data, into = add('div', 'shown')) {
  into.replaceChildren();
  const alt = whole(data['text/plain']) ?? 'picture';
  if (data['image/svg+xml']) into.append(Object.assign(new Image(), { alt, src: 'data:image/svg+xml,' + encodeURIComponent(whole(data['image/svg+xml'])) }));
  else if (data['image/png']) into.append(Object.assign(new Image(), { alt, src: 'data:image/png;base64,' + whole(data['image/png']).trim() }));
  else if (data['text/html']) {
    const made = new DOMParser().parseFromString(whole(data['text/html']), 'text/html');
    made.querySelectorAll('script, iframe, object, embed, link, meta, base, form').forEach(n => n.remove());
    made.querySelectorAll('*').forEach(n => [...n.attributes].forEach(a => { if (/^on|^(src|href|srcdoc|action|formaction)$/i.test(a.name) && !/^(data:image\/|https?:|#)/i.test(a.value)) n.removeAttribute(a.name); }));
    const box = Object.assign(document.createElement('div'), { className: 'html' });
    box.append(...made.body.childNodes);
    into.append(box);
  } else into.append(Object.assign(document.createElement('pre'), { textContent: alt }));
  return into;
}

function take(m) {
  const c = m.content;
  if (clearNext && ['stream', 'display_data', 'execute_result'].includes(m.header.msg_type)) {
    output.replaceChildren();
    clearNext = false;
  }
  switch (m.header.msg_type) {
  case 'stream': stream(c.name, c.text); break;
  case 'display_data':
  case 'execute_result': {
    const node = show(c.data);
    if (c.transient?.display_id) displays.set(c.transient.display_id, node);
    break;
  }
  case 'update_display_data': if (displays.has(c.transient?.display_id)) show(c.data, displays.get(c.transient.display_id)); break;
  case 'clear_output': if (c.wait) clearNext = true; else output.replaceChildren(); break;
  case 'error': add('pre', 'error', plain((c.traceback?.length ? c.traceback : [c.evalue]).join('\n'))); break;
  case 'execute_reply': finished(''); break;
  case 'ended': add('pre', 'error', 'The kernel ended: ' + c.why); finished(''); break;
  }
  resized();
}

function finished(text) {
  state.textContent = text;
  $('run').disabled = false;
  $('stop').hidden = true;
}

let used = window.spragueSession;

function start() {
  used = session();
  output.replaceChildren();
  state.textContent = used.running() ? 'running…' : 'the kernel is being fetched…';
  $('run').disabled = true;
  $('stop').hidden = false;
  used.run(source.value, take);
  resized();
}

// ---- the frame

function resized() {
  source.style.height = 'auto';
  source.style.height = source.scrollHeight + 2 + 'px';
  window.parent.postMessage({ spragueCell: id, height: document.documentElement.scrollHeight }, '*');
}

async function link() {
  const nb = { cells: [{ cell_type: 'code', source: source.value }] };
  $('open').href = await sprague.link(nb, 'cell');
}

const parameters = new URLSearchParams(location.hash.slice(1));
const id = parameters.get('id');
source.value = parameters.get('code') ?? '';
source.addEventListener('input', resized);
source.addEventListener('keydown', e => {
  if (e.key === 'Enter' && (e.shiftKey || e.ctrlKey || e.metaKey)) {
    e.preventDefault();
    if (!$('run').disabled) start();
  }
});
$('open').addEventListener('pointerdown', link);
$('open').addEventListener('focus', link);
document.querySelector('form').addEventListener('submit', e => { e.preventDefault(); start(); });
$('stop').addEventListener('click', () => used.interrupt());
new ResizeObserver(resized).observe(document.body);
link();
resized();
})();
