// The deck begins once pictures and fonts have their sizes. Where the notebook does not say what the slides are, what
// has no room goes to a slide of its own below. A slide that is too high is set smaller, down to a limit from
// which on it scrolls. S opens a window with the notes of the slide and what comes next.
addEventListener('load', async () => {
  'use strict';
  const deck = document.querySelector('.reveal'), all = () => [...deck.querySelectorAll('section section')];
  const upright = innerHeight > innerWidth, width = upright ? 720 : 1280, height = upright ? 1280 : 720;
  const largest = 28, readable = 24, smallest = 17;
  deck.style.setProperty('--wide', width + 'px');
  deck.style.setProperty('--high', height + 'px');

  function split(slide) {
    slide.style.fontSize = readable + 'px';
    const first = slide.firstElementChild, from = slide.children.length === 1 && first.matches('.text') ? first : slide;
    const least = from.firstElementChild.matches('h1, h2, h3') ? 2 : 1; // a heading does not stand alone
    if (slide.scrollHeight <= height || from.children.length <= least) return;
    const rest = document.createElement('section'), to = from === slide ? rest : rest.appendChild(from.cloneNode());
    slide.after(rest);
    while (slide.scrollHeight > height && from.children.length > least) to.prepend(from.lastElementChild);
    split(slide);
    split(rest);
  }
  function fit(slide) {
    for (let size = largest; size >= smallest; size--) {
      slide.style.fontSize = size + 'px';
      if (slide.scrollHeight <= height) return;
    }
  }
  deck.classList.add('measuring');
  deck.getBoundingClientRect(); // asks for the fonts of all slides
  await document.fonts.ready;
  if ('split' in deck.dataset) all().forEach(split);
  const slides = all();
  slides.forEach(fit);
  deck.classList.remove('measuring');
  deck.addEventListener('toggle', e => fit(e.target.closest('section')), true);

  let notes;
  function begin(slide) {
    const text = (slide.querySelector('h1, h2, h3') ?? slide).cloneNode(true);
    text.querySelectorAll('.katex-mathml, aside').forEach(n => n.remove());
    return text.textContent.trim().slice(0, 120);
  }
  const copies = list => [...list].map(n => notes.document.importNode(n, true));
  function tell() {
    if (!notes || notes.closed) return;
    const slide = Reveal.getCurrentSlide(), next = slides[slides.indexOf(slide) + 1];
    const coming = notes.document.createElement('p');
    coming.textContent = next ? 'Next: ' + begin(next) : 'This is the last slide.';
    notes.document.body.replaceChildren(...copies(slide.querySelectorAll('aside.notes')), coming);
  }
  function open() {
    notes = window.open('', 'notes', 'width=640,height=480');
    if (!notes) return;
    notes.document.title = 'Notes: ' + document.title;
    notes.document.head.replaceChildren(...copies(document.querySelectorAll('style ~ style')));
    tell();
  }

  await Reveal.initialize({
    width, height, margin: 0.03, center: false, hash: true, slideNumber: 'c/t', transition: 'none',
    keyboardCondition: e => !e.target.closest?.('summary'), // whose keys open it
  });
  Reveal.addKeyBinding({ keyCode: 83, key: 'S', description: 'Notes, in a window' }, open);
  Reveal.on('slidechanged', tell);
});
