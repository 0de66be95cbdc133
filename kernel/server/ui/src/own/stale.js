// Cells that do not show what a run of all cells would show are marked, and run on request or
// by themselves. The kernel knows which they are (sprague_stale_request): it follows with
// the compiler's types what each cell defines, reads and changes.

import { Dialog, ICommandPalette, Notification, showDialog } from '@jupyterlab/apputils';
import { IMainMenu } from '@jupyterlab/mainmenu';
import { INotebookTracker, NotebookActions } from '@jupyterlab/notebook';
import { KernelMessage } from '@jupyterlab/services';
import { Widget } from '@lumino/widgets';

const pause = 500; // after the last change, before the kernel is asked
const wait = 20_000; // for its answer

const sourceOf = cell => cell.model.sharedModel.getSource();
const codeCells = notebook => notebook.widgets.filter(c => c.model.type === 'code');

// ask returns the kernel's report, null if it has none.
function ask(kernel, cells) {
  const message = KernelMessage.createMessage({
    msgType: 'sprague_stale_request', channel: 'control', username: kernel.username, session: kernel.clientId,
    content: { cells: cells.map(c => ({ id: c.model.id, source: sourceOf(c) })) },
  });
  return new Promise(resolve => {
    const future = kernel.sendControlMessage(message, true, false);
    const end = reply => {
      clearTimeout(timer);
      resolve(reply?.content.status === 'ok' ? reply.content : null);
      future.dispose();
    };
    const timer = setTimeout(end, wait);
    future.onReply = end;
    future.done.catch(() => end());
  });
}

// Why a cell is stale, in words.
function reason(status, notebook) {
  if (status.state === 'outside') return `Depends on ${status.outside}: the next run may show something else.`;
  if (status.edited) return 'Edited since it ran.';
  const names = (status.causes ?? []).map(({ name, cell }) => {
    const count = cell && codeCells(notebook).find(c => c.model.id === cell)?.model.executionCount;
    return count ? `${name} [${count}]` : name;
  });
  return names.length ? `Changed since it ran: ${names.join(', ')}.` : 'What it needs has changed since it ran.';
}

// What stands at cells, by their nodes.
const badges = new WeakMap();
const notes = new WeakMap();

// A small word beside the prompt of a cell, which runs it.
function mark(cell, status, words, run) {
  const { node } = cell;
  const shown = status.state === 'stale' || status.state === 'outside' ? status.state : '';
  if (node.dataset.spragueState !== shown) node.dataset.spragueState = shown;
  let badge = badges.get(node);
  if (!shown) {
    badge?.remove();
    badges.delete(node);
    return;
  }
  if (!badge) {
    badge = document.createElement('button');
    badge.className = 'sprague-stale';
    badge.addEventListener('click', run);
    node.append(badge);
    badges.set(node, badge);
  }
  const text = shown === 'stale' ? 'stale' : 'varies';
  const title = shown === 'stale' ? `${words} Click to run it with what it needs.` : words;
  if (badge.textContent !== text) badge.textContent = text;
  if (badge.title !== title) badge.title = title;
}

function warn(cell, text) {
  let note = notes.get(cell.node);
  if (!text) {
    note?.remove();
    notes.delete(cell.node);
    return;
  }
  if (!note) {
    note = document.createElement('div');
    note.className = 'sprague-problem';
    note.setAttribute('role', 'note');
    cell.node.append(note);
    notes.set(cell.node, note);
  }
  if (note.textContent !== text) note.textContent = text;
}

// What is wrong with the order of the cells, said at each cell that it is about.
function problemsOf(report, cells) {
  const words = new Map();
  const label = i => cells[i].model.executionCount ? `[${cells[i].model.executionCount}]` : `cell ${i + 1}`;
  for (const { kind, names, cells: about } of report.problems) {
    const list = names.join(', ');
    const say = (i, text) => words.set(i, [...words.get(i) ?? [], text]);
    if (kind === 'twice') about.forEach((i, k) => say(i, `${list} is defined in ${about.filter((_, j) => j !== k).map(label).join(', ')} too`));
    if (kind === 'later') say(about[0], `uses ${list}, which ${label(about[1])} below defines`);
    if (kind === 'cycle') about.forEach((i, k) => say(i, `a cycle: this cell and ${label(about[1 - k])} need each other (${list})`));
  }
  return words;
}

