import type { FastifyRequest } from 'fastify';
import qs from 'qs';
import { Type } from 'typebox';
import { dayOf } from '../day.ts';
import { AppError, parameterError } from '../errors.ts';
import { dropEmpty } from './nulls.ts';
import type { SchemaNode } from './nulls.ts';
import { numberObjects, parametersRead, readRepeats } from './repeats.ts';

/** Parses `a[]=1&a[]=2` and `position[base_sha]=…` as clients send them, with limits on depth and number. */
export function parseQuery(text: string): Record<string, unknown> {
  return qs.parse(numberObjects(text), {
    depth: 4,
    parameterLimit: parametersRead,
    arrayLimit: 1000,
    plainObjects: false,
    allowPrototypes: false,
  }) as Record<string, unknown>;
}

/** A parameter that clients send as `a,b`, as `a[]=…` or as a JSON array; read it with `listOf`. */
export const CommaList = Type.Union([Type.String(), Type.Array(Type.Union([Type.String(), Type.Number()]))]);

/** The same; null clears it. */
export const ClearableList = Type.Union(CommaList.anyOf, { 'x-null': 'empty' });

/** The items of a CommaList, trimmed, without empty ones; undefined if the parameter is missing. An item of an array can be a list, as in v4. */
export function listOf(value: string | readonly (string | number)[] | undefined): string[] | undefined {
  const items = value === undefined ? undefined : [value].flat().flatMap((item) => String(item).split(','));
  return items?.map((item) => item.trim()).filter((item) => item !== '');
}

/** The ids of a CommaList. Anything else is refused. `0` and the empty text stand for none. */
export function idsOf(
  name: string,
  value: string | readonly (string | number)[] | undefined,
): number[] | undefined {
  const items = listOf(value);
  return items?.flatMap((item) => {
    const id = Number(item);
    if (!Number.isSafeInteger(id)) throw new AppError(400, { error: `${name} is invalid` });
    return id === 0 ? [] : [id];
  });
}

/** A moment of the years that are written with four digits, as all clients read them. Throws 400. */
export function checkTime(name: string, value: string | undefined): string | undefined {
  const year = value === undefined ? 1 : new Date(value).getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw new AppError(400, { error: `${name} is invalid` });
  return value;
}

/** A day; of a time, its day. Throws 400. */
export function checkDay(name: string, value: string | undefined): string | undefined {
  const day = value === undefined || value === '' ? undefined : dayOf(value);
  if (day === undefined && value !== undefined && value !== '')
    throw new AppError(400, { error: `${name} is invalid` });
  return day;
}

/** Refuses a call without any of these parameters, with v4's message. It names `named`: those that make sense there. */
export function requireOneOf(
  parameters: Readonly<Record<string, unknown>>,
  names: readonly string[],
  named = names,
): void {
  if (names.every((name) => parameters[name] === undefined))
    throw new AppError(400, {
      error: `${named.join(', ')} are missing, at least one parameter must be provided`,
    });
}

/** Two names of one thing, of which only one may be given: throws 400 as v4 does. `within` is the parameter that they are in. */
export function refuseBoth(
  parameters: Readonly<Record<string, unknown>>,
  [first, second]: readonly [string, string],
  within?: string,
): void {
  if (parameters[first] === undefined || parameters[second] === undefined) return;
  const [one, other] = [first, second].map((name) => (within === undefined ? name : `${within}[${name}]`));
  throw parameterError(`${one}, ${other} are mutually exclusive`);
}

export interface UploadedFile {
  readonly filename: string;
  readonly mimetype: string;
  readonly data: Buffer;
}

/** The fields and files of a form; a malformed body is the client's fault. */
async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const pairs: string[] = [];
  const files: Record<string, UploadedFile> = {};
  // Held in memory like any other body, with the same limit.
  let left = request.ctx.platform.settings.maximumBodySize;
  const take = (bytes: number): void => {
    if (bytes > left) throw new AppError(413, { error: 'The body is too large.' });
    left -= bytes;
  };
  if (Number(request.headers['content-length'] ?? 0) > left) take(left + 1);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const data = await part.toBuffer();
        take(data.length);
        files[part.fieldname] = { filename: part.filename, mimetype: part.mimetype, data };
        continue;
      }
      take(String(part.value).length);
      pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(String(part.value))}`);
    }
  } catch (error) {
    // Exceeded limits have their own status; parse errors have none.
    if (error instanceof AppError || (error as { statusCode?: number }).statusCode !== undefined) throw error;
    throw new AppError(400, { error: 'The body is not a valid form.' });
  }
  return { ...parseQuery(pairs.join('&')), ...files };
}

/** The largest form that a GET can carry: as much as an address can be long. */
const longestForm = 16_384;

/** What a client has asked for by the address and by the form that a GET carried, where the form wins. */
export function parametersOf(request: FastifyRequest): URLSearchParams {
  const parameters = new URLSearchParams(request.originalUrl.split(/\?(.*)/s)[1]);
  const form = [...new URLSearchParams(request.form)];
  const nameOf = (name: string): string => name.split('[', 1)[0]!;
  const given = new Set(form.map(([name]) => nameOf(name)));
  for (const name of new Set(parameters.keys())) if (given.has(nameOf(name))) parameters.delete(name);
  for (const [name, value] of form) parameters.append(name, value);
  return parameters;
}

/** The parameters that a client sends with a GET of v4 as a form, instead of in the address, as Rust's does. */
async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const { headers, raw, url } = request;
  const isForm = headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded');
  if (isForm !== true || !url.startsWith('/api/v4/')) return {};
  const parts: Buffer[] = [];
  const tooLarge = new AppError(413, { error: 'The body is too large.' });
  if (Number(headers['content-length'] ?? 0) > longestForm) throw tooLarge;
  // A chunked body doesn't say how long it is.
  let length = 0;
  try {
    // Else the connection would end before the answer to a body that is too large.
    for await (const part of raw.iterator({ destroyOnReturn: false })) {
      length += (part as Buffer).length;
      if (length > longestForm) throw tooLarge;
      parts.push(part as Buffer);
    }
  } catch (error) {
    if (error === tooLarge) throw error;
    throw new AppError(400, { error: 'The body is not a valid form.' });
  }
  request.form = Buffer.concat(parts).toString();
  return parseQuery(request.form);
}

/** v4 clients see query, body and multipart fields as one set of parameters; the body wins. */
export async function mergeParameters(request: FastifyRequest): Promise<void> {
  const { schema } = request.routeOptions;
  const query = request.query as Record<string, unknown>;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads) Object.assign(query, await readForm(request));
  readRepeats(query, schema?.querystring as SchemaNode | undefined);
  if (reads) {
    dropEmpty(query, schema?.querystring as SchemaNode | undefined);
    return;
  }
  const written = schema?.body as SchemaNode | undefined;
  readRepeats(query, written);
  let body: Record<string, unknown> = {};
  if (request.isMultipart()) {
    body = await readMultipart(request);
    readRepeats(body, written);
  } else if (request.body !== null && typeof request.body === 'object' && !Buffer.isBuffer(request.body)) {
    if (Array.isArray(request.body)) throw new AppError(400, { error: 'The body must be a JSON object.' });
    body = request.body as Record<string, unknown>;
    // In JSON a list is written as a list.
    if (request.headers['content-type']?.startsWith('application/json') !== true) readRepeats(body, written);
  }
  delete query['private_token'];
  request.body = { ...query, ...body };
}
