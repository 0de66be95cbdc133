// The plugins of our own.

import './style.css';
import access from './access.js';
import begin from './begin.js';
import figures from './figures.js';
import help from './help.js';
import live from './live.js';
import lost from './lost.js';
import mark from './mark.js';
import restarted from './restarted.js';
import resume from './resume.js';
import scroll from './scroll.js';
import search from './search.js';
import server from './server.js';
import settings from './settings.js';
import stale from './stale.js';
import text from './text.js';
import theme from './theme.js';
import typing from './typing.js';
import widgets from './widgets.js';

export default [server, mark, access, begin, figures, help, live, lost, restarted, resume, scroll, search, settings, stale, text, theme, typing, widgets];
