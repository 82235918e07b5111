import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

const project = '/api/v4/projects/ann%2Fgarden';
const call = (method: 'GET' | 'POST', url: string, user: TestUser, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
interface Thread {
  readonly id: string;
  readonly notes: readonly { readonly id: number; readonly resolved?: boolean; readonly body: string }[];
}
async function thread(payload: object = {}): Promise<{ iid: number; id: string; noteId: number }> {
  const { iid } = (await call('POST', `${project}/issues`, ann, { title: 'The roof', ...payload })).json<{
    iid: number;
  }>();
  const answer = await call('POST', `${project}/issues/${iid}/discussions`, ann, {
    body: 'It leaks\nbadly',
  });
  const { id, notes } = answer.json<Thread>();
  return { iid, id, noteId: notes[0]!.id };
}
async function isResolved(iid: number, id: string): Promise<boolean> {
  const found = await call('GET', `${project}/issues/${iid}/discussions/${id}`, ann);
  return found.json<Thread>().notes.every(({ resolved }) => resolved === true);
}
async function historyOf(iid: number, user = ann): Promise<string[]> {
  const notes = (await call('GET', `${project}/issues/${iid}/notes?sort=asc`, user)).json<
    { body: string; system: boolean }[]
  >();
  return notes.filter(({ system }) => system).map(({ body }) => body);
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  await call('POST', '/api/v4/projects', ann, { name: 'Garden', visibility: 'public' });
});
afterAll(() => server?.close());

describe('an issue that is opened for a thread', () => {
  it('DISC-22 the form starts with the first comment and its address', async () => {
    const { iid, id, noteId } = await thread();
    await call('POST', `${project}/issues/${iid}/discussions/${id}/notes`, bob, { body: 'Indeed' });
    const form = await call(
      'GET',
      `/ann/garden/-/issues/follow_up.json?discussion_to_resolve=${id}&issue_to_resolve=${iid}`,
      ann,
    );
    const link = `http://localhost:80/ann/garden/-/issues/${iid}#note_${noteId}`;
    expect(form.json()).toEqual({
      title: 'Follow-up from "The roof"',
      description: `The following discussion from #${iid} should be addressed:\n\n- [ ] @ann started a [discussion](${link}): (+1 comment)\n\n    > It leaks\n    > badly\n`,
      confidential: false,
      reference: `#${iid}`,
      path: `/ann/garden/-/issues/${iid}`,
      threads: 1,
      newest_thread: noteId,
    });
  });

  it('DISC-22 resolves the thread, and both issues record it', async () => {
    const { iid, id } = await thread();
    const made = await call('POST', '/ann/garden/-/issues', ann, {
      title: 'Mend it',
      description: 'Soon',
      discussion_to_resolve: id,
      issue_to_resolve: iid,
    });
    expect(made.statusCode).toBe(201);
    const next = made.json<{ iid: number }>().iid;
    expect(await isResolved(iid, id)).toBe(true);
    expect(await historyOf(iid)).toEqual([`created #${next} to continue this discussion`]);
    expect(await historyOf(next)).toEqual([`opened to continue a discussion of #${iid}`]);
  });

  it('DISC-22 gets a generated text if the API call has none', async () => {
    const { iid, id } = await thread();
    const made = await call('POST', `${project}/issues`, ann, {
      title: 'Mend it',
      discussion_to_resolve: id,
      issue_to_resolve: iid,
    });
    expect(made.json<{ description: string }>().description).toContain('> It leaks');
    expect(await isResolved(iid, id)).toBe(true);
  });

  it('DISC-22 requires the right to resolve the thread, and nothing is resolved if it fails', async () => {
    const { iid, id } = await thread();
    const count = async (): Promise<number> =>
      Number((await call('GET', `${project}/issues`, ann)).headers['x-total']);
    const before = await count();
    const ask = (user: TestUser, more: object) =>
      call('POST', `${project}/issues`, user, {
        title: 'Mend it',
        discussion_to_resolve: id,
        issue_to_resolve: iid,
        ...more,
      });
    expect((await ask(bob, {})).statusCode).toBe(403);
    expect((await ask(ann, { discussion_to_resolve: '0'.repeat(40) })).statusCode).toBe(404);
    expect((await ask(ann, { issue_to_resolve: 9999 })).statusCode).toBe(404);
    expect((await ask(ann, { issue_to_resolve: undefined })).statusCode).toBe(400);
    expect((await ask(ann, { title: ' ' })).statusCode).toBe(400);
    expect(await count()).toBe(before);
    expect(await isResolved(iid, id)).toBe(false);
  });

  it('DISC-22 quotes nothing secret in public, and is confidential by default if the thread is', async () => {
    const { iid, id } = await thread({ confidential: true });
    const open = (more: object) =>
      call('POST', `${project}/issues`, ann, {
        title: 'Mend it',
        discussion_to_resolve: id,
        issue_to_resolve: iid,
        ...more,
      });
    const silent = await open({});
    expect(silent.json()).toMatchObject({
      confidential: true,
      description: expect.stringContaining('> It leaks') as string,
    });
    const loud = await open({ confidential: false });
    expect(loud.json()).toMatchObject({ confidential: false, description: null });
  });

  it('DISC-22 runs no commands from the thread, whatever its line ends are', async () => {
    const { iid } = await thread();
    const said = await call('POST', `${project}/issues/${iid}/discussions`, bob, {
      body: 'Look\r    /close\rhere\r\nand there',
    });
    const { id, notes } = said.json<Thread>();
    expect(notes[0]!.body).toBe('Look\n    /close\nhere\nand there');
    // As it was stored before line ends were normalised.
    await server
      .context(ann.viewer)
      .platform.db.updateTable('notes')
      .set({ note: 'Look\r/close\rhere' })
      .where('id', '=', notes[0]!.id)
      .execute();
    const made = await call('POST', `${project}/issues`, ann, {
      title: 'Mend it',
      discussion_to_resolve: id,
      issue_to_resolve: iid,
    });
    expect(made.json()).toMatchObject({
      state: 'opened',
      description: expect.stringContaining('    > Look\n    > /close\n    > here') as string,
    });
  });

  it('DISC-22 a secret is not shown to others', async () => {
    const { iid, id } = await thread({ confidential: true });
    const made = await call('POST', `${project}/issues`, ann, {
      title: 'Open to all',
      confidential: false,
      discussion_to_resolve: id,
      issue_to_resolve: iid,
    });
    expect(await historyOf(made.json<{ iid: number }>().iid, bob)).toEqual([]);
    const open = await thread();
    await call('POST', `${project}/issues`, ann, {
      title: 'Secret',
      confidential: true,
      discussion_to_resolve: open.id,
      issue_to_resolve: open.iid,
    });
    expect(await historyOf(open.iid, bob)).toEqual([]);
    expect(await historyOf(open.iid)).toHaveLength(1);
  });
});
