// Where widgets stand is kept in the notebook: of those that its outputs show, and of what these
// consist of. The manager of widgets keeps only such as a kernel answers for, so that a notebook
// that was opened and saved without one would lose them; and it calls a notebook changed for each
// widget that it makes, when it is only opened. Here it has changed when a widget has moved.

import { JSONExt } from '@lumino/coreutils';
import { serialize_state } from '@jupyter-widgets/base-manager';
import { WidgetManager } from '@jupyter-widgets/jupyterlab-manager';

const stateType = 'application/vnd.jupyter.widget-state+json';
const viewType = 'application/vnd.jupyter.widget-view+json';
const own = WidgetManager.prototype;
const register = own.register_model;

// shown returns the models that the outputs of a notebook show.
function shown(notebook) {
  const ids = [];
  for (const cell of notebook.cells) {
    for (const output of (cell.type === 'code' && cell.outputs.toJSON()) || []) {
      const view = output.data?.[viewType];
      if (view?.model_id) ids.push(view.model_id);
    }
  }
  return ids;
}

// reached returns, of some states, those of the models of these names and of all that they name.
function reached(state, ids) {
  const found = {};
  for (const todo = [...ids]; todo.length > 0;) {
    const id = todo.pop();
    if (!state[id] || found[id]) continue;
    found[id] = state[id];
    for (const [, other] of JSON.stringify(state[id].state).matchAll(/"IPY_MODEL_([^"]+)"/g)) todo.push(other);
  }
  return found;
}

// links returns the models that keep others in step, which no output shows.
const links = state => Object.keys(state).filter(id => /LinkModel$/.test(state[id].model_name));

own._saveState = function () {
  const notebook = this._context.model;
  const before = notebook.getMetadata('widgets');
  const kept = before?.[stateType]?.state ?? {};
  const now = serialize_state([...this._modelsSync.values()], { drop_defaults: true });
  const all = { ...kept, ...now.state };
  const ids = shown(notebook);
  const state = ids.length > 0 ? reached(all, [...ids, ...links(now.state)]) : {};
  if (Object.keys(state).length === 0) {
    if (before) notebook.deleteMetadata('widgets');
    return;
  }
  const after = { [stateType]: { version_major: now.version_major, version_minor: now.version_minor, state } };
  if (!JSONExt.deepEqual(before ?? {}, after)) notebook.setMetadata('widgets', after);
};

own.setDirty = () => {};

// A widget that is moved, by the user or by the kernel, changes the notebook that shows it.
own.register_model = function (id, promise) {
  register.call(this, id, promise);
  promise.then(model => {
    model.on('change:value change:index', () => {
      if (this._settings.saveState && this._context && model.comm_live) this._context.model.dirty = true;
    });
  }, () => {});
};
