import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssueList } from '../../../contract/issues/issues.ts';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { unpackFlash } from '../../platform/http/flash.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  await server.call('POST', '/api/v4/projects', ann, { name: 'Garden', visibility: 'public' });
  const issues = '/api/v4/projects/ann%2Fgarden/issues';
  await server.call('POST', '/api/v4/projects/ann%2Fgarden/milestones', ann, {
    title: 'v 1',
    due_date: '2027-01-01',
    description: '**Soon**',
  });
  await server.call('POST', issues, ann, {
    title: 'Weeds',
    labels: 'bug',
    description: 'x'.repeat(5000),
    assignee_ids: [bob.id],
    milestone_id: 1,
  });
  await server.call('POST', issues, bob, { title: 'Seeds' });
  await server.call('POST', issues, ann, { title: 'Secret', confidential: true });
  await server.call('PUT', `${issues}/2`, ann, { state_event: 'close' });
});
afterAll(() => server?.close());

const list = async (url: string, user: TestUser | null): Promise<IssueList> => {
  const response = await server.call('GET', url, user);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<IssueList>();
};

describe('the list of a page', () => {
  it('ISSUE-09 returns rows without texts, and counts of both states', async () => {
    const answer = await list('/ann/garden/-/issues.json?state=opened', ann);
    expect(answer).toMatchObject({ counts: { opened: 2, closed: 1 }, page: 1, more: false });
    expect(answer.issues.map((issue) => issue.title)).toEqual(['Secret', 'Weeds']);
    expect(answer.issues[1]).toMatchObject({
      labels: [{ name: 'bug' }],
      assignees: [{ username: 'bob' }],
      author: { username: 'ann' },
    });
    expect(JSON.stringify(answer)).not.toContain('xxxx');
  });

  it('ISSUE-11 neither shows nor counts a confidential issue to an outsider', async () => {
    for (const who of [bob, null]) {
      const answer = await list('/ann/garden/-/issues.json?state=all', who);
      expect(answer.counts).toEqual({ opened: 1, closed: 1 });
      expect(answer.issues.map((issue) => issue.title)).toEqual(['Seeds', 'Weeds']);
    }
  });

  it('ISSUE-11 counts a confidential issue on the project only for those who may read all of them', async () => {
    const count = async (who: TestUser | null) =>
      (await server.call('GET', '/api/v4/projects/ann%2Fgarden', who)).json<{ open_issues_count: number }>()
        .open_issues_count;
    const both = async () => [await count(ann), await count(bob)];
    expect(await both()).toEqual([2, 1]);
    const issue = '/api/v4/projects/ann%2Fgarden/issues/3';
    await server.call('PUT', issue, ann, { state_event: 'close' });
    expect(await both()).toEqual([1, 1]);
    await server.call('PUT', issue, ann, { confidential: false });
    await server.call('PUT', issue, ann, { state_event: 'reopen' });
    expect(await both()).toEqual([2, 2]);
    await server.call('PUT', issue, ann, { confidential: true });
    expect(await both()).toEqual([2, 1]);
    const { iid } = (
      await server.call('POST', '/api/v4/projects/ann%2Fgarden/issues', ann, {
        title: 'Gone soon',
        confidential: true,
      })
    ).json<{ iid: number }>();
    expect(await both()).toEqual([3, 1]);
    await server.app.inject({
      method: 'DELETE',
      url: `/api/v4/projects/ann%2Fgarden/issues/${iid}`,
      headers: { 'private-token': ann.token },
    });
    expect(await both()).toEqual([2, 1]);
  });

  it('filters by the address, and finds one’s own issues everywhere', async () => {
    expect(
      (await list('/ann/garden/-/issues.json?labels[]=bug&assignee_username=bob&search=weed', ann)).issues,
    ).toHaveLength(1);
    expect((await list('/ann/garden/-/issues.json?labels[]=nothing', ann)).counts).toEqual({
      opened: 0,
      closed: 0,
    });
    expect(
      (await list('/dashboard/issues.json?scope=assigned_to_me', bob)).issues.map((issue) => issue.title),
    ).toEqual(['Weeds']);
    expect((await server.call('GET', '/dashboard/issues.json', null)).statusCode).toBe(401);
    expect((await server.call('GET', '/ann/garden/-/issues.json?page=1001', ann)).statusCode).toBe(400);
  });
});

