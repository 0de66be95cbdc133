// Figures that stand in a page as elements can be saved, zoom, pan and tell the value under the pointer. The data
// come with the figure, in its attribute data-figure (see zoom.go): nothing is fetched, nothing in
// them is run.
(() => {
  'use strict';
  const space = 'http://www.w3.org/2000/svg';
  const mostDots = 4000; // more of them are drawn as a bitmap
  const number = n => {
    const [whole, part] = String(Math.abs(n)).split('.');
    const digits = whole.length < 5 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ' ');
    return (n < 0 ? '−' : '') + digits + (part ? '.' + part : '');
  };

  // The shapes of shapes.go around (x, y), r in size; those from the fourth on in this list are lines.
  const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  const polygon = (...corners) => (x, y, r) => 'M' + corners.map(([a, b]) => `${x + a * r} ${y - b * r}`).join('L') + 'Z';
  const lines = (...all) => (x, y, r) => all.map(([a, b, c, d]) => `M${x + a * r} ${y - b * r}L${x + c * r} ${y - d * r}`).join('');
  const shapes = [
    circle, polygon([0, 1.25], [-1.1, -0.8], [1.1, -0.8]), polygon([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]), circle,
    polygon([0, -1.25], [-1.1, 0.8], [1.1, 0.8]), polygon([0, 1.35], [-1.35, 0], [0, -1.35], [1.35, 0]),
    lines([-1, -1, 1, 1], [-1, 1, 1, -1]), lines([-1.2, 0, 1.2, 0], [0, -1.2, 0, 1.2]), polygon([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]),
  ];
  const open = new Set([3, 6, 7, 8]);

  async function unpack(text) {
    if (!text) return [];
    if (!text.startsWith('deflate:')) return text.split(' ').map(Number);
    const bytes = Uint8Array.from(atob(text.slice(8)), c => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Int32Array(await new Response(stream).arrayBuffer());
  }

  const element = (name, attributes, parent) => {
    const e = document.createElementNS(space, name);
    for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
    parent?.append(e);
    return e;
  };

  function step(span, most) {
    for (let power = 1; ; power *= 10) for (const m of [1, 2, 5]) if (span <= most * m * power) return m * power;
  }

  // standalone returns a figure, as it is zoomed, as a document: on light ground, with colours in place of classes.
  function standalone(svg) {
    const copy = svg.cloneNode(true), light = document.createElement('div');
    light.hidden = true;
    light.dataset.jpThemeLight = 'true';
    light.append(copy);
    document.documentElement.append(light); // beside the body, which may say that it is dark
    for (const e of copy.querySelectorAll('[class]')) {
      const { fill, stroke } = getComputedStyle(e);
      if (e.getAttribute('style')?.includes('hidden')) e.remove();
      for (const [name, colour] of [['fill', fill], ['stroke', stroke]]) e.setAttribute(name, colour);
      e.removeAttribute('class');
    }
    light.remove();
    copy.querySelector('style')?.remove();
    for (const name of ['class', 'tabindex', 'data-figure', 'data-zoom']) copy.removeAttribute(name);
    return new XMLSerializer().serializeToString(copy);
  }

  const sharpness = 3; // pixels of a saved picture for each of the page

  async function bitmap(source, width, height) {
    const image = new Image();
    image.src = 'data:image/svg+xml,' + encodeURIComponent(source);
    await image.decode();
    const sheet = Object.assign(document.createElement('canvas'), { width: sharpness * width, height: sharpness * height });
    sheet.getContext('2d').drawImage(image, 0, 0, sheet.width, sheet.height);
    return new Promise(done => sheet.toBlob(done));
  }

  // save has the browser save a figure as a file named for it.
  async function save(svg, ending) {
    const source = standalone(svg), name = svg.getAttribute('aria-label')?.replace(/[^\p{L}\d.]+/gu, '-').slice(0, 60) || 'figure';
    const blob = ending === 'svg' ? new Blob([source], { type: 'image/svg+xml' }) : await bitmap(source, svg.width.baseVal.value, svg.height.baseVal.value);
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: `${name}.${ending}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  // toolbar puts buttons and a line of text below a figure, and returns the line.
  function toolbar(svg, acts) {
    // The title would stand over the figure wherever the pointer rests.
    const title = svg.querySelector('title');
    if (title) {
      svg.setAttribute('aria-label', title.textContent);
      title.remove();
    }
    const bar = document.createElement('div');
    bar.className = 'sprague-zoom';
    bar.setAttribute('role', 'group');
    bar.setAttribute('aria-label', 'the figure above');
    for (const [sign, label, act] of [...acts, ['SVG', 'save as SVG', () => save(svg, 'svg')], ['PNG', 'save as PNG', () => save(svg, 'png')]]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = sign;
      button.title = label;
      button.setAttribute('aria-label', label);
      button.addEventListener('click', act);
      bar.append(button);
    }
    const said = document.createElement('output');
    said.setAttribute('aria-live', 'polite');
    bar.append(said);
    svg.after(bar);
    return said;
  }

  // Keys on a figure are the figure's before the page, which may listen at the document, sees them.
  const figures = new WeakMap();
  window.addEventListener('keydown', e => figures.get(e.target)?.key(e), true);

  class Figure {
    constructor(svg, data) {
      Object.assign(this, { svg, ...data });
      [this.left, this.top, this.right, this.bottom] = data.box;
      this.home = { x0: data.x[0], x1: data.x[1], y0: data.y[0], y1: data.y[1] };
      this.view = { ...this.home };
      this.frame = svg.getAttribute('viewBox').split(' ').map(Number);
      this.series = data.series ?? [];
      this.lanes = this.series.some(s => s.lift);
      this.heap = -1;
      this.ready = Promise.all(this.series.map(async s => {
        s.numbers = await unpack(s.values);
        s.special = new Set(await unpack(s.marked));
        s.values = s.marked = '';
      })).then(() => true, () => false);
      this.controls();
      this.listen();
    }

    controls() {
      this.said = toolbar(this.svg, [
        ['+', 'zoom in', () => this.zoom(0.5)], ['−', 'zoom out', () => this.zoom(2)],
        ['←', 'to the left', () => this.pan(-0.3, 0)], ['→', 'to the right', () => this.pan(0.3, 0)], ['1:1', 'the whole figure', () => this.reset()],
      ]);
      this.svg.tabIndex = 0;
    }

    listen() {
      const { svg } = this;
      svg.addEventListener('pointermove', e => this.dragging ? this.drag(e) : void this.point(e));
      svg.addEventListener('pointerleave', () => { if (!this.dragging) this.forget(); });
      svg.addEventListener('pointerdown', e => {
        if (e.button !== 0) return;
        this.dragging = this.place(e);
        svg.setPointerCapture(e.pointerId);
      });
      for (const end of ['pointerup', 'pointercancel']) svg.addEventListener(end, () => { this.dragging = null; });
      svg.addEventListener('dblclick', e => { e.preventDefault(); this.zoom(0.4, this.place(e)); });
      // The wheel belongs to the page until the figure has the focus.
      svg.addEventListener('wheel', e => {
        if (!e.ctrlKey && !e.metaKey && document.activeElement !== svg) return;
        e.preventDefault();
        this.zoom(e.deltaY > 0 ? 1.25 : 0.8, this.place(e));
      }, { passive: false });
      figures.set(svg, this);
    }

    key(e) {
      const acts = {
        '+': () => this.zoom(0.5), '=': () => this.zoom(0.5), '-': () => this.zoom(2), '0': () => this.reset(),
        ArrowLeft: () => e.shiftKey ? this.pan(-0.3, 0) : this.walk(-1), ArrowRight: () => e.shiftKey ? this.pan(0.3, 0) : this.walk(1),
        ArrowUp: () => e.shiftKey ? this.pan(0, 0.3) : this.walk(0, 1), ArrowDown: () => e.shiftKey ? this.pan(0, -0.3) : this.walk(0, -1),
      };
      if (e.ctrlKey || e.altKey || e.metaKey || !acts[e.key]) return;
      e.preventDefault();
      e.stopPropagation();
      acts[e.key]();
    }

    // place returns where an event is, in the coordinates of the drawing.
    place(e) {
      const m = this.svg.getScreenCTM();
      return new DOMPoint(e.clientX, e.clientY).matrixTransform(m.inverse());
    }

    // The drawing's coordinates of data and back.
    px(x) { return this.left + (x - this.view.x0) / (this.view.x1 - this.view.x0) * (this.right - this.left); }
    py(y) { return this.bottom - (y - this.view.y0) / (this.view.y1 - this.view.y0) * (this.bottom - this.top); }
    dx(px) { return this.view.x0 + (px - this.left) / (this.right - this.left) * (this.view.x1 - this.view.x0); }
    dy(py) { return this.view.y0 + (this.bottom - py) / (this.bottom - this.top) * (this.view.y1 - this.view.y0); }

    zoom(by, at) {
      if (this.kind !== 'plot') return this.zoomPicture(by, at);
      const { view: v, home: h } = this;
      const x = at ? this.dx(at.x) : (v.x0 + v.x1) / 2, y = at ? this.dy(at.y) : (v.y0 + v.y1) / 2;
      const part = (low, high, centre, least, most) => {
        const span = Math.min(Math.max((high - low) * by, least), most), share = (centre - low) / (high - low);
        return [centre - share * span, centre + (1 - share) * span];
      };
      [v.x0, v.x1] = part(v.x0, v.x1, x, Math.min(8, h.x1 - h.x0), h.x1 - h.x0);
      if (!this.lanes) [v.y0, v.y1] = part(v.y0, v.y1, y, Math.min(10, h.y1 - h.y0), h.y1 - h.y0);
      this.inside();
    }

    pan(right, up) {
      if (this.kind !== 'plot') return this.panPicture(right, -up);
      const { view: v } = this, w = (v.x1 - v.x0) * right, u = this.lanes ? 0 : (v.y1 - v.y0) * up;
      v.x0 += w; v.x1 += w; v.y0 += u; v.y1 += u;
      this.inside();
    }

    // inside keeps the view within the data.
    inside() {
      for (const [low, high] of [['x0', 'x1'], ['y0', 'y1']]) {
        const { view: v, home: h } = this;
        const back = Math.max(h[low] - v[low], 0) - Math.max(v[high] - h[high], 0);
        v[low] += back; v[high] += back;
      }
      this.later();
    }

    reset() {
      this.view = { ...this.home };
      this.svg.setAttribute('viewBox', this.frame.join(' '));
      this.later();
    }

    drag(e) {
      const to = this.place(e), from = this.dragging;
      if (this.kind !== 'plot') {
        this.panPicture((from.x - to.x) / this.frame[2], (from.y - to.y) / this.frame[3], 1);
        return;
      }
      this.pan((from.x - to.x) / (this.right - this.left), (to.y - from.y) / (this.bottom - this.top));
      this.dragging = to;
    }

    // Tables are enlarged as pictures.
    zoomPicture(by, at) {
      const [l, t, w, h] = this.svg.getAttribute('viewBox').split(' ').map(Number);
      const wide = Math.min(w * by, this.frame[2]), high = Math.min(h * by, this.frame[3]);
      const x = at?.x ?? l + w / 2, y = at?.y ?? t + h / 2;
      this.show(x - (x - l) / w * wide, y - (y - t) / h * high, wide, high);
    }

    panPicture(right, down) {
      const [l, t, w, h] = this.svg.getAttribute('viewBox').split(' ').map(Number);
      this.show(l + right * w, t + down * h, w, h);
    }

    show(l, t, w, h) {
      const [, , width, height] = this.frame;
      this.svg.setAttribute('viewBox', [Math.min(Math.max(l, 0), width - w), Math.min(Math.max(t, 0), height - h), w, h].join(' '));
    }

    later() {
      if (this.kind !== 'plot' || this.waiting) return;
      this.waiting = true;
      requestAnimationFrame(() => { this.waiting = false; void this.draw(); });
    }

    // draw draws the view anew; the whole figure is as it came.
    async draw() {
      this.live?.remove();
      this.live = null;
      const { view: v, home: h } = this;
      const whole = v.x0 === h.x0 && v.x1 === h.x1 && v.y0 === h.y0 && v.y1 === h.y1;
      for (const e of this.svg.querySelectorAll('.data, .note, .tx, .ty')) {
        if (!(this.lanes && e.classList.contains('ty'))) e.style.visibility = whole ? '' : 'hidden';
      }
      this.ring();
      if (whole || !await this.ready) return;
      this.live?.remove();
      this.live = element('g', {}, this.svg);
      this.axes();
      for (const s of this.series) this.dots(s);
      this.ring();
    }

    axes() {
      const { view: v, svg, live } = this;
      const below = [...svg.querySelectorAll('text.tx')][0], beside = [...svg.querySelectorAll('text.ty')][0];
      const mark = (x1, y1, x2, y2, look) => element('path', { d: `M${x1} ${y1}L${x2} ${y2}`, class: look, 'stroke-width': 0.5, fill: 'none' }, live);
      const words = (text, x, y, anchor) => { element('text', { x, y, 'font-size': 10, class: 'fi', 'text-anchor': anchor }, live).textContent = text; };
      const sx = step(v.x1 - v.x0, Math.max(2, Math.min(8, (this.right - this.left) / 60)));
      for (let x = Math.ceil(v.x0 / sx) * sx; x <= v.x1; x += sx) {
        mark(this.px(x), this.top, this.px(x), this.bottom, 'kg');
        if (below) words(number(x), this.px(x), below.getAttribute('y'), 'middle');
      }
      if (this.lanes || !beside) return;
      const edge = beside.getBBox(), sy = step(v.y1 - v.y0, 8);
      for (let y = Math.ceil(v.y0 / sy) * sy; y <= v.y1; y += sy) {
        mark(this.left, this.py(y), this.right, this.py(y), 'kg');
        words(number(y), edge.x + edge.width, this.py(y) + 3.5, 'end');
      }
    }

    dots(s) {
      const { view: v } = this, from = Math.max(0, Math.ceil(v.x0)), to = Math.min(s.numbers.length - 1, Math.floor(v.x1));
      if (to - from > mostDots) return this.cloud(s, from, to);
      const r = to - from <= 60 ? 3 : to - from <= 300 ? 2.2 : to - from <= 1000 ? 1.5 : 1;
      const paths = ['', ''];
      for (let n = from; n <= to; n++) {
        const y = s.numbers[n] + (s.lift ?? 0), special = s.special.has(n) ? 1 : 0;
        if (y < v.y0 || y > v.y1) continue;
        paths[special] += shapes[(s.style + special) % 9](this.px(n), this.py(y), r + special);
      }
      paths.forEach((d, special) => {
        const style = s.style + special, look = open.has(style % 9) ? 'k' : 'f';
        if (d) element('path', { d, class: look + style % 8, 'stroke-width': 1.1, ...(look === 'k' ? { fill: 'none' } : {}) }, this.live);
      });
    }

    // cloud draws as many dots as the darkness of a place tells.
    cloud(s, from, to) {
      const { view: v } = this, wide = 1200, high = 500, hits = new Uint32Array(wide * high);
      let most = 1;
      for (let n = from; n <= to; n++) {
        const x = Math.round((n - v.x0) / (v.x1 - v.x0) * (wide - 1)), y = high - 1 - Math.round((s.numbers[n] + (s.lift ?? 0) - v.y0) / (v.y1 - v.y0) * (high - 1));
        for (let j = y - 1; j <= y + 1; j++) for (let i = x - 1; i <= x + 1; i++) {
          if (i >= 0 && i < wide && j >= 0 && j < high) most = Math.max(most, ++hits[j * wide + i]);
        }
      }
      const sheet = document.createElement('canvas');
      Object.assign(sheet, { width: wide, height: high });
      const ink = sheet.getContext('2d'), image = ink.createImageData(wide, high);
      const colour = getComputedStyle(this.svg).getPropertyValue(`--sf-${s.style % 8}`).trim() || '#0b58c3';
      const rgb = [1, 3, 5].map(i => parseInt(colour.slice(i, i + 2), 16));
      for (let i = 0; i < hits.length; i++) {
        if (hits[i]) image.data.set([...rgb, 255 * (0.25 + 0.75 * Math.log1p(hits[i]) / Math.log1p(most))], 4 * i);
      }
      ink.putImageData(image, 0, 0);
      element('image', { href: sheet.toDataURL(), x: this.left, y: this.top, width: this.right - this.left, height: this.bottom - this.top, preserveAspectRatio: 'none' }, this.live);
    }

    // point tells what lies under the pointer.
    async point(e) {
      const at = this.place(e);
      if (!await this.ready) return;
      if (at.x < this.left - 4 || at.x > this.right + 4 || at.y < this.top - 4 || at.y > this.bottom + 4) return this.forget();
      if (this.kind !== 'plot') return this.tell(this.cell(at));
      const found = this.nearest(at);
      if (found) this.choose(...found);
      else this.tell(`heap ${number(Math.round(this.dx(at.x)))}, value ${number(Math.round(this.dy(at.y)))}`);
    }

    // nearest returns the sequence and the heap whose dot is nearest to a place, if one is near.
    nearest(at) {
      const perHeap = (this.right - this.left) / (this.view.x1 - this.view.x0), reach = Math.max(12, 1.5 * perHeap);
      let best = null, least = Infinity;
      this.series.forEach((s, i) => {
        const from = Math.max(0, Math.ceil(this.dx(at.x - reach))), to = Math.min(s.numbers.length - 1, Math.floor(this.dx(at.x + reach)));
        for (let n = from; n <= to; n++) {
          const d = Math.hypot(this.px(n) - at.x, this.py(s.numbers[n] + (s.lift ?? 0)) - at.y);
          if (d < least) [best, least] = [[i, n], d];
        }
      });
      return best;
    }

    // cell tells about the square of a table.
    cell(at) {
      const column = Math.round(this.dx(at.x)), row = Math.round(this.dy(at.y)), { numbers } = this.series[0];
      const n = row * this.across + column;
      if (column < 0 || column >= this.across || numbers[n] === undefined) return '';
      return `(${row}, ${column}): ${number(numbers[n])}${numbers[n] === 0 ? ', P-position' : ''}`;
    }

    // walk goes to the next heap or the next sequence.
    async walk(heaps, sequences = 0) {
      if (this.kind !== 'plot') return this.panPicture(heaps * 0.1, -sequences * 0.1);
      if (!await this.ready || this.series.length === 0) return;
      const i = ((this.chosen ?? 0) + sequences + this.series.length) % this.series.length;
      const last = this.series[i].numbers.length - 1;
      const n = this.heap < 0 ? Math.max(0, Math.ceil(this.view.x0)) : this.heap + heaps;
      this.choose(i, Math.min(Math.max(n, 0), last));
    }

    choose(i, n) {
      const s = this.series[i], value = s.numbers[n];
      if (value === undefined) return;
      [this.chosen, this.heap] = [i, n];
      const name = this.series.length > 1 && s.name ? s.name + ': ' : '';
      this.tell(`${name}heap ${number(n)}, value ${number(value)}${s.special.has(n) ? `, ${s.mark || 'marked'}` : ''}`);
      this.ring();
    }

    // ring marks the chosen dot.
    ring() {
      this.circle?.remove();
      const s = this.series[this.chosen], { view: v } = this;
      if (!s || this.heap < 0 || this.heap < v.x0 || this.heap > v.x1) return;
      const y = s.numbers[this.heap] + (s.lift ?? 0);
      if (y >= v.y0 && y <= v.y1) this.circle = element('circle', { cx: this.px(this.heap), cy: this.py(y), r: 6, class: 'ki', fill: 'none', 'stroke-width': 1.5 }, this.svg);
    }

    forget() {
      this.circle?.remove();
      this.heap = -1;
      this.tell('');
    }

    tell(text) { this.said.textContent = text; }
  }

  window.spragueFigure = svg => {
    if (svg.dataset.zoom) return;
    svg.dataset.zoom = 'on';
    if (!svg.dataset.figure) return void toolbar(svg, []);
    try {
      new Figure(svg, JSON.parse(svg.dataset.figure));
    } catch (error) {
      console.warn(error); // a figure whose data are broken is a picture
    }
  };
  document.querySelectorAll('svg.sprague-figure').forEach(window.spragueFigure);
})();
