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

// others returns every plugin of an extension but one, which we have one of our own for.
export function others(module, extension, name) {
  const id = `${extension}:${name}`;
  const found = list(module);
  if (!found.some(plugin => plugin.id === id)) throw new Error(`${id} is not there`);
  return found.filter(plugin => plugin.id !== id);
}
