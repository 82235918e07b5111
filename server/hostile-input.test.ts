import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANARY, hostileNames } from '../testing/hostile-names.ts';
import { createTestServer } from '../testing/server.ts';
import type { TestServer, TestUser } from '../testing/server.ts';

let server: TestServer;
let asker: TestUser;
let values: Record<string, string>;
let groupId: string;
let userId: string;

/** Numbers that no column can hold, invalid text, dates that do not exist, unknown orders, unexpected shapes. */
const sharp: readonly unknown[] = [
  '99999999999999999999',
  '9223372036854775807',
  '2147483648',
  '-1',
  'a\0b',
  '\uD800',
  'constructor',
  '__proto__',
  '2026-99-99',
  '0000-00-00',
  '275760-09-13T00:00:00Z',
  '-4000-01-01T00:00:00Z',
  '%',
  '\u{1F600}'.repeat(300),
  'x'.repeat(6000),
  ['a\0b', '99999999999999999999', '-1'],
  { a: { b: 'c' } },
];
const hostile = [...sharp, ...hostileNames];

/** These would end the sweep itself: they revoke the caller's token or never answer. */
const left = new Set([
  'POST /api/v4/personal_access_tokens/self/rotate',
  'DELETE /api/v4/personal_access_tokens/self',
  'GET /-/cable',
]);

async function make(url: string, payload: object): Promise<{ id: number }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v4${url}`,
    headers: { 'private-token': asker.token },
    payload,
  });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`);
  return answer.json<{ id: number }>();
}

beforeAll(async () => {
  server = await createTestServer({ apiRate: 0, apiRateForStrangers: 0, logLevel: 'silent' });
  await server.app.ready();
  asker = await server.createUser('asker', { admin: true });
  userId = String((await server.createUser('other')).id);
  groupId = String((await make('/groups', { name: 'g', path: 'the-group', visibility: 'public' })).id);
  const { id } = await make('/projects', {
    name: 'the-project',
    namespace_id: Number(groupId),
    visibility: 'public',
    initialize_with_readme: true,
  });
  await make(`/projects/${id}/issues`, { title: 'An issue' });
  const note = await make(`/projects/${id}/issues/1/notes`, { body: 'A note' });
  values = {
    id: String(id),
    iid: '1',
    issue_iid: '1',
    noteable_iid: '1',
    note_id: String(note.id),
    label_id: String((await make(`/projects/${id}/labels`, { name: 'mark', color: 'red' })).id),
    milestone_id: String((await make(`/projects/${id}/milestones`, { title: 'one' })).id),
    user_id: userId,
    branch: 'main',
    tag_name: 'v1',
    sha: 'main',
    file_path: 'README.md',
    name: 'main',
    group: 'the-group',
    project: 'the-group/the-project',
    path: 'the-group',
  };
});
afterAll(() => server?.close());

function fill(url: string, changes: Readonly<Record<string, string>>): string {
  return url
    .replaceAll(/:([a-z_]+)/g, (_, name: string) => {
      const given = changes[name];
      if (given !== undefined) return encodeURIComponent(given.toWellFormed());
      if (name === 'id' && url.startsWith('/api/v4/groups/')) return groupId;
      if (name === 'id' && url.startsWith('/api/v4/users/')) return userId;
      return values[name] ?? 'x';
    })
    .replace(
      '*',
      changes['*'] === undefined ? 'main/README.md' : encodeURIComponent(changes['*'].toWellFormed()),
    );
}

function propertiesOf(schema: unknown): Readonly<Record<string, { required: boolean; schema: object }>> {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      { required: required.includes(name), schema: property },
    ]),
  );
}

/** A value that the schema accepts, for parameters that are not being tested. */
function harmless(name: string): unknown {
  return { scope: 'issues', search: 'x', at: 'main/README.md', ref: 'main', visibility: 'public', color: 'red', actions: [], access_level: 10, chunks: '0', user_id: Number(userId) }[name] ?? values[name] ?? 'x'; // prettier-ignore
}

