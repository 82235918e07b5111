import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TableRow } from '../server/access-table.ts';
import { isOfGroup } from './route-world.ts';
import type { World } from './route-world.ts';
import type { TestUser } from './server.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * How a feature's routes are called, by `POST /api/v4/groups`: what they require, with objects that exist in a world. A feature has
 * them in its `*.examples.ts`, beside its routes.
 */
export interface RouteExamples {
  /** Adds to each world what these calls need, before the first call. */
  readonly fill?: (world: World) => Promise<unknown>;
  /** What is sent; without one `{}`, and a description for PUT. */
  readonly payloads?: Readonly<Record<string, object | ((world: World) => object)>>;
  readonly queries?: Readonly<Record<string, string | ((world: World, values: Values) => string)>>;
  /** Creates what a call may delete, and returns the parameters that change. `unique` makes names unique. */
  readonly fresh?: Readonly<Record<string, (world: World, unique: number) => Values | Promise<Values>>>;
  /** The parameters of routes by name, for all features; for routes of its own a feature has the last word. */
  readonly values?: (row: TableRow, world: World, asker: TestUser | null) => Values | Promise<Values>;
}

const features = join(import.meta.dirname, '../server/features');
const known = new Map(
  await Promise.all(
    globSync('*/*.examples.ts', { cwd: features }).map(async (file) => {
      const { examples } = (await import(join(features, file))) as { readonly examples: RouteExamples };
      return [basename(file, '.examples.ts'), examples] as const;
    }),
  ),
);
const collected = <Kind extends 'payloads' | 'queries' | 'fresh'>(kind: Kind) =>
  Object.assign({}, ...[...known.values()].map((examples) => examples[kind])) as NonNullable<
    RouteExamples[Kind]
  >;
const payloads = collected('payloads');
const queries = collected('queries');
const fresh = collected('fresh');

/** Whose examples there are for which routes. */
export const exampleRoutes: readonly (readonly [feature: string, route: string])[] = [...known].flatMap(
  ([feature, { payloads: sent = {}, queries: asked = {}, fresh: made = {} }]) =>
    Object.keys({ ...sent, ...asked, ...made }).map((route) => [feature, route] as const),
);

/** Adds to a world what the examples of all features need. */
export async function fillWorld(world: World): Promise<void> {
  for (const { fill } of known.values()) await fill?.(world);
}

/** Makes the names of what the examples create unique. */
let counter = 0;

const unnamed: Readonly<Record<string, object>> = { POST: {}, PUT: { description: 'x' }, DELETE: {} };

/** The route with existing objects in it. */
export async function example(
  row: TableRow,
  world: World,
  asker: TestUser | null,
): Promise<{ url: string; payload: object | undefined }> {
  counter++;
  const key = `${row.method} ${row.url}`;
  const own = known.get(row.feature ?? '');
  const others = [...known.values()].filter((examples) => examples !== own);
  const values: Record<string, string | number> = {
    project: `${world.project}${row.url.includes('git-') || row.url.includes('info/refs') ? '.git' : ''}`,
    group: world.group,
    id: isOfGroup(row.url) ? world.group : world.project,
  };
  for (const examples of [...others, own]) Object.assign(values, await examples?.values?.(row, world, asker));
  Object.assign(values, await fresh[key]?.(world, counter));
  let url = row.url.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
    row.url.startsWith('/:project') && name === 'project'
      ? String(values[name])
      : encodeURIComponent(String(values[name])),
  );
  url = url
    .replace(/^\/groups\/[^/]*/, `/groups/${world.group}`)
    .replace('/raw/*', '/raw/main/README.md')
    .replace('/archive/*', '/archive/main/x.zip')
    .replace('*', 'x');
  const query = queries[key] ?? '';
  const payload = payloads[key] ?? unnamed[row.method];
  return {
    url: url + (typeof query === 'function' ? query(world, values) : query),
    payload: typeof payload === 'function' ? (payload as (world: World) => object)(world) : payload,
  };
}
