import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { TString, TStringOptions } from 'typebox';

/** The parts of a JSON schema that are used here. */
export interface SchemaNode {
  type?: unknown;
  enum?: unknown[];
  anyOf?: SchemaNode[];
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  'x-null'?: 'empty';
}

/** A text that can be empty; null clears it. */
export const ClearableText = (options: TStringOptions = {}): TString =>
  Type.String({ ...options, 'x-null': 'empty' });

const isNull = (schema: SchemaNode): boolean => schema.type === 'null';

/**
 * Merges "this, or null" into one schema. The validator would try the branches in turn, and coerce null to '', 0 or false in the first
 * one. Throws for branches that can't be merged.
 */
export function joinNullBranches(schema: SchemaNode): void {
  for (const property of Object.values(schema.properties ?? {})) joinNullBranches(property);
  if (schema.items !== undefined) joinNullBranches(schema.items);
  const { anyOf } = schema;
  if (anyOf === undefined) return;
  for (const branch of anyOf) joinNullBranches(branch);
  if (!anyOf.some(isNull)) return;
  const [branch, another] = anyOf.filter((candidate) => !isNull(candidate));
  if (
    branch === undefined ||
    another !== undefined ||
    (branch.type === undefined && branch.enum === undefined)
  )
    throw new Error('A schema that allows null has to be of one type besides.');
  delete schema.anyOf;
  Object.assign(schema, branch);
  if (branch.type !== undefined) schema.type = [branch.type, 'null'].flat();
  if (branch.enum !== undefined) schema.enum = [...branch.enum, null];
}

function takesNull({ type, enum: values }: SchemaNode): boolean {
  return [type].flat().includes('null') || values?.includes(null) === true;
}

/** Whether the empty text is one of the values that it names. */
const namesEmpty = ({ enum: values, anyOf, items }: SchemaNode): boolean =>
  values?.includes('') === true ||
  anyOf?.some(namesEmpty) === true ||
  (items !== undefined && namesEmpty(items));

/** `iids=`, and `iids[]=`, which is how clients write a list without items. */
const isEmpty = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length > 0 && value.every((item) => item === ''));

/**
 * A parameter of an address that is empty is one that was not given: forms and clients send all that they know. What a call can't do without is left, so
 * that it answers what is wrong with it.
 */
export function dropEmpty(query: Record<string, unknown>, schema: SchemaNode | undefined): void {
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    const value = query[name];
    if (isEmpty(value) && schema?.required?.includes(name) !== true && !namesEmpty(property))
      delete query[name];
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      dropEmpty(value as Record<string, unknown>, property);
  }
}

/** Whether the schema accepts anything, including null. */
function isOpen({ type, enum: values, anyOf }: SchemaNode): boolean {
  return type === undefined && values === undefined && anyOf === undefined;
}

function readObject(given: Record<string, unknown>, properties: Readonly<Record<string, SchemaNode>>): void {
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(properties, name) ? properties[name]! : undefined;
    if (schema === undefined || isOpen(schema)) continue;
    if (value !== null) readValue(value, schema);
    else if (schema['x-null'] === 'empty') given[name] = '';
    else if (!takesNull(schema)) delete given[name];
  }
}

function readValue(value: unknown, schema: SchemaNode): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) {
    if (schema.properties !== undefined) readObject(value as Record<string, unknown>, schema.properties);
    for (const branch of schema.anyOf ?? []) readValue(value, branch);
    return;
  }
  const lists = [schema, ...(schema.anyOf ?? [])].flatMap(({ items }) =>
    items === undefined ? [] : [items],
  );
  if (lists.length === 0) return;
  for (let index = value.length - 1; index >= 0; index--)
    if (value[index] === null && !lists.some((items) => isOpen(items) || takesNull(items)))
      value.splice(index, 1);
  for (const item of value) for (const items of lists) readValue(item, items);
}

/**
 * Null clears a parameter if the route's schema allows it. Anywhere else null counts as not given, and is never coerced to '', 0 or
 * false.
 */
export function readNulls({ body, routeOptions }: Pick<FastifyRequest, 'body' | 'routeOptions'>): void {
  const schema = routeOptions.schema?.body as SchemaNode | undefined;
  if (schema !== undefined) readValue(body, schema);
}
