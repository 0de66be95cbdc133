// The registry of settings, which asks Ajv only about settings that are not plain (see
// defaults.mjs).

import { parse } from 'json5';
import { ISettingConnector, DefaultSchemaValidator, SettingRegistry } from '@jupyterlab/settingregistry';
import { some } from '../plugins.js';
import { composed } from './defaults.mjs';

class Validator {
  #whole;

  // whole is the registry's own validator, made when it is needed.
  get whole() { return this.#whole ??= new DefaultSchemaValidator(); }

  validateData(plugin, populate = true) {
    const user = object(plugin.raw);
    const composite = user && composed(plugin.schema, user);
    if (!composite) return this.whole.validateData(plugin, populate);
    if (populate) plugin.data = { composite, user };
    return null;
  }
}

function object(text) {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

// later loads the settings of plugins that the registry could not have when it began.
async function later(app, connector, registry) {
  await app.restored;
  for (const { id } of (await connector.list('active')).values) {
    if (app.hasPlugin(id) && !(id in registry.plugins)) registry.load(id).catch(e => console.warn(`no settings of ${id}:`, e));
  }
}

const [plugin] = some(require('@jupyterlab/apputils-extension'), '@jupyterlab/apputils-extension', 'settings');

export default {
  ...plugin,
  requires: [ISettingConnector],
  optional: [],
  activate: async (app, connector) => {
    const { values } = await connector.list('active');
    const registry = new SettingRegistry({ connector, validator: new Validator(), plugins: values.filter(value => app.hasPlugin(value.id)) });
    void later(app, connector, registry);
    return registry;
  },
};
