import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser, cleo: TestUser, outsider: TestUser;
let project: number;
let number = 0;

const at = (path: string): string => `/projects/${project}${path}`;
const one = '/merge_requests/1';
const open = (more: object = {}) =>
  server.create(
    at('/merge_requests'),
    { title: 'Oil', source_branch: 'oil', target_branch: 'main', ...more },
    ann,
  );
const put = (body: object, as = ann) => server.api('PUT', at(one), as, body);
const comment = (body: string, as: TestUser) => server.api('POST', at(`${one}/notes`), as, { body });

interface Answer {
  readonly reviewers: readonly { readonly username: string }[];
}
const names = (answer: { json: <T>() => T }): string[] =>
  answer.json<Answer>().reviewers.map(({ username }) => username);
const states = async () => {
  const answer = await server.api('GET', at(`${one}/reviewers`), ann);
  return answer
    .json<{ user: { username: string }; state: string }[]>()
    .map(({ user, state }) => `${user.username} ${state}`);
};
const todos = async (as: TestUser) =>
  (await server.api('GET', '/todos', as))
    .json<{ action_name: string; target: { iid: number }; project: { id: number } }[]>()
    .filter((todo) => todo.project.id === project)
    .map(({ action_name }) => action_name);
const systemNotes = async () =>
  (await server.api('GET', at(`${one}/notes?sort=asc`), ann))
    .json<{ system: boolean; body: string }[]>()
    .filter(({ system }) => system)
    .map(({ body }) => body);

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  ben = await server.createUser('ben');
  cleo = await server.createUser('cleo');
  outsider = await server.createUser('outsider');
});
beforeEach(async () => {
  project = (
    await server.create(
      '/projects',
      { name: `Gate ${++number}`, initialize_with_readme: true, visibility: 'private' },
      ann,
    )
  ).id;
  for (const [person, access_level] of [
    [ben, 30],
    [cleo, 20],
  ] as const)
    await server.create(at('/members'), { user_id: person.id, access_level }, ann);
  const actions = [{ action: 'create', file_path: 'oil.md', content: 'olive' }];
  await server.create(
    at('/repository/commits'),
    { branch: 'oil', start_branch: 'main', commit_message: 'Oil', actions },
    ann,
  );
});
afterAll(() => server?.close());