// The marks of one notebook.
class Marks {
  constructor(app, panel) {
    Object.assign(this, { app, panel, report: null, timer: 0, asking: null, running: false });
    const soon = () => this.soon();
    panel.context.ready.then(() => {
      panel.content.model?.sharedModel.changed.connect(soon);
      this.soon();
    });
    panel.sessionContext.kernelChanged.connect(soon);
    panel.sessionContext.statusChanged.connect((_, status) => {
      if (status === 'idle' || status === 'restarting' || status === 'autorestarting') this.soon();
    });
    panel.disposed.connect(() => clearTimeout(this.timer));
    this.count = new Widget({ node: document.createElement('button') });
    this.count.addClass('sprague-run-stale');
    this.count.node.addEventListener('click', () => void this.runStale());
    this.count.hide();
    panel.toolbar.insertAfter('cellType', 'sprague-stale', this.count) || panel.toolbar.addItem('sprague-stale', this.count);
  }

  get reactive() {
    return Boolean(this.panel.model?.getMetadata('sprague')?.reactive);
  }

  set reactive(on) {
    this.panel.model.setMetadata('sprague', { ...this.panel.model.getMetadata('sprague'), reactive: on });
    if (on) void this.runStale();
  }

  soon() {
    clearTimeout(this.timer);
    if (!this.panel.isDisposed) this.timer = setTimeout(() => void this.refresh(), pause);
  }

  // refresh asks the kernel and shows what it says; it returns the cells that are stale.
  async refresh() {
    clearTimeout(this.timer);
    const kernel = this.panel.sessionContext.session?.kernel;
    const notebook = this.panel.content;
    if (!kernel || !notebook.model || !['idle', 'busy'].includes(kernel.status)) return [];
    const cells = codeCells(notebook);
    this.report = await ask(kernel, cells);
    if (!this.report || this.panel.isDisposed) return [];
    const words = problemsOf(this.report, cells);
    const stale = [];
    this.report.cells.forEach((status, i) => {
      const cell = cells[i];
      if (cell.isDisposed) return;
      const empty = !sourceOf(cell).trim() || cell.model.executionState === 'running';
      mark(cell, empty ? { state: '' } : status, reason(status, notebook), () => void this.runWithNeeds(cell));
      warn(cell, words.get(i)?.join('; '));
      if (status.state === 'stale' && !empty) stale.push(cell);
    });
    this.count.node.textContent = `Run ${stale.length} stale`;
    this.count.node.title = 'Run the cells that do not show what a run of all cells would show';
    this.count.setHidden(stale.length === 0);
    return stale;
  }

  run(cells) {
    return NotebookActions.runCells(this.panel.content, cells, this.panel.sessionContext);
  }

  // runStale runs what is stale, one cell after the other, and what that makes stale, none
  // more than twice. What is being typed is left alone when it is by itself.
  async runStale(alone = false) {
    if (this.running) return;
    this.running = true;
    const times = new Map();
    try {
      for (;;) {
        const stale = (await this.refresh()).filter(c => (times.get(c) ?? 0) < 2 && !(alone && this.statusOf(c)?.edited));
        if (!stale.length) return;
        times.set(stale[0], (times.get(stale[0]) ?? 0) + 1);
        if (!await this.run([stale[0]])) return;
      }
    } finally {
      this.running = false;
      this.soon();
    }
  }

  statusOf(cell) {
    return this.report?.cells.find(s => s.id === cell.model.id);
  }

