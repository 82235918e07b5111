import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockWaiters } from '../../../testing/lock-waits.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { deleteSubject, lockSubject } from '../../platform/subjects/subject-rows.queries.ts';
import { lockTree } from '../epics/tree/places.queries.ts';

let server: TestServer;
let ann: TestUser;
const epics = '/groups/acme/epics';

interface Made {
  readonly id: number;
  readonly iid: number;
}
interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  await server.create('/projects', { name: 'garden', path: 'garden', namespace_id: id }, ann);
});
afterAll(() => server?.close());

const open = (title: string, more: object = {}): Promise<Made> =>
  server.create<Made>(epics, { title, ...more }, ann);
const issue = (title: string): Promise<Made> =>
  server.create<Made>('/projects/acme%2Fgarden/issues', { title }, ann);
const add = (epic: Made, kind: 'issues' | 'epics', { id }: Made) =>
  server.api('POST', `${epics}/${epic.iid}/${kind}/${id}`, ann);
const titles = async (epic: Made, kind: 'issues' | 'epics'): Promise<string[]> =>
  (await server.api('GET', `${epics}/${epic.iid}/${kind}`, ann))
    .json<{ title: string }[]>()
    .map(({ title }) => title);

/** What the calls answer if all of them have begun and wait for what `hold` locks, before `then` changes something. */
async function meanwhile(
  calls: readonly (() => Promise<Answer>)[],
  hold: (tx: Transaction) => Promise<unknown>,
  then: (tx: Transaction) => Promise<unknown> = async () => undefined,
): Promise<number[]> {
  const { db } = server.platform;
  let answers: Promise<Answer>[] = [];
  await db.transaction().execute(async (tx) => {
    await hold(tx);
    answers = calls.map((call) => call());
    await lockWaiters(db, calls.length);
    await then(tx);
  });
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
}

it('an issue that was put into another epic meanwhile is not taken out of that', async () => {
  const [here, there, one] = [await open('Here'), await open('There'), await issue('One')];
  const { id: place } = (await add(here, 'issues', one)).json<{ id: number }>();
  const answers = await meanwhile(
    [() => server.api('DELETE', `${epics}/${here.iid}/issues/${place}`, ann)],
    (tx) => lockSubject(tx, one.id),
    (tx) => sql`update epic_issues set epic_id = ${there.id} where issue_id = ${one.id}`.execute(tx),
  );
  // was: 200, and the issue was in no epic
  expect(answers).toEqual([404]);
  expect(await titles(there, 'issues')).toEqual(['One']);
});

it('an epic that was put below another one meanwhile is not taken from below that', async () => {
  const [here, there] = [await open('Here'), await open('There')];
  const child = await open('Child', { parent_id: here.id });
  const answers = await meanwhile(
    [() => server.api('DELETE', `${epics}/${here.iid}/epics/${child.id}`, ann)],
    lockTree,
    (tx) => sql`update epics set parent_id = ${there.id} where id = ${child.id}`.execute(tx),
  );
  expect(answers).toEqual([404]);
  expect(await titles(there, 'epics')).toEqual(['Child']);
});

it('of two who add the same at once, the second is told as if it came later', async () => {
  const [epic, child, one] = [await open('Parent'), await open('Child'), await issue('One')];
  const twice = (kind: 'issues' | 'epics', of: Made) => [
    () => add(epic, kind, of),
    () => add(epic, kind, of),
  ];
  // was: both 201
  expect(await meanwhile(twice('epics', child), lockTree)).toEqual([201, 409]);
  expect(await meanwhile(twice('issues', one), (tx) => lockSubject(tx, one.id))).toEqual([201, 409]);
  expect(await titles(epic, 'epics')).toEqual(['Child']);
  expect(await titles(epic, 'issues')).toEqual(['One']);
});

it('LINK-06 two epics that are put below each other at once make no circle', async () => {
  const [one, other] = [await open('One'), await open('Other')];
  const answers = await meanwhile([() => add(one, 'epics', other), () => add(other, 'epics', one)], lockTree);
  expect(answers).toEqual([201, 409]);
  expect([...(await titles(one, 'epics')), ...(await titles(other, 'epics'))]).toHaveLength(1);
});

it('LINK-06 two who add a hundredth child at once do not add a hundred and first', async () => {
  const [full, one, other] = [await open('Full'), await open('One'), await open('Other')];
  const { db } = server.platform;
  await sql`with made as (insert into subjects (kind, iid, namespace_id, title) select 'Epic', 10000 + n, namespace_id, 'Many' from subjects, generate_series(1, 99) n where id = ${full.id} returning id)
    insert into epics (id, parent_id, relative_position) select id, ${full.id}, id from made`.execute(db);
  const answers = await meanwhile([() => add(full, 'epics', one), () => add(full, 'epics', other)], lockTree);
  expect(answers).toEqual([201, 409]);
  expect(await titles(full, 'epics')).toHaveLength(100);
});

it('who waits for the tree holds no epic that others of the tree may need', async () => {
  const [epic, one, other] = [await open('Parent'), await open('One'), await open('Other')];
  const named = () =>
    server.call('POST', `/groups/acme/-/epics/${epic.iid}/tree`, ann, {
      issuable_references: [`&${other.iid}`, `&${one.iid}`],
    });
  const answers = await meanwhile(
    [named, () => add(epic, 'epics', one)],
    lockTree,
    // was: refused, since the one that waited held it
    (tx) =>
      sql`select from subjects where id = any(${[one.id, other.id]}::bigint[]) for update nowait`.execute(tx),
  );
  expect(answers[0]).toBeLessThan(300);
  expect((await titles(epic, 'epics')).toSorted()).toEqual(['One', 'Other']);
});

it('LINK-04 nothing is moved beside what has left the epic meanwhile', async () => {
  const epic = await open('Order');
  const [one, other] = [await issue('One'), await issue('Two')];
  const place = async (of: Made) => (await add(epic, 'issues', of)).json<{ id: number }>().id;
  const [first, second] = [await place(one), await place(other)];
  const answers = await meanwhile(
    [
      () =>
        server.api('PUT', `${epics}/${epic.iid}/issues/${second}`, ann, {
          move_before_id: null,
          move_after_id: first,
        }),
    ],
    (tx) => sql`select from epic_issues where id = ${first} for update`.execute(tx),
    (tx) => sql`delete from epic_issues where id = ${first}`.execute(tx),
  );
  // was: 200, without a move
  expect(answers).toEqual([404]);
});

it('an epic that was deleted while it was moved is answered 404', async () => {
  const [epic, child] = [await open('Parent'), await open('Child')];
  const answers = await meanwhile([() => add(epic, 'epics', child)], lockTree, (tx) =>
    deleteSubject(tx, child.id),
  );
  expect(answers).toEqual([404]);
});

it('FORM-03 a child epic that is submitted twice is opened once', async () => {
  const epic = await open('Parent');
  const key = { 'idempotency-key': randomUUID() };
  const send = (title: string) =>
    server.call('POST', `/api/v4${epics}/${epic.iid}/epics`, ann, { title }, key);
  const [first, second] = await Promise.all([send('Child'), send('Child')]);
  expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
  expect(second.json<Made>().id).toBe(first.json<Made>().id);
  // was: two of them
  expect(await titles(epic, 'epics')).toEqual(['Child']);
  expect((await send('Another')).statusCode).toBe(422);
});
