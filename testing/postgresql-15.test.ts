import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../server/migrations/index.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { openDatabase } from '../server/platform/database/database.ts';
import { runJobs } from '../server/platform/jobs/run-jobs.ts';
import { jobsOf } from '../server/app.ts';
import { oldestRelease, startTestCluster } from './cluster.ts';
import type { TestCluster } from './cluster.ts';
import { createTestServer } from './server.ts';
import type { TestServer, TestUser } from './server.ts';

/** An external server can be as old as 15: the most frequent queries run there, through their requests. */
let cluster: TestCluster;
let server: TestServer;
let ann: TestUser;
let bob: TestUser;

async function call<T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<T> {
  const answer = await server.app.inject({
    method,
    url,
    headers: { 'private-token': ann.token },
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}
const project = '/api/v4/projects/house%2Froof';
const titles = async (query: string, of = project): Promise<string[]> =>
  (await call<{ title: string }[]>('GET', `${of}/issues?${query}`)).map(({ title }) => title);

beforeAll(async () => {
  cluster = await startTestCluster(oldestRelease);
  server = await createTestServer({}, { cluster: cluster.url });
  ann = await server.createUser('ann', { admin: true });
  bob = await server.createUser('bob');
  const { id } = await call<{ id: number }>('POST', '/api/v4/groups', { name: 'House', path: 'house' });
  await call('POST', `/api/v4/groups/${id}/members`, { user_id: bob.id, access_level: 30 });
  await call('POST', '/api/v4/projects', {
    name: 'Roof',
    path: 'roof',
    namespace_id: id,
    initialize_with_readme: true,
  });
  const milestone = await call<{ id: number }>('POST', `${project}/milestones`, { title: 'Autumn' });
  for (const number of [1, 2, 3, 4, 5, 6]) {
    await call('POST', `${project}/issues`, {
      title: `Tile ${number}`,
      description: number === 3 ? 'The chimney leaks, says @bob' : 'It rains in',
      labels: number % 2 === 0 ? 'even' : 'odd',
      assignee_ids: number > 4 ? [bob.id] : [],
      ...(number === 6 ? { milestone_id: milestone.id } : {}),
    });
  }
});
afterAll(async () => {
  await server?.close();
  await cluster?.stop();
});

describe('PostgreSQL 15', () => {
  it('OPS-01 runs every migration, on an empty database and again on a migrated one', async () => {
    const { rows } = await sql<{ number: number }>`
      select current_setting('server_version_num')::int as number`.execute(server.platform.db);
    expect(Math.floor(rows[0]!.number / 10_000)).toBe(15);
    await sql`create database fresh`.execute(server.platform.db);
    const url = cluster.url.replace('/DATABASE?', '/fresh?');
    expect(await migrate(url)).toEqual(migrations.map(({ version }) => version));
    expect(await migrate(url)).toEqual([]);
    const fresh = openDatabase({ url, poolSize: 2 });
    const columns = sql<{ name: string }>`
      select table_name || '.' || column_name || ' ' || data_type as name from information_schema.columns
      where table_schema = 'public' order by 1`;
    expect((await columns.execute(fresh.db)).rows).toEqual((await columns.execute(server.platform.db)).rows);
    await fresh.close();
  });

  it.each([
    ['labels=even', ['Tile 6', 'Tile 4', 'Tile 2']],
    ['not[labels]=even&sort=asc', ['Tile 1', 'Tile 3', 'Tile 5']],
    ['assignee_username=bob', ['Tile 6', 'Tile 5']],
    ['assignee_id=None&labels=odd', ['Tile 3', 'Tile 1']],
    ['search=chimney', ['Tile 3']],
    ['search=tile+5&in=title', ['Tile 5']],
    ['milestone=Autumn', ['Tile 6']],
    ['order_by=title&sort=asc&per_page=2&page=2', ['Tile 3', 'Tile 4']],
    ['order_by=priority&per_page=1', ['Tile 6']],
  ])('answers the issue list for %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('answers counts, search, project pages, members and activity', async () => {
    expect(await call('GET', `${project}/issues_statistics`)).toMatchObject({
      statistics: { counts: { all: 6, opened: 6, closed: 0 } },
    });
    expect(await call('GET', `${project}/search?scope=issues&search=leaks`)).toMatchObject([
      { title: 'Tile 3' },
    ]);
    expect(await call('GET', '/api/v4/search?scope=projects&search=roo')).toMatchObject([{ path: 'roof' }]);
    expect(await call('GET', '/api/v4/search?scope=users&search=bo')).toMatchObject([{ username: 'bob' }]);
    expect(await call('GET', project)).toMatchObject({ open_issues_count: 6, default_branch: 'main' });
    expect(await call('GET', '/api/v4/projects?search=roof&order_by=last_activity_at')).toHaveLength(1);
    expect(await call('GET', '/api/v4/groups/house/issues?labels=even')).toHaveLength(3);
    expect(await call('GET', `${project}/members/all`)).toHaveLength(2);
    expect(await call('GET', `${project}/labels?with_counts=true`)).toMatchObject([
      { name: 'even' },
      { name: 'odd' },
    ]);
    const pages = [
      '/dashboard/issues.json',
      '/house/roof/-/home.json',
      '/house/roof/-/branches.json',
      '/house/roof/-/issues.json?search=rain&label_name[]=even',
      '/groups/house/-/issues.json',
      '/house/roof/-/issues/3.json',
    ];
    for (const page of pages) expect(await call('GET', page)).toBeTypeOf('object');
  });

  it('runs comments, changes and pushes, their reactions, and jobs', async () => {
    await call('POST', '/api/v4/projects', { name: 'Shed', initialize_with_readme: true });
    const shed = '/api/v4/projects/ann%2Fshed';
    for (const title of ['Plank 1', 'Plank 2', 'Plank 3']) await call('POST', `${shed}/issues`, { title });
    const note = await call<{ id: number }>('POST', `${shed}/issues/1/notes`, { body: 'Mended by #2' });
    expect(await call('GET', `${shed}/issues/1/notes`)).toMatchObject([{ id: note.id }]);
    await call('PUT', `${shed}/issues/2`, { state_event: 'close', add_labels: 'done' });
    await call('POST', `${shed}/repository/commits`, {
      branch: 'main',
      commit_message: 'Lay the tiles\n\nCloses #3',
      actions: [{ action: 'create', file_path: 'tiles.txt', content: 'all of them\n' }],
    });
    await server.drain();
    const { rows: waiting } = await sql`select * from outbox`.execute(server.platform.db);
    expect(waiting).toEqual([]);
    expect(await titles('state=closed&order_by=updated_at', shed)).toEqual(['Plank 3', 'Plank 2']);
    expect(await call('GET', `${shed}/issues/2/notes`)).toMatchObject([{ system: true }, {}, {}]);
    expect(await call<object[]>('GET', `${shed}/events`)).not.toEqual([]);
    const stop = await runJobs(server.platform, jobsOf(server.platform));
    await stop();
  });
});