describe('forms without script', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const send = (url: string, user: TestUser, payload: string) =>
    server.app.inject({ method: 'POST', url, headers: { ...form, 'private-token': user.token }, payload });

  it('FORM-08 closing with a text writes it first', async () => {
    const response = await send('/ann/garden/-/issues/1/state', ann, 'state_event=close&note=Done+with+it');
    expect([response.statusCode, response.headers.location]).toEqual([303, '/ann/garden/-/issues/1']);
    const notes = (
      await server.call('GET', '/api/v4/projects/ann%2Fgarden/issues/1/notes?sort=asc', ann)
    ).json<{ body: string; system: boolean }[]>();
    expect(notes.slice(-2).map((note) => note.body)).toEqual(['Done with it', 'closed']);
    await send('/ann/garden/-/issues/1/state', ann, 'state_event=reopen&note=');
    expect((await server.call('GET', '/ann/garden/-/issues/1.json', ann)).json()).toMatchObject({
      state: 'opened',
      labels: [{ name: 'bug' }],
    });
  });

  // Was: everybody could read it.
  it.each([
    ['/notes', ''],
    ['/state', 'state_event=close&'],
  ])(
    'NOTE-12 %s takes a comment as internal if that is ticked, also when it is shown again',
    async (to, more) => {
      const made = (
        await server.call('POST', '/api/v4/projects/ann%2Fgarden/issues', ann, { title: 'For some of us' })
      ).json<{ iid: number }>();
      const page = `/ann/garden/-/issues/${made.iid}`;
      await send(page + to, ann, `${more}internal=true&note=Between+us`);
      const notes = (
        await server.call('GET', `/api/v4/projects/ann%2Fgarden/issues/${made.iid}/notes`, ann)
      ).json<{ body: string; internal: boolean }[]>();
      expect(notes.find(({ body }) => body === 'Between us')).toMatchObject({ internal: true });
      // Not a member.
      const refused = await send(page + to, bob, `${more}internal=true&note=Between+us`);
      const left = refused.cookies.find(({ name }) => name === '_coppice_flash')!.value;
      expect(unpackFlash(left)?.values).toMatchObject({ internal: 'true' });
    },
  );

  it('DISC-19 names added and removed labels in one note', async () => {
    await server.call('PUT', '/api/v4/projects/ann%2Fgarden/issues/1', ann, { labels: 'soil' });
    const [last] = (await server.call('GET', '/api/v4/projects/ann%2Fgarden/issues/1/notes', ann)).json<
      { body: string }[]
    >();
    expect(last!.body).toBe('added ~soil and removed ~bug labels');
    await server.call('PUT', '/api/v4/projects/ann%2Fgarden/issues/1', ann, { labels: 'bug' });
  });

  it('opens an issue with labels, people and a milestone', async () => {
    const response = await send(
      '/ann/garden/-/issues',
      ann,
      `title=Slugs&labels[]=pest&labels[]=bug&assignee_ids[]=${bob.id}&milestone_id=1&confidential=true`,
    );
    expect(response.statusCode, response.body).toBe(303);
    const issue = (await server.call('GET', `${response.headers.location!}.json`, ann)).json();
    expect(issue).toMatchObject({
      title: 'Slugs',
      labels: [{ name: 'bug' }, { name: 'pest' }],
      assignees: [{ username: 'bob' }],
      milestone: { title: 'v 1' },
      confidential: true,
    });
  });
});

describe('other page calls', () => {
  it('ISSUE-07 says in sentences what is wrong with a new issue, and with what a text says that closes one', async () => {
    const blank = await server.call('POST', '/ann/garden/-/issues', ann, { title: ' ' });
    expect([blank.statusCode, blank.json()]).toMatchObject([422, { errors: ["Title can't be blank"] }]);
    const closing = await server.call('POST', '/ann/garden/-/issues/1/state', ann, {
      state_event: 'close',
      note: 'x'.repeat(1_100_000),
    });
    expect([closing.statusCode, closing.json()]).toMatchObject([
      422,
      { errors: [expect.stringMatching(/^Note is too long/)] },
    ]);
  });

  it('NOTE-02 a preview is the HTML that will be shown, with references resolved for the viewer', async () => {
    const text = 'See #1, ~bug, %"v 1", @bob and `code`';
    const response = await server.call('POST', '/api/v4/markdown', ann, {
      text,
      gfm: true,
      project: 'ann/garden',
    });
    expect(response.statusCode, response.body).toBe(201);
    const { html } = response.json<{ html: string }>();
    expect(html).toContain('href="/ann/garden/-/issues/1"');
    expect(html).toContain('href="/ann/garden/-/issues?label_name[]=bug"');
    expect(html).toContain('href="/ann/garden/-/milestones/1"');
    expect(html).toContain('href="/bob"');
    expect(
      (await server.call('POST', '/api/v4/markdown', ann, { text })).json<{ html: string }>().html,
    ).not.toContain('class="reference');
    expect((await server.call('POST', '/api/v4/markdown', null, { text })).statusCode).toBe(401);
  });

  it('ISSUE-11 a preview reveals nothing of a confidential issue to an outsider', async () => {
    const { html } = (
      await server.call('POST', '/api/v4/markdown', bob, { text: '#3', gfm: true, project: 'ann/garden' })
    ).json<{ html: string }>();
    expect(html).toBe('<p>#3</p>\n');
  });

  it('MILE-01 a milestone with its rendered description and the issues in it', async () => {
    const response = await server.call('GET', '/ann/garden/-/milestones/1.json', null);
    expect(response.json()).toMatchObject({ title: 'v 1', issues: { opened: 1, closed: 0 } });
    expect(response.json<{ description_html: string }>().description_html).toContain('<strong>Soon</strong>');
    expect((await server.call('GET', '/ann/garden/-/milestones/2.json', null)).statusCode).toBe(404);
  });
});
