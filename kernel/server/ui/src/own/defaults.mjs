// What settings are when nobody has changed them. Ajv, which the registry of settings has for
// that, compiles the schema of each extension twice, and the schema of schemas: a sixth of what
// a page does until its cells stand there. Here the defaults are put in by reading the schema,
// as Ajv does it with "useDefaults"; whatever is not as simple as that is left to Ajv.

// Keywords that say nothing of defaults: annotations, conditions on a value, and those under
// which Ajv puts no defaults in. What is valid was found when the front end was built (see
// build.mjs), for settings that nobody has changed.
const silent = new Set(['$schema', 'title', 'description', 'default', 'definitions', 'type', 'enum', 'const', 'not',
  'required', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'uniqueItems']);

class Unknown extends Error {}

// fill puts the defaults of a schema into a value.
function fill(schema, value, root) {
  if (typeof schema === 'boolean') return;
  const object = typeof value === 'object' && value !== null && !Array.isArray(value);
  const properties = schema.properties ?? {};
  if (object) {
    for (const [name, property] of Object.entries(properties)) {
      if (property.default !== undefined && value[name] === undefined) value[name] = structuredClone(property.default);
    }
  }
  for (const [keyword, rule] of Object.entries(schema)) {
    switch (keyword) {
      case '$ref':
        fill(target(rule, root), value, root);
        break;
      case 'allOf':
        for (const each of rule) fill(each, value, root);
        break;
      case 'oneOf':
      case 'anyOf':
        for (const each of rule) choice(each, value, root);
        break;
      case 'properties':
        if (object) for (const name of Object.keys(rule)) if (value[name] !== undefined) fill(rule[name], value[name], root);
        break;
      case 'patternProperties':
      case 'additionalProperties':
        if (object && typeof rule === 'object') beyond(keyword, schema, value, root);
        break;
      case 'items':
        if (Array.isArray(rule)) throw new Unknown(keyword);
        if (Array.isArray(value)) for (const each of value) fill(rule, each, root);
        break;
      default:
        if (!silent.has(keyword) && !keyword.startsWith('jupyter.lab.')) throw new Unknown(keyword);
    }
  }
}

const found = new WeakMap();

function refers(schema) {
  if (typeof schema !== 'object') return false;
  if (!found.has(schema)) found.set(schema, JSON.stringify(schema).includes('"$ref"'));
  return found.get(schema);
}

// choice fills by one of several schemas. There Ajv puts no defaults in, but by a reference to a
// schema that refers to others, which it compiles by itself: to menus in menus.
function choice(schema, value, root) {
  if (!refers(schema)) return;
  if (!schema.$ref || Object.keys(schema).length > 1) throw new Unknown('$ref in a choice');
  const one = target(schema.$ref, root);
  if (refers(one)) fill(one, value, root);
}

// beyond fills properties by a pattern of their names, or those that no other keyword has.
function beyond(keyword, schema, value, root) {
  const patterns = Object.entries(schema.patternProperties ?? {}).map(([pattern, rule]) => [new RegExp(pattern, 'u'), rule]);
  for (const name of Object.keys(value)) {
    const rules = patterns.filter(([pattern]) => pattern.test(name)).map(([, rule]) => rule);
    if (keyword === 'patternProperties') for (const rule of rules) fill(rule, value[name], root);
    else if (!rules.length && !Object.hasOwn(schema.properties ?? {}, name)) fill(schema.additionalProperties, value[name], root);
  }
}

function target(ref, root) {
  const name = ref.match(/^#\/definitions\/([\w-]+)$/)?.[1];
  if (!name || !root.definitions?.[name]) throw new Unknown(ref);
  return root.definitions[name];
}

// plain reports whether a value is of the one type that a schema names, with no other condition.
const plain = (schema, value) => schema && ['boolean', 'string', 'number'].includes(schema.type) && typeof value === schema.type
  && Object.keys(schema).every(keyword => ['type', 'title', 'description', 'default'].includes(keyword));

// composed returns what a user's settings make with the defaults of a schema, or undefined where
// Ajv must be asked.
export function composed(schema, user) {
  if (schema.type !== 'object' || typeof user !== 'object' || user === null) return undefined;
  if (!Object.entries(user).every(([name, value]) => Object.hasOwn(schema.properties ?? {}, name) && plain(schema.properties[name], value))) return undefined;
  const composite = structuredClone(user);
  try {
    fill(schema, composite, schema);
  } catch (e) {
    if (e instanceof Unknown) return undefined;
    throw e;
  }
  return composite;
}