describe('reviewers', () => {
  it('MR-01 are named when it is opened, have a todo each, and are only people who may see it', async () => {
    await open({ reviewer_ids: [ben.id, outsider.id] });
    await server.drain();
    expect(await states()).toEqual(['ben unreviewed']);
    expect(await todos(ben)).toEqual(['review_requested']);
    expect(await todos(outsider)).toEqual([]);
  });

  it('are replaced by a change, which the history tells', async () => {
    await open({ reviewer_ids: [ben.id] });
    expect(names(await put({ reviewer_ids: [cleo.id] }))).toEqual(['cleo']);
    expect(await systemNotes()).toEqual(['requested review from @cleo and removed review request for @ben']);
    expect(names(await put({ reviewer_ids: [outsider.id] }))).toEqual(['cleo']);
    expect(names(await put({ title: 'Oil it' }))).toEqual(['cleo']);
    expect(names(await put({ reviewer_ids: [] }))).toEqual([]);
    await put({ reviewer_ids: [ben.id] });
    expect(names(await put({ reviewer_ids: null }))).toEqual([]);
  });

  it('API-01 are named by a list in any form, as assignees are', async () => {
    await open();
    const list = `${ben.id}, ${cleo.id}`;
    for (const [type, payload] of [
      ['application/json', JSON.stringify({ reviewer_ids: list, assignee_ids: [list] })],
      ['application/x-www-form-urlencoded', `reviewer_ids=${list}&assignee_ids[]=${list}`],
    ] as const) {
      const answer = await server.app.inject({
        method: 'PUT',
        url: `/api/v4${at(one)}`,
        headers: { 'private-token': ann.token, 'content-type': type },
        payload,
      });
      const people = [{ username: 'ben' }, { username: 'cleo' }];
      expect(answer.json(), type).toMatchObject({ reviewers: people, assignees: people });
      await put({ reviewer_ids: [], assignee_ids: [] });
    }
    // Was: a label with a comma in its name, which none may have.
    expect((await put({ labels: ['salt,pepper', 'oil'] })).json()).toMatchObject({
      labels: ['oil', 'pepper', 'salt'],
    });
  });

  it('are not named by a Reporter', async () => {
    await open();
    expect((await put({ reviewer_ids: [ben.id] }, cleo)).statusCode).toBe(403);
    expect(await states()).toEqual([]);
  });

  it('have reviewed when they comment, until they are asked again', async () => {
    await open({ reviewer_ids: [ben.id, cleo.id] });
    await server.drain();
    await comment('Which oil?', ben);
    await server.drain();
    expect(await states()).toEqual(['ben reviewed', 'cleo unreviewed']);
    expect(await todos(ben)).toEqual([]);
    await comment('/request_review @ben', ann);
    await server.drain();
    expect(await states()).toEqual(['ben unreviewed', 'cleo unreviewed']);
    expect(await todos(ben)).toEqual(['review_requested']);
    expect((await systemNotes()).at(-1)).toBe('requested review from @ben');
  });

  it('FORM-06 are named and removed by quick actions', async () => {
    await open({ description: '/assign_reviewer @ben' });
    expect(await states()).toEqual(['ben unreviewed']);
    await comment('/reviewer @cleo', ann);
    expect(await states()).toEqual(['ben unreviewed', 'cleo unreviewed']);
    await comment('/unassign_reviewer @ben', ann);
    expect(await states()).toEqual(['cleo unreviewed']);
    await comment('/reassign_reviewer @ben', ann);
    expect(await states()).toEqual(['ben unreviewed']);
    await comment('/remove_reviewer', ann);
    expect(await states()).toEqual([]);
  });

  it('are what lists can be filtered by', async () => {
    await open({ reviewer_ids: [ben.id] });
    const found = async (query: string, as = ann) =>
      (await server.api('GET', at(`/merge_requests?${query}`), as)).json<unknown[]>().length;
    for (const query of [`reviewer_id=${ben.id}`, 'reviewer_id=Any', 'reviewer_username=ben'])
      expect(await found(query), query).toBe(1);
    for (const query of [`reviewer_id=${cleo.id}`, 'reviewer_id=None', 'not[reviewer_username]=ben'])
      expect(await found(query), query).toBe(0);
    expect(await found('scope=reviews_for_me', ben)).toBe(1);
    expect(await found('scope=reviews_for_me', cleo)).toBe(0);
  });

  it('are on the page with whose turn it is, and its changes are merged', async () => {
    await open({ reviewer_ids: [ben.id] });
    await server.drain();
    await comment('Which oil?', ben);
    await server.drain();
    const { path_with_namespace: path } = (await server.api('GET', at(''), ann)).json<{
      path_with_namespace: string;
    }>();
    const url = `/${encodeURIComponent(path)}/-/merge_requests/1.json`;
    const change = async (payload: object) => {
      const answer = await server.call('PUT', url, ann, payload);
      const { reviewers, reviews } = answer.json<
        Answer & { reviews: { user_id: number; state: string }[] }
      >();
      return [reviewers.map(({ username }) => username), reviews.map(({ user_id }) => user_id)];
    };
    expect(await change({ add_reviewer_ids: [cleo.id, outsider.id] })).toEqual([['ben', 'cleo'], [ben.id]]);
    expect(await change({ request_review_ids: [ben.id] })).toEqual([['ben', 'cleo'], []]);
    expect(await change({ remove_reviewer_ids: [ben.id] })).toEqual([['cleo'], []]);
  });

  it('narrow the list of the page to what one is asked to review', async () => {
    await open({ reviewer_ids: [ben.id] });
    const { path_with_namespace: path } = (await server.api('GET', at(''), ann)).json<{
      path_with_namespace: string;
    }>();
    const url = `/${encodeURIComponent(path)}/-/merge_requests.json?scope=reviews_for_me`;
    const found = async (as: TestUser) =>
      (await server.call('GET', url, as)).json<{ merge_requests: Answer[] }>().merge_requests;
    expect((await found(ben)).map(({ reviewers }) => reviewers[0]?.username)).toEqual(['ben']);
    expect(await found(cleo)).toEqual([]);
  });

  it('are an id, None or Any in lists, as assignees are', async () => {
    for (const query of ['reviewer_id=abc', 'assignee_id=abc', 'not[assignee_id]=abc'])
      expect((await server.api('GET', at(`/merge_requests?${query}`), ann)).statusCode, query).toBe(400);
    for (const query of ['assignee_id=Any', 'assignee_id=none', `assignee_id=${ben.id}`])
      expect((await server.api('GET', at(`/merge_requests?${query}`), ann)).statusCode, query).toBe(200);
  });

  it('are no parameter of issues', async () => {
    await server.create(at('/issues'), { title: 'Squeaks', reviewer_ids: [ben.id] }, ann);
    const issue = (await server.api('GET', at('/issues/1'), ann)).json<object>();
    expect(issue).not.toHaveProperty('reviewers');
  });
});
