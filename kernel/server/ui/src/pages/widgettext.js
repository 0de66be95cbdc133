// A widget whose kernel is gone shows as its text. Notebooks do not keep the state of widgets.

import { WidgetRenderer } from '@jupyter-widgets/jupyterlab-manager';

const own = WidgetRenderer.prototype;
const render = own.renderModel;

own.renderModel = async function (model) {
  const manager = await this._manager.promise;
  const id = model.data[this.mimeType].model_id;
  if (!id || manager.has_model(id)) return render.call(this, model);
  if (!manager.restoredStatus) this._rerenderMimeModel = model; // the kernel may have it
  const text = document.createElement('pre');
  text.textContent = model.data['text/plain'] ?? '';
  this.node.replaceChildren(text);
};
