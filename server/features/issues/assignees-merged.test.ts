import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let people: readonly TestUser[];
const labels = ['one', 'two', 'three', 'four', 'five', 'six'];

beforeAll(async () => {
  server = await createTestServer();
  people = await server.createUsers('ann', 'bob', 'carol', 'dave', 'eve', 'fred');
  [ann, bob] = people as readonly [TestUser, TestUser];
  await server.create('/projects', { name: 'garden' }, ann);
  for (const { id } of people.slice(1))
    await server.create('/projects/ann%2Fgarden/members', { user_id: id, access_level: 20 }, ann);
  for (const name of labels)
    await server.create('/projects/ann%2Fgarden/labels', { name, color: '#112233' }, ann);
});
afterAll(() => server?.close());

interface Change {
  readonly add_assignee_ids: number[];
  readonly remove_assignee_ids: number[];
  readonly add_labels: string[];
  readonly remove_labels: string[];
}

/** Reproducible random numbers. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const change = (iid: number, who: TestUser, issue: Partial<Change> | object) =>
  server.call('PUT', `/ann/garden/-/issues/${iid}.json`, who, { issue });
async function now(iid: number): Promise<{ people: number[]; labels: string[] }> {
  const issue = (await server.api('GET', `/projects/ann%2Fgarden/issues/${iid}`, ann)).json<{
    assignees: { id: number }[];
    labels: string[];
  }>();
  return {
    people: issue.assignees.map(({ id }) => id).toSorted((a, b) => a - b),
    labels: issue.labels.toSorted(),
  };
}

it('SIDE-01 LABEL-01 two people change assignees and labels at once: both orders and a race give the same sets', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = dice(seed);
    const begun = {
      people: people.filter(() => random() < 0.5),
      labels: labels.filter(() => random() < 0.5),
    };
    // Each starts from the same page, and turns some of the entries over.
    const edit = (): Change => {
      const turned = people.filter(() => random() < 0.4).map(({ id }) => id);
      const named = labels.filter(() => random() < 0.4);
      const has = new Set(begun.people.map(({ id }) => id));
      return {
        add_assignee_ids: turned.filter((id) => !has.has(id)),
        remove_assignee_ids: turned.filter((id) => has.has(id)),
        add_labels: named.filter((name) => !begun.labels.includes(name)),
        remove_labels: named.filter((name) => begun.labels.includes(name)),
      };
    };
    const edits: readonly [TestUser, Change][] = [
      [ann, edit()],
      [bob, edit()],
    ];
    const after = async (write: (iid: number) => Promise<unknown>) => {
      const { iid } = await server.create(
        '/projects/ann%2Fgarden/issues',
        {
          title: `Seed ${seed}`,
          assignee_ids: begun.people.map(({ id }) => id),
          labels: begun.labels.join(','),
        },
        ann,
      );
      await write(iid);
      return now(iid);
    };
    const inOrder = (order: readonly [TestUser, Change][]) =>
      after(async (iid) => {
        for (const [who, edited] of order) expect((await change(iid, who, edited)).statusCode).toBe(200);
      });
    const kept = (id: number) =>
      edits.some(([, edited]) => edited.add_assignee_ids.includes(id)) ||
      (begun.people.some((person) => person.id === id) &&
        !edits.some(([, edited]) => edited.remove_assignee_ids.includes(id)));
    const keptLabel = (name: string) =>
      edits.some(([, edited]) => edited.add_labels.includes(name)) ||
      (begun.labels.includes(name) && !edits.some(([, edited]) => edited.remove_labels.includes(name)));
    const expected = {
      people: people.map(({ id }) => id).filter(kept),
      labels: labels.filter(keptLabel).toSorted(),
    };
    // was: a page sent its whole set, and the second one took back what the first had changed
    expect(await inOrder(edits), `seed ${seed}`).toEqual(expected);
    expect(await inOrder(edits.toReversed()), `seed ${seed}, other order`).toEqual(expected);
    expect(
      await after((iid) => Promise.all(edits.map(([who, edited]) => change(iid, who, edited)))),
      `seed ${seed}, at once`,
    ).toEqual(expected);
  }
});

it('SIDE-01 the whole set still replaces, and who cannot be assigned is left out of an addition', async () => {
  const { iid } = await server.create(
    '/projects/ann%2Fgarden/issues',
    { title: 'Whole', assignee_ids: [ann.id] },
    ann,
  );
  const stranger = await server.createUser('stranger');
  await change(iid, ann, { add_assignee_ids: [stranger.id, bob.id] });
  expect((await now(iid)).people).toEqual([ann.id, bob.id]);
  await server.api('PUT', `/projects/ann%2Fgarden/issues/${iid}`, ann, { assignee_ids: [bob.id] });
  expect((await now(iid)).people).toEqual([bob.id]);
  // v4 does not know the page's parameters.
  const answer = await server.api('PUT', `/projects/ann%2Fgarden/issues/${iid}`, ann, {
    add_assignee_ids: [ann.id],
  });
  expect(answer.statusCode).toBe(400);
});
