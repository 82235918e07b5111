import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
const people: TestUser[] = [];
const levels = [0, 10, 20, 30, 40, 50];

const send = (method: 'GET' | 'POST' | 'PUT', url: string, user: TestUser, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/v4${url}`,
    headers: { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
const make = async (url: string, payload: object, as: TestUser): Promise<{ id: number; iid: number }> => {
  const made = await send('POST', url, as, payload);
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
};

beforeAll(async () => {
  server = await createTestServer();
  for (const level of levels) people.push(await server.createUser(`level-${level}`));
  people.push(await server.createUser('root', { admin: true }));
  const external = await server.createUser('external');
  await server.platform.db
    .updateTable('users')
    .set({ external: true })
    .where('id', '=', external.id)
    .execute();
  people.push({
    ...external,
    viewer: { ...external.viewer, user: { ...external.viewer.user!, external: true } },
  });
});
afterAll(() => server?.close());

/** Which of the people match a condition on rows of people. */
async function among(condition: RawBuilder<boolean>) {
  const { rows } = await sql<{
    id: number;
  }>`select u.id from users u where ${condition} order by u.id`.execute(server.platform.db);
  return rows.map(({ id }) => id);
}

describe('rights of many people in one query', () => {
  it('NOTE-12 are the rights that each of them has: every role, visibility, confidential or not', async () => {
    const root = people.find(({ username }) => username === 'root')!;
    for (const visibility of ['private', 'internal', 'public']) {
      const project = await make(
        '/projects',
        { name: visibility, visibility, initialize_with_readme: true },
        root,
      );
      for (const [index, level] of levels.entries())
        if (level > 0)
          await make(
            `/projects/${project.id}/members`,
            { user_id: people[index]!.id, access_level: level },
            root,
          );
      const things = [
        await make(`/projects/${project.id}/issues`, { title: 'Open' }, root),
        await make(`/projects/${project.id}/issues`, { title: 'Closed to most', confidential: true }, root),
        await make(
          `/projects/${project.id}/issues`,
          { title: 'Given to a guest', confidential: true, assignee_ids: [people[1]!.id] },
          root,
        ),
      ].map(({ id }) => ({ type: 'Issue', id }));
      const [{ id: sha }] = (await send('GET', `/projects/${project.id}/repository/commits`, root)).json<
        [{ id: string }]
      >();
      await make(`/projects/${project.id}/repository/commits/${sha}/comments`, { note: 'words' }, root);
      const { id } = await server.platform.db
        .selectFrom('commented_commits')
        .select('id')
        .where('project_id', '=', project.id)
        .executeTakeFirstOrThrow();
      for (const thing of [...things, { type: 'Commit', id }]) {
        const type = server.platform.subjects.get(thing.type);
        const seen = await Promise.all(
          people.map(async (person) => ({
            id: person.id,
            noteable: await type.find(server.context(person.viewer), thing.id),
            outlines: await type.outlines(server.context(person.viewer), [thing.id]),
          })),
        );
        const what = `${visibility} ${thing.type} ${thing.id}`;
        const reading = seen.filter(({ noteable }) => noteable !== undefined).map((one) => one.id);
        expect(await among(type.readers(sql`${thing.id}::bigint`)), what).toEqual(reading);
        expect(
          seen.filter(({ outlines }) => outlines.size > 0).map((one) => one.id),
          what,
        ).toEqual(reading);
        const readingInternal = seen
          .filter(({ noteable }) => noteable?.can.readInternalNotes === true)
          .map((one) => one.id);
        expect(await among(type.internalReaders(sql`${thing.id}::bigint`)), what).toEqual(readingInternal);
        for (const { id: personId, viewer } of people) {
          const id = sql`${thing.id}::bigint`;
          const { rows } = await sql`select ${type.visible(viewer, id)} as reads,
            ${type.internalVisible(viewer, id)} as internal`.execute(server.platform.db);
          expect(rows, `${what} for ${personId}`).toEqual([
            { reads: reading.includes(personId), internal: readingInternal.includes(personId) },
          ]);
        }
      }
    }
  });
});

describe('commands', () => {
  it('FORM-06 todo, done, subscribe and unsubscribe do what they say', async () => {
    const root = people.find(({ username }) => username === 'root')!;
    const guest = people[1]!;
    const project = await make('/projects', { name: 'commands', visibility: 'public' }, root);
    const { iid } = await make(`/projects/${project.id}/issues`, { title: 'One' }, root);
    const issue = `/projects/${project.id}/issues/${iid}`;
    const say = async (body: string) => {
      const answer = await send('POST', `${issue}/notes`, guest, { body });
      expect(answer.statusCode, answer.body).toBe(202);
      await server.drain();
    };
    const state = async () => ({
      subscribed: (await send('GET', issue, guest)).json<{ subscribed: boolean }>().subscribed,
      todos: (await send('GET', `/todos?project_id=${project.id}`, guest))
        .json<{ action_name: string }[]>()
        .map((todo) => todo.action_name),
    });
    expect(await state()).toEqual({ subscribed: false, todos: [] });
    await say('/todo\n/subscribe');
    expect(await state()).toEqual({ subscribed: true, todos: ['marked'] });
    await say('/done\n/unsubscribe');
    expect(await state()).toEqual({ subscribed: false, todos: [] });
    // A todo added with a comment is not completed by that comment.
    await send('POST', `${issue}/notes`, guest, { body: 'Later.\n/todo' });
    await server.drain();
    expect((await state()).todos).toEqual(['marked']);
  });
});