function queryText(parameters: Readonly<Record<string, unknown>>): string {
  return Object.entries(parameters)
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((item) => [`${name}[]`, String(item)])
        : typeof value === 'object'
          ? [[`${name}[a][b]`, 'c']]
          : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    )
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name!)}=${value!.includes('\0') ? value!.replace('\0', '%00') : encodeURIComponent(value!.toWellFormed())}`,
    )
    .join('&');
}

const everything = process.env['SWEEP'] === 'all';
const today = Math.floor(Date.now() / 86_400_000);
/** Another quarter of the names each day. */
let turn = today;
/** Parameters that reach git: names of refs, revisions and paths. */
const gitName =
  /^(?:\*|at|sha|shas|ref|refs|ref_name|branch|branches|tag_name|start_branch|start_sha|from|to|file_path|paths?|target)$/;
const gitRoute = /\/repository\/|\/-\/|protected_branches/;

/** On how many routes of a kind a parameter of a name and a schema has been tried. */
const tried = new Map<string, number>();

/**
 * Sharp values, and some names in turn, so that each name meets many parameters and each parameter many names: a quarter of them for
 * parameters that reach git, which all come by the same checks, and a few for others. A parameter that several routes of a kind (those of
 * issues in projects, say) have in the same way meets all sharp values on the first of them, and a quarter on each that follows, another one
 * each day. `SWEEP=all` takes all of them everywhere.
 */
function chosen(url: string, name: string, names: number, schema: unknown): readonly unknown[] {
  if (everything) return hostile;
  const quarter = <Value>(values: readonly Value[], first: number): Value[] =>
    values.filter((_, index) => (index + first) % 4 === 0);
  const kind = url.split('/').filter((part) => !/^(?::.*|api|v4|-|)$/.test(part));
  const parameter = JSON.stringify([kind.slice(0, 2), name, schema]);
  const times = tried.get(parameter) ?? 0;
  tried.set(parameter, times + 1);
  const picked: unknown[] = times === 0 ? [...sharp] : quarter(sharp, times + today);
  if (gitName.test(name) && gitRoute.test(url)) return [...picked, ...quarter(hostileNames, turn++)];
  for (let index = 0; index < names; index++) picked.push(hostileNames[turn++ % hostileNames.length]);
  return picked;
}

/** One call, and what it tests. */
interface Attempt {
  readonly label: string;
  readonly method: string;
  readonly url: string;
  readonly value: unknown;
  readonly payload: object | undefined;
}

/** Every parameter of every route, one at a time; the others are harmless. */
function* attempts(): Generator<Attempt> {
  for (const { method, url, schema } of server.app.routeTable) {
    if (method === 'HEAD' || method === 'OPTIONS' || left.has(`${method} ${url}`)) continue;
    const required = (part: unknown) =>
      Object.fromEntries(
        Object.entries(propertiesOf(part)).flatMap(([name, property]) =>
          property.required ? [[name, harmless(name)]] : [],
        ),
      );
    const query = required(schema?.querystring);
    const body = required(schema?.body);
    const withQuery = (path: string, more: object = {}) => {
      const text = queryText({ ...query, ...more });
      return text === '' ? path : `${path}?${text}`;
    };
    const payload = method === 'GET' ? undefined : body;
    for (const name of [...url.matchAll(/:([a-z_]+)|\*/g)].map((match) => match[1] ?? '*'))
      for (const value of chosen(url, name, 4, propertiesOf(schema?.params)[name]?.schema))
        if (typeof value === 'string')
          yield {
            label: `${method} ${url} :${name}`,
            method,
            url: withQuery(fill(url, { [name]: value })),
            value,
            payload,
          };
    // Calls that delete their object are only tested by their address.
    if (method === 'DELETE' && !/labels$|files/.test(url)) continue;
    for (const [name, parameter] of Object.entries(propertiesOf(schema?.querystring)))
      for (const value of chosen(url, name, 1, parameter.schema))
        yield {
          label: `${method} ${url} ?${name}`,
          method,
          url: withQuery(fill(url, {}), { [name]: value }),
          value,
          payload,
        };
    if (method === 'GET') continue;
    for (const [name, parameter] of Object.entries(propertiesOf(schema?.body)))
      for (const value of chosen(url, name, 1, parameter.schema))
        yield {
          label: `${method} ${url} .${name}`,
          method,
          url: withQuery(fill(url, {})),
          value,
          payload: { ...body, [name]: value },
        };
  }
}

describe('hostile input', () => {
  it('an invalid origin counts as a foreign one', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/users/sign_in',
      headers: { origin: 'no address' },
      payload: { login: 'x', password: 'x' },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('a list names a bounded number of labels', async () => {
    const answer = await server.app.inject({
      url: `/api/v4/projects/${values['id']}/issues?labels=${'a,'.repeat(5000)}`,
      headers: { 'private-token': asker.token },
    });
    expect(answer.statusCode).toBe(400);
  });

  it('an impossible address is not found, and an impossible value is refused', async () => {
    const status = async (url: string) =>
      (await server.app.inject({ url, headers: { 'private-token': asker.token } })).statusCode;
    expect(await status('/api/v4/projects/99999999999999999999')).toBe(404);
    expect(await status('/api/v4/projects/a%00b')).toBe(404);
    expect(await status(`/api/v4/projects/${values['id']}/issues/2147483648`)).toBe(404);
    expect(await status('/api/v4/projects?last_activity_after=2026-99-99')).toBe(400);
    expect(await status('/api/v4/projects?search=a%00b')).toBe(400);
  });

  it(
    'GIT-02 no parameter of any route makes the server fail, no name becomes an option of git',
    { timeout: 900_000 },
    async () => {
      const failed: Record<string, string> = {};
      const waiting = attempts();
      const work = async (): Promise<void> => {
        for (const { label, method, url, value, payload } of waiting) {
          // oxlint-disable-next-line no-await-in-loop -- as many at a time as there are workers
          const answer = await server.app.inject({
            method: method as 'GET',
            url,
            headers: { 'private-token': asker.token },
            ...(payload === undefined ? {} : { payload }),
          });
          if (answer.statusCode >= 500 && answer.statusCode !== 503)
            failed[label] = `${answer.statusCode} for ${JSON.stringify(value).slice(0, 60)}`;
        }
      };
      await Promise.all(Array.from({ length: 8 }, work));
      expect(failed).toEqual({});
      // Nothing that was sent became an option or a command.
      const repository = server.platform.git.repository(Number(values['id']));
      for (const folder of [process.cwd(), tmpdir(), repository.path])
        expect(existsSync(join(folder, CANARY))).toBe(false);
    },
  );
});
