// Keys on a slider, a box to tick or a radio button are the widget's: the notebook would take arrows
// to go to another cell. Its shortcuts look at the element itself first, so that is the one to be marked.

window.addEventListener('focusin', e => {
  if (e.target.closest?.('.jupyter-widgets, .widget-radio')) e.target.setAttribute('data-lm-suppress-shortcuts', '');
}, true);

export default {
  id: 'sprague:widgets',
  autoStart: true,
  activate: () => {},
};
