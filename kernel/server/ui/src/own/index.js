// The plugins of our own.

import lessons from './lessons.js';
import lost from './lost.js';
import resume from './resume.js';
import search from './search.js';

export default [lessons, lost, resume, search];
