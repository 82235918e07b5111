import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { transaction } from '../../platform/database/database.ts';
import { lockSubject } from '../planning/index.ts';
import { cannotMove } from './move-issue.ts';

let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  for (const name of ['here', 'east', 'west']) await server.create('/projects', { name }, ann);
});
afterAll(() => server?.close());

it('ISSUE-07 of two moves at the same time one is done, and the other hears that it was moved already', async () => {
  const { id, iid } = await server.create('/projects/ann%2Fhere/issues', { title: 'Wanted by two' }, ann);
  const issue = `/projects/ann%2Fhere/issues/${iid}`;
  // Both have read the issue as it was, and wait for its row.
  const { moves } = await transaction(server.platform.db, async (tx) => {
    await lockSubject(tx, id);
    const started = ['ann/east', 'ann/west'].map((target) =>
      server.api('POST', `${issue}/move`, ann, { to_project_id: target }),
    );
    await lockWaiters(server.platform.db, started.length);
    return { moves: started };
  });
  const answers = (await Promise.all(moves)).toSorted((a, b) => a.statusCode - b.statusCode);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 400]);
  expect(answers[1]!.body).toContain(cannotMove.moved);

  const moved = answers[0]!.json<{ id: number }>();
  const there = await Promise.all(
    ['east', 'west'].map(async (name) =>
      (await server.api('GET', `/projects/ann%2F${name}/issues`, ann)).json<{ id: number }[]>(),
    ),
  );
  expect(there.flat().map((each) => each.id)).toEqual([moved.id]);
  expect((await server.api('GET', issue, ann)).json()).toMatchObject({
    state: 'closed',
    moved_to_id: moved.id,
  });
  const notes = await server.api('GET', `${issue}/notes`, ann);
  expect(notes.json<{ body: string }[]>().filter(({ body }) => body.startsWith('moved to'))).toHaveLength(1);
});

it('ISSUE-07 moves in opposite directions at the same time are all done', async () => {
  const made = await Promise.all(
    Array.from({ length: 24 }, (_, number) =>
      server.create(
        `/projects/ann%2F${number % 2 === 0 ? 'east' : 'west'}/issues`,
        { title: `Move ${number}` },
        ann,
      ),
    ),
  );
  const answers = await Promise.all(
    made.map(({ iid }, number) => {
      const [from, to] = number % 2 === 0 ? ['east', 'west'] : ['west', 'east'];
      return server.api('POST', `/projects/ann%2F${from}/issues/${iid}/move`, ann, {
        to_project_id: `ann/${to}`,
      });
    }),
  );
  // was: about half of them 500, since each locked the projects that count its issues in an order of its own.
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
  for (const name of ['east', 'west']) {
    const open = await server.api('GET', `/projects/ann%2F${name}/issues_statistics`, ann);
    const project = await server.api('GET', `/projects/ann%2F${name}`, ann);
    expect(project.json<{ open_issues_count: number }>().open_issues_count).toBe(
      open.json<{ statistics: { counts: { opened: number } } }>().statistics.counts.opened,
    );
  }
});
