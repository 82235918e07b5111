import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { rows } from '../server/access-table.ts';
import { encodePng } from './png.ts';
import type { TestServer, TestUser } from './server.ts';

/** An answer of an API route. */
export interface ApiAnswer {
  /** As in the access table: `GET /api/v4/projects/:id`. */
  readonly route: string;
  /** The call, for messages. */
  readonly url: string;
  readonly status: number;
  /** Without parameters; undefined without content. */
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

export interface Call {
  readonly as?: TestUser | { readonly token: string } | null;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly payload?: object;
  /** An image that is sent as a form's file. */
  readonly avatar?: Buffer;
  /** The same under the field name of uploads. */
  readonly file?: Buffer;
}

/** Calls routes of `/api/v4` by their patterns and collects every answer. */
export class ApiTour {
  readonly answers: ApiAnswer[] = [];
  readonly server: TestServer;
  readonly root: TestUser;

  constructor(server: TestServer, root: TestUser) {
    this.server = server;
    this.root = root;
  }

  /** Calls a route, by default as the administrator, whatever the answer. */
  async ask(method: string, pattern: string, call: Call = {}): Promise<ApiAnswer> {
    const { as = this.root, params = {}, query = '', payload, avatar, file } = call;
    const url = `/api/v4${pattern}`.replaceAll(/:([a-z_]+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const picture = avatar ?? file;
    const form =
      picture === undefined
        ? undefined
        : await pictureForm(avatar === undefined ? 'file' : 'avatar', picture);
    const answer = await this.server.app.inject({
      method: method as 'GET',
      url: url + query,
      headers: {
        ...(as === null ? {} : { 'private-token': as.token }),
        ...(form === undefined ? {} : { 'content-type': form.type }),
      },
      ...(form === undefined ? (payload === undefined ? {} : { payload }) : { payload: form.bytes }),
    });
    const contentType =
      answer.rawPayload.length === 0 ? undefined : String(answer.headers['content-type']).split(';')[0];
    const seen: ApiAnswer = {
      route: `${method} /api/v4${pattern}`,
      url: url + query,
      status: answer.statusCode,
      contentType,
      headers: answer.headers,
      body: contentType === 'application/json' ? (answer.json() as unknown) : answer.body,
    };
    this.answers.push(seen);
    return seen;
  }

  /** Calls a route that has to succeed; returns its answer. */
  async must<T = { id: number }>(method: string, pattern: string, call: Call = {}): Promise<T> {
    const { status, body, url } = await this.ask(method, pattern, call);
    if (status >= 400) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body)}`);
    return body as T;
  }
}

async function pictureForm(name: string, picture: Buffer): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  form.set(name, new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) };
}

type Params = Readonly<Record<string, string | number>>;

/**
 * What the tours have made, beside each full object an empty one, so that both shapes are read. A feature adds its own by declaration
 * merging in its tour.
 */
// eslint-disable-next-line typescript/no-empty-interface
export interface Places {}

/** How a feature's routes of `/api/v4` are shown: in its `*.tour.ts`, beside its routes. Routes that only read are called without it. */
export interface Tour {
  /** The names of tours whose objects this one needs. */
  readonly after?: readonly string[];
  /** Calls every route that changes something, and creates what the reading routes then show. */
  readonly change?: (tour: ApiTour, places: Places) => Promise<void>;
  /** Calls that delete something, once everything is there. */
  readonly remove?: (tour: ApiTour, places: Places) => Promise<void>;
  /** Queries that a reading route requires, or that show another shape of its answer. */
  readonly queries?: Readonly<Record<string, readonly string[]>>;
  /**
   * Values for a pattern's parameters, for all features (for its own routes a feature has the last word): of full objects, and of
   * those with little in them where they differ; and the values of `:id`, the full one first.
   */
  readonly params?: (
    pattern: string,
    places: Places,
  ) => {
    readonly full: Params;
    readonly plain?: Params;
    readonly ids?: readonly (string | number)[] | undefined;
  };
  /** Further calls, most of which fail, when everything was read. */
  readonly ask?: (tour: ApiTour, places: Places) => Promise<void>;
}

export const picture = (): Buffer => encodePng(2, 2, () => [10, 20, 30]);

export function inAMonth(): string {
  return new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10);
}

const features = join(import.meta.dirname, '../server/features');

/** The tours by name, each behind those that it needs. */
async function collectTours(): Promise<ReadonlyMap<string, Tour>> {
  const found = new Map<string, Tour>();
  for (const file of globSync('**/*.tour.ts', { cwd: features }).toSorted())
    found.set(
      basename(file, '.tour.ts'),
      ((await import(join(features, file))) as { readonly tour: Tour }).tour,
    );
  const ordered = new Map<string, Tour>();
  const add = (name: string, path: readonly string[]): void => {
    const tour = found.get(name);
    if (tour === undefined) throw new Error(`There is no tour ${name} for ${path.at(-1)}.`);
    if (path.includes(name)) throw new Error(`The tours need each other: ${[...path, name].join(' → ')}`);
    for (const other of tour.after ?? []) add(other, [...path, name]);
    ordered.set(name, tour);
  };
  for (const name of found.keys()) add(name, []);
  return ordered;
}

/** Calls every route that reads: for full objects and empty ones; as administrator, member and stranger. */
async function readEverything(
  tour: ApiTour,
  tours: ReadonlyMap<string, Tour>,
  places: Places,
): Promise<void> {
  const askers = [tour.root, places.ann, null];
  const queries = Object.assign({}, ...Array.from(tours.values(), (one) => one.queries)) as NonNullable<
    Tour['queries']
  >;
  const routes = new Set(
    tour.server.app.routeTable
      .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/v4/'))
      .filter(({ schema }) => (schema as { hide?: boolean } | undefined)?.hide !== true)
      .map(({ method, url }) => `${method} ${url.replace('/api/v4', '')}`),
  );
  for (const route of routes) {
    const [method, pattern] = route.split(' ') as [string, string];
    for (const params of examples(pattern, tours, places))
      for (const query of queries[pattern] ?? [''])
        for (const as of askers) await tour.ask(method, pattern, { as, params, query });
  }
}

/** Values for a pattern's parameters: full objects first, then those with little in them. */
function examples(pattern: string, tours: ReadonlyMap<string, Tour>, places: Places): readonly Params[] {
  if (!pattern.includes(':')) return [{}];
  const feature = rows.find(({ method, url }) => method === 'GET' && url === `/api/v4${pattern}`)?.feature;
  const own = tours.get(feature ?? '');
  const given = [...tours.values()]
    .filter((one) => one !== own)
    .concat(own ?? [])
    .flatMap((one) => one.params?.(pattern, places) ?? []);
  const full = Object.assign({}, ...given.map((params) => params.full)) as Params;
  const plain = Object.assign({}, full, ...given.map((params) => params.plain)) as Params;
  const { group, subgroup, project, empty } = places;
  const ids =
    given.findLast((params) => params.ids !== undefined)?.ids ??
    (pattern.startsWith('/groups') ? [group, subgroup] : [project, empty]);
  return [
    { ...full, id: ids[0]! },
    { ...plain, id: ids[0]! },
    ...ids.slice(1).map((id) => ({ ...plain, id })),
  ];
}

/** Calls every route of the API at least once with success, and each error somewhere; returns all answers. */
export async function tourApi(server: TestServer): Promise<readonly ApiAnswer[]> {
  const root = await server.createUser('root', { admin: true });
  const tour = new ApiTour(server, root);
  const tours = await collectTours();
  // Each tour adds its places before those that need them run.
  const places = {} as Places;
  for (const { change } of tours.values()) await change?.(tour, places);
  for (const { remove } of tours.values()) await remove?.(tour, places);
  await server.drain();
  await readEverything(tour, tours, places);
  for (const { ask } of tours.values()) await ask?.(tour, places);
  return tour.answers;
}
