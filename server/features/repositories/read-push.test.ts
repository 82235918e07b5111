import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../platform/database/database.ts';
import { createDispatcher } from '../../platform/events/dispatcher.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { reactionsOf } from '../../app.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
});
afterAll(() => server?.close());

it('a push of 2,500 branches delays nobody’s todos: jobs read its commits, piece by piece', async () => {
  const { id } = await server.create<{ id: number }>(
    '/projects',
    { name: 'box', visibility: 'public', initialize_with_readme: true },
    ann,
  );
  const { git, db } = server.platform;
  const before = (await git.readRef(git.repository(id), 'refs/heads/main'))!;
  await server.create(
    `/projects/${id}/repository/commits`,
    {
      branch: 'side',
      start_branch: 'main',
      commit_message: 'Mend\n\nSee #1',
      actions: [{ action: 'create', file_path: 'a', content: 'a' }],
    },
    ann,
  );
  const after = (await git.readRef(git.repository(id), 'refs/heads/side'))!;
  await server.drain();
  const changes = Array.from({ length: 2500 }, (_, number) => ({
    ref: `refs/heads/b${number}`,
    before,
    after,
  }));
  await transaction(db, (tx) =>
    recordEvent(tx, 'refs.changed', { projectId: id, pusherId: ann.id, changes }),
  );
  const { iid } = await server.create(`/projects/${id}/issues`, { title: 'One', description: '@bob' }, ann);
  // was: 30 seconds, a git process for each branch within the transaction in which events are handed out
  const began = performance.now();
  await createDispatcher(server.platform, reactionsOf(server.platform)).drain();
  expect(performance.now() - began).toBeLessThan(10_000);
  expect((await server.api('GET', '/todos', bob)).json()).toMatchObject([{ target: { iid } }]);
  const { rows } = await sql<{
    jobs: number;
    priority: number;
  }>`select count(*)::int as jobs, min(priority) as priority
    from graphile_worker.jobs where task_identifier = 'repositories:read-push'`.execute(db);
  expect(rows).toEqual([{ jobs: 50, priority: 10 }]);
  await sql`delete from graphile_worker._private_jobs where priority = 10`.execute(db);
});

it('mentions in commits are found for one branch as for several', async () => {
  const { id } = await server.create<{ id: number }>(
    '/projects',
    { name: 'two', initialize_with_readme: true },
    ann,
  );
  await server.create(`/projects/${id}/issues`, { title: 'One' }, ann);
  for (const branch of ['one', 'two'])
    await server.create(
      `/projects/${id}/repository/commits`,
      {
        branch,
        start_branch: 'main',
        commit_message: `Mend ${branch}, see #1`,
        actions: [{ action: 'create', file_path: branch, content: 'a' }],
      },
      ann,
    );
  await server.drain();
  const notes = (await server.api('GET', `/projects/${id}/issues/1/notes`, ann)).json<{ body: string }[]>();
  expect(notes.filter(({ body }) => body.startsWith('mentioned in commit'))).toHaveLength(2);
});
