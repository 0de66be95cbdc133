// Cells in any web page:
//
//   <script src="https://…/sprague.js"></script>
//   <sprague-cell>octal.Kayles.Values(12)</sprague-cell>
//
// Each is a frame of the site that this script lies on; the cells of a page share a session.
// Nothing is fetched but the frame before the reader runs a cell.
(() => {
'use strict';
const here = new URL('.', document.currentScript.src);
let count = 0;

// dedented takes off the indentation that all lines share, and empty lines around.
function dedented(text) {
  const lines = text.replace(/^\s*\n|\s+$/g, '').split('\n');
  const indents = lines.filter(l => l.trim()).map(l => l.match(/^[ \t]*/)[0].length);
  const n = indents.length ? Math.min(...indents) : 0;
  return lines.map(l => l.slice(n)).join('\n');
}

class SpragueCell extends HTMLElement {
  connectedCallback() {
    // The text is there when the page has been read up to the end of the element.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.fill(), { once: true });
    else this.fill();
  }

  fill() {
    if (this.frame) return;
    const id = `sprague-${++count}`, code = dedented(this.textContent);
    const frame = this.frame = document.createElement('iframe');
    const fragment = new URLSearchParams({ id, code });
    frame.src = new URL('cell.html', here) + '#' + fragment;
    frame.title = 'A cell that runs Go';
    frame.style.cssText = 'display:block;width:100%;border:0;height:' + (code.split('\n').length * 21 + 80) + 'px';
    addEventListener('message', e => {
      if (e.source === frame.contentWindow && e.data?.spragueCell === id) frame.style.height = Math.min(Math.max(Number(e.data.height) || 0, 40), 4000) + 'px';
    });
    this.replaceChildren(frame);
    this.style.display = 'block';
  }
}
if (!customElements.get('sprague-cell')) customElements.define('sprague-cell', SpragueCell);
})();
