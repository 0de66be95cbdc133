// Figures of the library stand in the page as elements: they are as light or dark as the theme, and
// zoom.js, which exported pages have too, lets them be zoomed and tells the value under the pointer.
//
// A figure comes out of a notebook that may be anybody's. Only what a figure needs gets into the
// page: shapes, words and numbers by the lists below, no style sheet, no address, nothing that runs.
// The style is the page's own copy. Any other SVG is shown as an image, in which scripts do not run.

import { IRenderMimeRegistry } from '@jupyterlab/rendermime';
import { Widget } from '@lumino/widgets';
import '../../../../../stdlib/figure/style.css';
import '../../../../../notebooks/export/zoom.css';
import '../../../../../notebooks/export/zoom.js';

const mime = 'image/svg+xml';
const elements = new Set(['svg', 'g', 'path', 'text', 'rect', 'circle', 'line', 'image', 'mask', 'title', 'desc']);
const word = /^[\w .,%()#-]*$/;
const attributes = {
  d: /^[\d\sA-Za-z.,-]*$/, viewBox: word, transform: word, href: /^data:image\/png;base64,[\w+/=]*$/, id: /^sf-[0-9a-f]+$/, mask: /^url\(#sf-[0-9a-f]+\)$/,
  class: /^(sprague-figure|data|note|[fk][pighr0-7]( t[xy])?)$/, fill: /^(none|#[0-9a-f]{3,8})$/, stroke: /^(none|#[0-9a-f]{3,8})$/, 'font-family': /^[\w ,'-]*$/, 'data-figure': /[^]*/,
  role: /^img$/, 'image-rendering': word, preserveAspectRatio: word, 'text-anchor': word, textLength: word, lengthAdjust: word, 'font-weight': word,
  ...Object.fromEntries(['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'width', 'height', 'font-size', 'stroke-width', 'stroke-dasharray', 'fill-opacity', 'stroke-opacity'].map(name => [name, word])),
};

function clean(from) {
  if (!elements.has(from.localName) || from.namespaceURI !== 'http://www.w3.org/2000/svg') return null;
  const to = document.createElementNS(from.namespaceURI, from.localName);
  for (const { name, value } of from.attributes) if (attributes[name]?.test(value)) to.setAttribute(name, value);
  for (const child of from.childNodes) {
    const copy = child.nodeType === Node.TEXT_NODE ? document.createTextNode(child.data) : child.nodeType === Node.ELEMENT_NODE ? clean(child) : null;
    if (copy) to.append(copy);
  }
  return to;
}

// figure returns the figure in a document, or null.
function figure(source) {
  if (!source.startsWith('<svg xmlns="http://www.w3.org/2000/svg" class="sprague-figure"')) return null;
  const { documentElement } = new DOMParser().parseFromString(source, mime);
  return documentElement.localName === 'svg' ? clean(documentElement) : null;
}

class Picture extends Widget {
  constructor() {
    super();
    this.addClass('jp-RenderedSVG');
  }

  async renderModel(model) {
    const source = String(model.data[mime]);
    const svg = figure(source);
    this.toggleClass('sprague-inline', Boolean(svg));
    if (svg) {
      this.node.replaceChildren(svg);
      window.spragueFigure(svg);
      return;
    }
    const img = document.createElement('img');
    img.alt = String(model.data['text/plain'] ?? '').split('\n')[0];
    img.src = `data:${mime},${encodeURIComponent(source)}`;
    this.node.replaceChildren(img);
  }
}

export default {
  id: 'sprague:figures',
  autoStart: true,
  requires: [IRenderMimeRegistry],
  activate: (app, registry) => {
    registry.addFactory({ safe: true, mimeTypes: [mime], defaultRank: 40, createRenderer: () => new Picture() }, 40);
  },
};
