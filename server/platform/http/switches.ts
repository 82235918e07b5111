import type { FastifyRequest } from 'fastify';

/** The ways in which v4 clients write booleans: Python's `True`, a form's `on`, the shell's `1`. */
const words = new Map(
  Object.entries({
    true: true,
    t: true,
    yes: true,
    y: true,
    on: true,
    '1': true,
    false: false,
    f: false,
    no: false,
    n: false,
    off: false,
    '0': false,
  }),
);

interface Described {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Described>>;
}

const known = new WeakMap<object, readonly string[]>();

/** The names of a schema's boolean parameters. */
function switchesOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  let names = known.get(schema);
  if (names === undefined) {
    names = Object.entries((schema as Described).properties ?? {}).flatMap(([name, { type }]) =>
      [type].flat().includes('boolean') ? [name] : [],
    );
    known.set(schema, names);
  }
  return names;
}

function readFrom(parameters: unknown, schema: unknown): void {
  if (typeof parameters !== 'object' || parameters === null) return;
  const given = parameters as Record<string, unknown>;
  for (const name of switchesOf(schema)) {
    const value = given[name];
    if (typeof value === 'string') given[name] = words.get(value.toLowerCase()) ?? value;
  }
}

/** Converts clients' spellings of true and false to what the route's schema expects; anything else is left for the schema to refuse. */
export function readSwitches(request: FastifyRequest): void {
  const { schema } = request.routeOptions;
  readFrom(request.query, schema?.querystring);
  readFrom(request.body, schema?.body);
}
