// The plugins of our own.

import lessons from './lessons.js';
import lost from './lost.js';
import resume from './resume.js';
import restarted from './restarted.js';
import search from './search.js';
import server from './server.js';

export default [server, lessons, lost, restarted, resume, search];
