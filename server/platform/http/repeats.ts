import type { SchemaNode } from './nulls.ts';

function takesList({ type, anyOf = [], items }: SchemaNode): boolean {
  return items !== undefined || [type].flat().includes('array') || anyOf.some(takesList);
}

function takesAnything({ type, anyOf, enum: values }: SchemaNode): boolean {
  return type === undefined && anyOf === undefined && values === undefined;
}

/** If a parameter with a single value is given more than once in a query or form, the last one counts. */
export function readRepeats(parameters: Record<string, unknown>, schema: SchemaNode | undefined): void {
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (
      property.properties !== undefined &&
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value)
    )
      readRepeats(value as Record<string, unknown>, property);
    else if (Array.isArray(value) && !takesList(property) && !takesAnything(property))
      parameters[name] = value.at(-1);
  }
}

/** `actions[][file_path]`, decoded: the parts before and after the first `[]`. */
const inList = /^([^[\]]+(?:\[[^[\]]+\])*)\[\](\[.+)$/;

/** The maximum depth and length of a name (parseQuery has the same depth); the rest is not worth parsing. */
const levels = 4;
const longestName = 1000;
/** The maximum number of parameters in a query or form. */
export const parametersRead = 1000;

/**
 * Numbers the objects of lists: in `actions[][action]=…&actions[][path]=…&actions[][action]=…` a new object starts where a field
 * repeats. Other names stay as they are.
 */
export function numberObjects(text: string): string {
  if (!/(?:\[|%5B)(?:\]|%5D)(?:\[|%5B)/i.test(text)) return text;
  const objects = new Map<string, { index: number; fields: Set<string> }>();
  return text
    .split('&', parametersRead + 1)
    .map((pair) => {
      const end = pair.indexOf('=');
      const [rawName, rest] = end === -1 ? [pair, ''] : [pair.slice(0, end), pair.slice(end)];
      if (rawName.length > longestName) return pair;
      let name = decodeName(rawName);
      for (let level = 0; level < levels; level++) {
        const match = inList.exec(name);
        if (match === null) break;
        const [, list, field] = match as unknown as [string, string, string];
        let object = objects.get(list);
        if (object === undefined) objects.set(list, (object = { index: 0, fields: new Set() }));
        // A list within an object continues in that object.
        if (!field.includes('[]') && object.fields.has(field))
          Object.assign(object, { index: object.index + 1, fields: new Set() });
        object.fields.add(field);
        name = `${list}[${object.index}]${field}`;
      }
      return name === decodeName(rawName) ? pair : encodeURIComponent(name) + rest;
    })
    .join('&');
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