  // connected returns the cells that a cell needs, or with a turned relation those that need it.
  async connected(cell, forward) {
    await this.refresh();
    const cells = codeCells(this.panel.content);
    const at = cells.indexOf(cell);
    if (at < 0 || !this.report) return [];
    const { cells: states } = this.report;
    const found = new Set();
    const next = [at];
    while (next.length) {
      const i = next.pop();
      const more = forward ? states.flatMap((s, j) => s.needs.includes(i) ? [j] : []) : states[i].needs;
      for (const j of more) {
        if (j === at || found.has(j)) continue;
        found.add(j);
        next.push(j);
      }
    }
    return [...found].sort((a, b) => a - b).map(i => cells[i]);
  }

  async runWithNeeds(cell) {
    const needs = await this.connected(cell, false);
    await this.run([...needs.filter(c => !['fresh', 'outside'].includes(this.statusOf(c)?.state)), cell]);
  }

  async runDependents(cell) {
    const cells = await this.connected(cell, true);
    if (cells.length) await this.run(cells);
    else Notification.info('Nothing depends on this cell.', { autoClose: 3000 });
  }

  async showOrder() {
    await this.refresh();
    const cells = codeCells(this.panel.content);
    const body = new Widget();
    body.node.className = 'sprague-order';
    const list = document.createElement('ol');
    const seen = new Set();
    this.report?.cells.forEach((status, i) => {
      const names = (status.defines ?? []).filter(n => !seen.has(n));
      names.forEach(n => seen.add(n));
      if (!names.length) return;
      const item = document.createElement('li');
      const code = document.createElement('code');
      code.textContent = names.join(', ');
      const count = cells[i].model.executionCount;
      item.append(code, count ? ` – cell ${i + 1}, [${count}]` : ` – cell ${i + 1}`);
      list.append(item);
    });
    body.node.append(list);
    for (const text of this.report?.messages ?? []) {
      const p = document.createElement('p');
      p.textContent = text;
      body.node.append(p);
    }
    if (!seen.size) body.node.textContent = 'No cell defines a name.';
    await showDialog({ title: 'Names, in the order of their first definition', body, buttons: [Dialog.okButton({ label: 'Close' })] });
  }
}

export default {
  id: 'sprague:stale',
  autoStart: true,
  requires: [INotebookTracker, IMainMenu],
  optional: [ICommandPalette],
  activate: (app, tracker, menu, palette) => {
    const all = new Map();
    tracker.widgetAdded.connect((_, panel) => {
      all.set(panel, new Marks(app, panel));
      panel.disposed.connect(() => all.delete(panel));
    });
    NotebookActions.executed.connect((_, { notebook }) => {
      for (const [panel, marks] of all) {
        if (panel.content !== notebook) continue;
        if (marks.reactive) void marks.runStale(true);
        else marks.soon();
      }
    });
    const current = () => all.get(tracker.currentWidget);
    const active = () => tracker.currentWidget?.content.activeCell;
    const isEnabled = () => Boolean(current());
    const onCode = () => isEnabled() && active()?.model.type === 'code';
    const commands = {
      'sprague:run-stale': { label: 'Run Stale Cells', isEnabled, execute: () => current().runStale() },
      'sprague:run-with-needs': { label: 'Run Selected Cell with What It Needs', isEnabled: onCode, execute: () => current().runWithNeeds(active()) },
      'sprague:run-dependents': { label: 'Run What Depends on the Selected Cell', isEnabled: onCode, execute: () => current().runDependents(active()) },
      'sprague:reactive': { label: 'Run Stale Cells by Themselves', isEnabled, isToggleable: true, isToggled: () => Boolean(current()?.reactive), execute: () => { current().reactive = !current().reactive; } },
      'sprague:order': { label: 'Order of Definitions…', isEnabled, execute: () => current().showOrder() },
    };
    for (const [id, options] of Object.entries(commands)) {
      app.commands.addCommand(id, options);
      palette?.addItem({ command: id, category: 'Notebook Cell Operations' });
    }
    menu.runMenu.addGroup(Object.keys(commands).map(command => ({ command })), 20);
    app.commands.addKeyBinding({ command: 'sprague:run-stale', keys: ['Accel Alt Enter'], selector: '.jp-Notebook' });
  },
};
