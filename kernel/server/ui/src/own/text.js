// Text of outputs, drawn where somebody looks. A notebook may hold any amount of it: what is far from
// the view keeps its place and is drawn when it comes near; of what is too long for a page the head and
// the tail are shown, with the whole as a file. The notebook itself keeps all of it.

import { IRenderMimeRegistry, RenderedError, RenderedText } from '@jupyterlab/rendermime';

const small = 2 << 10; // characters that are drawn at once
const most = 288 << 10; // and those that are drawn at all, as the server has it for cells that run
const head = 64 << 10;
const tail = 32 << 10;

const waiting = new Map(); // from the node of a text to its widget
const near = { rootMargin: '800px 0px', scrollMargin: '800px 0px' };
const watcher = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.arrive();
}, near);
window.addEventListener('beforeprint', () => [...waiting.values()].forEach(text => text.arrive()));

// parts returns the text to draw: all of it, or its head and tail, cut between lines.
function parts(text) {
  if (text.length <= most) return [text];
  const end = text.lastIndexOf('\n', head) + 1;
  const begin = text.indexOf('\n', text.length - tail) + 1;
  return [text.slice(0, end > head / 2 ? end : head), text.slice(begin && begin < text.length - tail / 2 ? begin : text.length - tail)];
}

function lines(text) {
  let n = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) n++;
  return n;
}

// notice says what is left out, and opens the whole.
function notice(text) {
  const note = document.createElement('p');
  note.className = 'sprague-bound';
  const size = new Blob([text]).size;
  const link = document.createElement('a');
  link.href = '#';
  link.textContent = 'The whole as a file';
  link.addEventListener('click', event => {
    event.preventDefault();
    event.stopPropagation();
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    window.open(url, '_blank');
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  });
  note.append(`… ${size < 1e6 ? `${Math.round(size / 1e3)} kB` : `${(size / 1e6).toFixed(1)} MB`} of text in all. `, link, ', which the notebook keeps. The last of it:');
  return note;
}

const lazily = Base => class extends Base {
  async render(model) {
    const text = String(model.data[this.mimeType]);
    const shown = parts(text);
    if (!this.near && text.length > small) {
      this.model = model;
      this.node.style.minHeight = `${shown.reduce((n, part) => n + lines(part), 0)}lh`;
      waiting.set(this.node, this);
      watcher.observe(this.node);
      return;
    }
    this.leave();
    for (const [i, part] of shown.entries()) {
      if (i > 0) this.node.append(notice(text));
      await super.render({ data: { [this.mimeType]: part } });
    }
  }

  // arrive draws what waited to come near.
  arrive() {
    this.near = true;
    void this.renderModel(this.model);
  }

  leave() {
    waiting.delete(this.node);
    watcher.unobserve(this.node);
    this.node.style.minHeight = '';
  }

  dispose() {
    this.leave();
    super.dispose();
  }
};

const Text = lazily(RenderedText);
const ErrorText = lazily(RenderedError);

export default {
  id: 'sprague:text',
  autoStart: true,
  requires: [IRenderMimeRegistry],
  activate: (app, registry) => {
    registry.addFactory({ safe: true, mimeTypes: ['text/plain', 'application/vnd.jupyter.stdout'], defaultRank: 120, createRenderer: options => new Text(options) });
    registry.addFactory({ safe: true, mimeTypes: ['application/vnd.jupyter.stderr'], defaultRank: 110, createRenderer: options => new ErrorText(options) });
  },
};
