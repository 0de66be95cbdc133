// Notebooks in addresses: …notebook.html#nb=BASE64URL(deflate(notebook)). Outputs, attachments
// and marks stay out of a link, and whatever else comes in one is dropped: nothing of a
// stranger's notebook is shown as if the reader had run it, and nothing runs by itself.
'use strict';
(() => {

const most = 8 << 20; // bytes of a notebook in a link

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

// inflate unpacks at most so many bytes: a short link may stand for an endless text.
async function inflate(packed) {
  const reader = through(packed, new DecompressionStream('deflate-raw')).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if ((size += value.length) > most) {
      reader.cancel();
      throw new Error('the notebook in the link is too large');
    }
    parts.push(value);
  }
  return new TextDecoder().decode(await new Blob(parts).arrayBuffer());
}

const text = x => Array.isArray(x) ? x.filter(l => typeof l === 'string').join('') : typeof x === 'string' ? x : '';

// bare is a notebook of which only the sources are left.
function bare(nb) {
  const kinds = ['code', 'markdown', 'raw'];
  const cells = (Array.isArray(nb?.cells) ? nb.cells : []).filter(c => kinds.includes(c?.cell_type));
  return {
    cells: cells.map((c, i) => ({
      cell_type: c.cell_type, id: 'c' + i, metadata: {}, source: text(c.source),
      ...(c.cell_type === 'code' ? { outputs: [], execution_count: null } : {}),
    })),
    metadata: { kernelspec: { name: 'sprague', display_name: 'Go (sprague)', language: 'go' } },
    nbformat: 4, nbformat_minor: 5,
  };
}

// packed is the least that says the same: sources, with the kind of those that are not code.
const packed = nb => JSON.stringify({ cells: bare(nb).cells.map(c => ({ cell_type: c.cell_type, source: c.source })) });

async function encode(nb) {
  const bytes = new Uint8Array(await new Response(through(packed(nb), new CompressionStream('deflate-raw'))).arrayBuffer());
  let binary = '';
  for (const b of bytes) binary += String.fromCharCode(b);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

async function decode(word) {
  if (word.length > 2 * most) throw new Error('the notebook in the link is too large');
  const bytes = Uint8Array.from(atob(word.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));
  return bare(JSON.parse(await inflate(bytes)));
}

// hash tells notebooks apart: the same one has the same name.
function hash(word) {
  let a = 0x811c9dc5, b = 0x1b873593;
  for (let i = 0; i < word.length; i++) {
    a = Math.imul(a ^ word.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ word.charCodeAt(i), 0x85ebca6b) ^ (b >>> 13);
  }
  return [a, b].map(x => (x >>> 0).toString(36)).join('');
}

// named is a name for a file, whatever somebody has written into a link.
const named = name => (name ?? '').replace(/\.ipynb$/, '').replace(/[^\p{L}\p{N} _.-]/gu, '').replace(/^[. ]+/, '').slice(0, 60) || 'notebook';

function joined(nb) {
  const whole = x => Array.isArray(x) && x.every(l => typeof l === 'string') ? x.join('') : x;
  for (const c of nb.cells) {
    c.source = whole(c.source);
    for (const o of c.outputs ?? []) {
      if (o.text) o.text = whole(o.text);
      for (const mime in o.data ?? {}) if (!/json$/.test(mime)) o.data[mime] = whole(o.data[mime]);
    }
  }
  return nb;
}

// link is the address of a notebook that holds it.
async function link(nb, name) {
  return `${sprague.here}notebook.html#nb=${await encode(nb)}&name=${encodeURIComponent(named(name))}`;
}

// receive puts the notebook of a link among the files of the reader, unless it has been opened
// before: then what the reader has made of it stays. It returns the path, null without one.
async function receive(fragment, drive) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const word = parts.get('nb');
  if (!word) return null;
  const path = `shared/${named(parts.get('name'))}-${hash(word)}.ipynb`;
  if (await drive.stat(path)) return path;
  const nb = await decode(word);
  await drive.write(path, new TextEncoder().encode(JSON.stringify(nb, null, 1) + '\n'), { trusted: true });
  return path;
}

Object.assign(sprague, { link, receive, joined, bareNotebook: bare });
})();
