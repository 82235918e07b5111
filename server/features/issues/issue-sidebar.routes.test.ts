import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
const project = '/projects/ann%2Fgarden';
const page = (iid: number, rest = ''): string => `/ann/garden/-/issues/${iid}${rest}`;
const opened = (more: object = {}) =>
  server.create<{ id: number; iid: number }>(`${project}/issues`, { title: 'A task', ...more }, ann);

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  await server.create('/projects', { name: 'Garden', visibility: 'public' }, ann);
});
afterAll(() => server?.close());

describe('the calls of the issue page', () => {
  it('ISSUE-08 return others’ edits of title and description, and when to poll again', async () => {
    const { iid } = await opened({ title: 'A <b>', description: '- [x] one\n- [ ] two' });
    const read = async (as: Caller) => server.call('GET', page(iid, '/realtime_changes'), as);
    const first = await read(null);
    expect(first.headers['poll-interval']).toBe('6000');
    expect(first.json()).toMatchObject({
      title: 'A &lt;b&gt;',
      title_text: 'A <b>',
      description_text: '- [x] one\n- [ ] two',
      task_status: '1 of 2 checklist items completed',
      lock_version: 0,
    });
    expect(first.json()).not.toHaveProperty('updated_by_name');
    await server.api('PUT', `${project}/issues/${iid}`, ann, { title: 'Other' });
    expect((await read(bob)).json()).toMatchObject({
      title_text: 'Other',
      lock_version: 1,
      updated_by_name: 'Ann',
      updated_by_path: '/ann',
    });
  });

  it('ISSUE-04 ISSUE-07 save what is sent by itself as what is sent below the name, and answer 422 with sentences', async () => {
    const { iid } = await opened();
    const put = (body: object) => server.call('PUT', page(iid, '.json'), ann, body);
    const saved = await put({ title: 'Plainly', description: 'sent', lock_version: 0 });
    expect(saved.json(), saved.body).toMatchObject({ title: 'Plainly', description: 'sent' });
    expect((await put({ type: 'issue', confidential: true })).json()).toMatchObject({ confidential: true });
    expect((await put({ issue: { discussion_locked: true } })).json()).toMatchObject({
      discussion_locked: true,
    });
    const refused = [{ title: '' }, { issue: { title: '' } }].map(put);
    for (const answer of await Promise.all(refused))
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { message: { title: ["can't be blank"] }, errors: ["Title can't be blank"] },
      ]);
    expect((await put({})).statusCode).toBe(400);
  });

  it('SIDE-05 SIDE-15 return the participants and one’s own pending todo', async () => {
    const { id, iid } = await opened();
    await server.create(`${project}/issues/${iid}/notes`, { body: 'Me too' }, bob);
    const read = async (as: Caller) =>
      (await server.call('GET', page(iid, '/sidebar.json'), as)).json<{
        participants: { username: string }[];
        todo_delete_path: string | null;
      }>();
    const seen = await read(null);
    expect(seen.participants.map(({ username }) => username).toSorted()).toEqual(['ann', 'bob']);
    expect(seen.todo_delete_path).toBeNull();
    const made = await server.call('POST', '/ann/garden/-/todos', bob, {
      issuable_id: id,
      issuable_type: 'issue',
    });
    expect((await read(bob)).todo_delete_path).toBe(made.json<{ delete_path: string }>().delete_path);
    expect((await read(ann)).todo_delete_path).toBeNull();
  });

  it('ISSUE-06 delete requires confirmation, and returns where to go afterwards', async () => {
    const { iid } = await opened();
    const remove = (query: string, as: Caller) => server.call('DELETE', page(iid, `.json${query}`), as);
    const unsure = await remove('', ann);
    expect([unsure.statusCode, unsure.json()]).toEqual([
      422,
      { errors: 'Destroy confirmation not provided for issue' },
    ]);
    expect((await remove('?destroy_confirm=true', bob)).statusCode).toBe(403);
    const done = await remove('?destroy_confirm=true', ann);
    expect([done.statusCode, done.json<{ web_url: string }>().web_url]).toEqual([
      200,
      expect.stringMatching(/\/ann\/garden\/-\/issues$/),
    ]);
    expect((await server.call('GET', page(iid, '.json'), ann)).statusCode).toBe(404);
  });

  it('SIDE-01 SIDE-14 accept what a sidebar sends for none: 0 for nobody, an empty text for no labels', async () => {
    const bug = await server.create(`${project}/labels`, { name: 'bug', color: '#ff0000' }, ann);
    const milestone = await server.create(`${project}/milestones`, { title: 'v1' }, ann);
    const { iid } = await opened();
    const patch = async (issue: object) => {
      const answer = await server.call('PATCH', page(iid, '.json'), ann, { issue });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{
        assignees: { name: string }[];
        labels: { id: number }[];
        milestone: unknown;
        due_date: unknown;
      }>();
    };
    const set = await patch({
      assignee_ids: [ann.id],
      label_ids: [bug.id],
      milestone_id: milestone.id,
      due_date: '2026-12-24',
    });
    expect(set).toMatchObject({
      assignees: [{ name: 'Ann', username: 'ann' }],
      labels: [{ id: bug.id }],
      milestone: { id: milestone.id },
      due_date: '2026-12-24',
    });
    for (const none of ['', ['']] as const) {
      await patch({ label_ids: [bug.id] });
      expect((await patch({ label_ids: none })).labels).toEqual([]);
    }
    expect((await patch({ assignee_ids: [0] })).assignees).toEqual([]);
    expect((await patch({ milestone_id: null })).milestone).toBeNull();
    expect((await patch({ due_date: '' })).due_date).toBeNull();
    expect((await patch({ add_label_ids: [bug.id, 999_999] })).labels).toMatchObject([{ id: bug.id }]);
    expect((await patch({ remove_label_ids: String(bug.id) })).labels).toEqual([]);
  });

  it('SIDE-09 the weight has a call of its own, and an empty one removes it', async () => {
    const { iid } = await opened();
    const set = (weight: unknown, as = ann) => server.call('PUT', page(iid, '/weight'), as, { weight });
    expect((await set(5)).json()).toEqual({ weight: 5 });
    expect((await set('')).json()).toEqual({ weight: null });
    for (const wrong of ['-1', 'x', 1.5, 2 ** 40]) expect((await set(wrong)).statusCode).toBe(400);
    expect((await set(1, bob)).statusCode).toBe(403);
  });

  it('SIDE-07 moves by the id of a project above 0, and returns the new address', async () => {
    const { iid } = await opened({ title: 'Wandering' });
    const shed = await server.create('/projects', { name: 'Shed', visibility: 'public' }, ann);
    const move = (id: number, as = ann) =>
      server.call('POST', page(iid, '/move'), as, { move_to_project_id: id });
    expect((await move(0)).statusCode).toBe(400);
    expect((await move(-3)).statusCode).toBe(400);
    expect((await move(999_999)).statusCode).toBe(404);
    expect((await move(shed.id, bob)).statusCode).toBe(403);
    const done = await move(shed.id);
    expect(done.json<{ web_url: string }>().web_url).toMatch(/\/ann\/shed\/-\/issues\/1$/);
  });

  it('ISSUE-05 merge concurrent edits that did not change the same words', async () => {
    const was = { title: 'The plan', description: 'First line\nSecond line\nThird line' };
    const { iid } = await opened(was);
    await server.api('PUT', `${project}/issues/${iid}`, ann, {
      description: 'First line\nSecond line, changed by Ann\nThird line',
    });
    const save = (mine: object, version = 0, from: object | undefined = was) =>
      server.call('PUT', page(iid, '.json'), ann, {
        issue: { ...was, ...mine, lock_version: version, ...(from === undefined ? {} : { was: from }) },
      });
    // was: 409, and whoever saved again overwrote the other
    const merged = await save({
      title: 'The good plan',
      description: 'First line\nSecond line\nThird line and more',
    });
    expect(merged.statusCode, merged.body).toBe(200);
    expect(merged.json()).toMatchObject({
      title: 'The good plan',
      description: 'First line\nSecond line, changed by Ann\nThird line and more',
    });
    const same = await save({ description: 'First line\nSecond line, changed by me\nThird line' });
    expect(same.statusCode).toBe(409);
    expect(same.body).toContain('Someone edited the issue at the same time you did.');
    // Without the original text there is a conflict.
    expect((await save({ description: 'Mine' }, 0, undefined)).statusCode).toBe(409);
    const { description } = (await server.api('GET', `${project}/issues/${iid}`, ann)).json<{
      description: string;
    }>();
    expect(description).toBe('First line\nSecond line, changed by Ann\nThird line and more');
  });
});
