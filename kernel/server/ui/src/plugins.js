// Plugins of an extension, as its module exports them: one or a list.

const list = module => [module.default ?? module].flat();

// all returns every plugin of an extension.
export const all = module => list(module);

// some returns those of the given names, which follow the extension's own in their identifiers.
export function some(module, extension, ...names) {
  const ids = names.map(name => `${extension}:${name}`);
  const found = list(module).filter(plugin => ids.includes(plugin.id));
  if (found.length !== names.length) throw new Error(`${extension}: not all of ${names} are there`);
  return found;
}

// others returns every plugin of an extension but those of the given names.
export function others(module, extension, ...names) {
  const ids = names.map(name => `${extension}:${name}`);
  const found = list(module);
  if (found.filter(plugin => ids.includes(plugin.id)).length !== ids.length) throw new Error(`${extension}: not all of ${names} are there`);
  return found.filter(plugin => !ids.includes(plugin.id));
}
