import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';

let server: TestServer;
let ann: TestUser, ben: TestUser, outsider: TestUser;
let group: number, project: number, milestone: number;

interface Row {
  readonly iid: number;
  readonly title: string;
  readonly source_branch: string;
  readonly labels: readonly unknown[];
}

const at = (path: string, of = project): string => `/projects/${of}${path}`;

async function ask(path: string, as: TestUser = ann) {
  const answer = await server.api('GET', path, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}
/** The source branches that a list answers, in its order. */
const list = async (query: string, as: TestUser = ann, path = at('/merge_requests')): Promise<string[]> =>
  (await ask(`${path}?${query}`, as)).json<Row[]>().map(({ source_branch }) => source_branch);
const sorted = async (...of: Parameters<typeof list>): Promise<string[]> => (await list(...of)).toSorted();

async function open(source_branch: string, as: TestUser, more: object = {}, of = project): Promise<Row> {
  await server.create(at('/repository/branches', of), { branch: source_branch, ref: 'main' }, ann);
  const actions = [{ action: 'create', file_path: `${source_branch}.md`, content: 'text' }];
  await server.create(
    at('/repository/commits', of),
    { branch: source_branch, commit_message: 'Add a file', actions },
    ann,
  );
  const asked = { title: `Take ${source_branch}`, source_branch, target_branch: 'main', ...more };
  return server.create<Row>(at('/merge_requests', of), asked, as);
}
/** A project beside that of the lists, which are whole; its id. */
async function another(name: string): Promise<number> {
  return (await server.create('/projects', { name, initialize_with_readme: true }, ann)).id;
}

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  ben = await server.createUser('ben');
  outsider = await server.createUser('outsider');
  group = (await server.create('/groups', { name: 'Mill', path: 'mill', visibility: 'private' }, ann)).id;
  project = (
    await server.create(
      '/projects',
      { name: 'Wheel', namespace_id: group, initialize_with_readme: true, visibility: 'private' },
      ann,
    )
  ).id;
  await server.create(at('/members'), { user_id: ben.id, access_level: 30 }, ann);
  milestone = (await server.create(at('/milestones'), { title: 'Spring' }, ann)).id;
  await server.create(at('/labels'), { name: 'oak', color: '#336699' }, ann);
  await server.create(at('/repository/branches'), { branch: 'stable', ref: 'main' }, ann);
  await open('axle', ann, { labels: 'oak', milestone_id: milestone, description: 'greased with tallow' });
  await open('board', ben, { assignee_ids: [ann.id], title: 'Draft: Take board' });
  await open('cog', ann, { target_branch: 'stable', labels: 'oak,iron' });
  await open('dam', ben);
  await server.api('PUT', at('/merge_requests/4/merge'), ann);
  await open('eel', ann);
  await server.api('PUT', at('/merge_requests/5'), ann, { state_event: 'close' });
  await server.api('POST', at('/merge_requests/3/award_emoji'), ann, { name: 'thumbsup' });
});
afterAll(() => server?.close());

describe('lists of merge requests', () => {
  it('have the newest first, by state, and with the total', async () => {
    expect(await list('')).toEqual(['eel', 'dam', 'cog', 'board', 'axle']);
    expect(await list('state=opened')).toEqual(['cog', 'board', 'axle']);
    expect(await list('state=merged')).toEqual(['dam']);
    expect(await list('state=closed')).toEqual(['eel']);
    const { headers } = await ask(`${at('/merge_requests')}?per_page=2&page=2`);
    expect(headers).toMatchObject({ 'x-total': '5', 'x-total-pages': '3', 'x-next-page': '3' });
  });

  it('SEARCH-01 are searched by state, also by that of those which are merged', async () => {
    const found = (state: string) => sorted(`scope=merge_requests&search=take&${state}`, ann, at('/search'));
    expect(await found('state=merged')).toEqual(['dam']);
    expect(await found('state=closed')).toEqual(['eel']);
    expect(await list('scope=issues&search=take&state=merged', ann, '/search')).toEqual([]);
  });

  it.each([
    ['source_branch=cog', ['cog']],
    ['target_branch=stable', ['cog']],
    ['draft=true', ['board']],
    ['wip=no', ['axle', 'cog', 'dam', 'eel']],
    ['labels=oak', ['axle', 'cog']],
    ['labels=oak,iron', ['cog']],
    ['labels=None', ['board', 'dam', 'eel']],
    ['milestone=Spring', ['axle']],
    ['milestone=None', ['board', 'cog', 'dam', 'eel']],
    ['author_username=ben', ['board', 'dam']],
    ['assignee_id=Any', ['board']],
    ['assignee_id=None', ['axle', 'cog', 'dam', 'eel']],
    ['iids[]=1&iids[]=4', ['axle', 'dam']],
    ['search=tallow', ['axle']],
    ['search=tallow&in=title', []],
    ['my_reaction_emoji=thumbsup', ['cog']],
    ['not[labels]=oak', ['board', 'dam', 'eel']],
    ['not[author_username]=ann&not[labels]=oak', ['board', 'dam']],
    ['not[target_branch]=main', ['cog']],
    ['merge_user_username=ann', ['dam']],
    ['not[merge_user_username]=ann', ['axle', 'board', 'cog', 'eel']],
    ['merged_after=2000-01-01', ['dam']],
    ['merged_before=2000-01-01', []],
    ['created_after=2999-01-01', []],
    ['updated_before=2999-01-01&draft=yes', ['board']],
    ['scope=assigned_to_me', ['board']],
    ['scope=created-by-me', ['axle', 'cog', 'eel']],
  ])('are filtered by %s', async (query, expected) => {
    expect(await sorted(query)).toEqual(expected);
  });

  it('are ordered as asked', async () => {
    expect(await list('order_by=title&sort=asc')).toEqual(['board', 'axle', 'cog', 'dam', 'eel']);
    expect((await list('order_by=merged_at'))[0]).toBe('dam');
    const weir = await another('Weir');
    const { iid } = await open('first', ann, {}, weir);
    await open('second', ann, {}, weir);
    await server.api('PUT', at(`/merge_requests/${iid}`, weir), ann, { title: 'Changed last' });
    expect(await list('order_by=updated_at&sort=asc', ann, at('/merge_requests', weir))).toEqual([
      'second',
      'first',
    ]);
    expect((await list('order_by=popularity&sort=desc'))[0]).toBe('cog');
  });

  it('API-01 MR-01 are searched in the order that is asked for, and by a number', async () => {
    const found = async (query: string, scope = 'merge_requests'): Promise<string[]> =>
      (await ask(at(`/search?scope=${scope}&${query}`))).json<Row[]>().map(({ title }) => title);
    const takes = ['Take eel', 'Take dam', 'Take cog', 'Draft: Take board', 'Take axle'];
    expect(await found('search=take')).toEqual(takes);
    expect(await found('search=take&order_by=created_at&sort=desc')).toEqual(takes);
    // was: the latest first all the same
    expect(await found('search=take&order_by=created_at&sort=asc')).toEqual(takes.toReversed());
    expect(await found('search=take&sort=asc&per_page=2&page=2')).toEqual(['Take cog', 'Take dam']);
    expect(await found('search=!3')).toEqual(['Take cog']);
    expect(await found('search=!3&state=closed')).toEqual([]);
    const { title } = await server.create<Row>(at('/issues'), { title: 'Squeaks' }, ann);
    expect(await found('search=%231', 'issues')).toEqual([title]);
    const refused = await server.api('GET', at('/search?scope=issues&search=x&order_by=size'), ann);
    expect(refused.json()).toEqual({ error: 'order_by does not have a valid value' });
  });

  it('refuse what they do not know', async () => {
    for (const query of ['order_by=weather', 'state=lost', 'in=name', 'merged_after=soon', 'scope=theirs'])
      expect((await server.api('GET', `${at('/merge_requests')}?${query}`, ann)).statusCode).toBe(400);
  });

  it('API-01 take a person by id or by name, not both, as v4 does', async () => {
    for (const path of [at('/merge_requests'), '/merge_requests'])
      for (const kind of ['author', 'assignee', 'reviewer', 'merge_user'])
        for (const [id, username] of [
          [`${kind}_id`, `${kind}_username`],
          [`not[${kind}_id]`, `not[${kind}_username]`],
        ] as const) {
          const refused = await server.api('GET', `${path}?${id}=${ann.id}&${username}=ann`, ann);
          expect([refused.statusCode, refused.json()]).toEqual([
            400,
            { error: `${id}, ${username} are mutually exclusive` },
          ]);
          expect((await server.api('GET', `${path}?${id}=${ann.id}`, ann)).statusCode).toBe(200);
        }
  });

  it('have labels with their colours on request', async () => {
    const [row] = (await ask(at('/merge_requests?iids[]=1&with_labels_details=true'))).json<Row[]>();
    expect(row!.labels).toMatchObject([{ name: 'oak', color: '#336699' }]);
  });

  it('API-01 have the basic attributes alone with view=simple', async () => {
    const simple = (await ask(at('/merge_requests?view=simple'))).json<object[]>();
    expect(simple).toHaveLength(5);
    expect(Object.keys(simple[0]!).toSorted()).toEqual([
      'created_at',
      'description',
      'id',
      'iid',
      'project_id',
      'state',
      'title',
      'updated_at',
      'web_url',
    ]);
    expect(simple[0]).toMatchObject({ title: 'Take eel', state: 'closed' });
    expect((await server.api('GET', at('/merge_requests?view=plain'), ann)).statusCode).toBe(400);
  });

  it('API-01 refer to each from where it is listed', async () => {
    const relative = async (path: string): Promise<unknown> => {
      const [row] = (await ask(`${path}?source_branch=cog&scope=all`)).json<{ references: object }[]>();
      return row!.references;
    };
    const full = 'mill/wheel!3';
    expect(await relative(at('/merge_requests'))).toEqual({ short: '!3', relative: '!3', full });
    expect(await relative(`/groups/${group}/merge_requests`)).toMatchObject({ relative: 'wheel!3' });
    expect(await relative('/merge_requests')).toMatchObject({ relative: full });
    const above = (await server.create('/groups', { name: 'Valley', path: 'valley' }, ann)).id;
    const [below] = [await server.create('/groups', { name: 'Dell', path: 'dell', parent_id: above }, ann)];
    const other = await server.create(
      '/projects',
      { name: 'Brook', namespace_id: below.id, initialize_with_readme: true },
      ann,
    );
    const branch = { branch: 'cog', start_branch: 'main', commit_message: 'Add a file' };
    const actions = [{ action: 'create', file_path: 'a', content: 'a' }];
    await server.create(`/projects/${other.id}/repository/commits`, { ...branch, actions }, ann);
    const asked = { title: 'Cog', source_branch: 'cog', target_branch: 'main' };
    await server.create(`/projects/${other.id}/merge_requests`, asked, ann);
    expect(await relative(`/groups/${above}/merge_requests`)).toMatchObject({
      relative: 'valley/dell/brook!1',
    });
    await server.api('DELETE', `/groups/${above}`, ann);
  });

  it('API-01 name reviewers and who approved by None and Any too, and the people of approval rules', async () => {
    await server.api('PUT', at('/merge_requests/3'), ann, { reviewer_ids: [ben.id] });
    expect(await sorted('reviewer_username=Any')).toEqual(['cog']);
    expect(await sorted('reviewer_username=None')).toEqual(['axle', 'board', 'dam', 'eel']);
    expect(await sorted('not[reviewer_username]=Any')).toEqual(['axle', 'board', 'dam', 'eel']);
    // was: all of them
    expect(await list('review_state=unreviewed')).toEqual(['cog']);
    expect(await list('review_state=unreviewed&reviewer_username=ben')).toEqual(['cog']);
    expect(await list('review_state=unreviewed&reviewer_username=ann')).toEqual([]);
    for (const none of ['review_state=approved', 'review_state=review_started', 'environment=production'])
      expect(await list(none), none).toEqual([]);
    expect(await list('approved_by_usernames=Any')).toEqual([]);
    expect((await server.api('POST', at('/merge_requests/3/approve'), ben)).statusCode).toBe(201);
    expect(await sorted('approved_by_usernames=Any')).toEqual(['cog']);
    expect(await sorted('approved_by_usernames[]=None')).toEqual(['axle', 'board', 'dam', 'eel']);
    expect(await list('approver_ids=Any')).toEqual([]);
    const rule = { name: 'Wood', approvals_required: 1, user_ids: [ben.id] };
    const rules = at('/merge_requests/1/approval_rules');
    const { id } = await server.create(rules, rule, ann);
    expect(await list('approver_ids=Any')).toEqual(['axle']);
    expect(await list(`approver_ids[]=${ben.id}`)).toEqual(['axle']);
    expect(await list(`approver_ids=${ben.id},${ann.id}`)).toEqual([]);
    expect(await sorted('approver_ids=None')).toEqual(['board', 'cog', 'dam', 'eel']);
    expect((await server.api('GET', at('/merge_requests?approver_ids=ben'), ann)).statusCode).toBe(400);
    await server.api('DELETE', `${rules}/${id}`, ann);
    await server.api('POST', at('/merge_requests/3/unapprove'), ben);
    await server.api('PUT', at('/merge_requests/3'), ann, { reviewer_ids: [] });
  });

  it('of a group have those of archived projects where asked', async () => {
    const path = `/groups/${group}/merge_requests`;
    await server.api('POST', at('/archive'), ann);
    expect(await list('', ann, path)).toEqual([]);
    expect(await list('non_archived=true', ann, path)).toEqual([]);
    expect(await list('non_archived=false&state=opened', ann, path)).toEqual(['cog', 'board', 'axle']);
    await server.api('POST', at('/unarchive'), ann);
  });

  it('of a group and of everything have what the reader may see', async () => {
    const everywhere = '/merge_requests';
    expect(await list('state=opened', ann, `/groups/${group}/merge_requests`)).toEqual([
      'cog',
      'board',
      'axle',
    ]);
    expect(await list('', ben, everywhere)).toEqual(['dam', 'board']);
    expect(await list('scope=all&labels=iron', ben, everywhere)).toEqual(['cog']);
    expect(await list('scope=all', outsider, everywhere)).toEqual([]);
    expect((await server.api('GET', `/groups/${group}/merge_requests`, outsider)).statusCode).toBe(404);
  });

  it('of a group leave out who reads no code there', async () => {
    const guest = await server.createUser('guest');
    await server.create(`/groups/${group}/members`, { user_id: guest.id, access_level: 10 }, ann);
    expect(await list('', guest, `/groups/${group}/merge_requests`)).toEqual([]);
    expect((await server.api('GET', at('/merge_requests'), guest)).statusCode).toBe(403);
  });

  it('say who closed one', async () => {
    const [row] = (await ask(at('/merge_requests?iids[]=5'))).json<Record<string, unknown>[]>();
    expect(row).toMatchObject({ closed_by: { username: 'ann' } });
  });

  it('answer without those whose branches are gone at that moment', async () => {
    const sluice = await another('Sluice');
    for (const branch of ['here', 'gone']) await open(branch, ann, {}, sluice);
    await sql`delete from merge_requests where source_branch = 'gone'`.execute(server.platform.db);
    expect(await list('state=opened', ann, at('/merge_requests', sluice))).toEqual(['here']);
  });
});

describe('a merge request of somebody else', () => {
  it('is changed, closed and retargeted by its author, a Developer and above, not by a Reporter', async () => {
    const reporter = await server.createUser('reporter');
    const forge = await another('Forge');
    await server.create(at('/members', forge), { user_id: reporter.id, access_level: 20 }, ann);
    await server.create(at('/members', forge), { user_id: ben.id, access_level: 30 }, ann);
    const { iid: theirs } = await open('bellows', ann, {}, forge);
    const { iid } = await open('frame', reporter, {}, forge);
    const put = (number: number, as: TestUser, body: object) =>
      server.api('PUT', at(`/merge_requests/${number}`, forge), as, body);
    for (const body of [
      { title: 'Mine' },
      { state_event: 'close' },
      { target_branch: 'stable' },
      { squash: true },
    ])
      expect((await put(theirs, reporter, body)).statusCode, JSON.stringify(body)).toBe(403);
    expect((await put(iid, reporter, { title: 'Frame of oak' })).statusCode).toBe(200);
    expect((await put(iid, reporter, { state_event: 'close' })).statusCode).toBe(200);
    expect((await put(iid, ben, { state_event: 'reopen' })).statusCode).toBe(200);
  });

  it('without commits of its own has nothing to merge', async () => {
    const plain = await another('Plain');
    await server.create(at('/repository/branches', plain), { branch: 'level', ref: 'main' }, ann);
    const asked = { title: 'Level', source_branch: 'level', target_branch: 'main' };
    const { iid } = await server.create<Row>(at('/merge_requests', plain), asked, ann);
    expect((await ask(at(`/merge_requests/${iid}`, plain))).json()).toMatchObject({
      detailed_merge_status: 'commits_status',
    });
  });
});

it('MR-01 lists tell drafts by what their titles begin with', async () => {
  const [{ title: before }] = (await ask(at('/merge_requests?iids[]=1'))).json<[Row]>();
  for (const [title, isDraft] of [
    ['[DRAFT] axle', true],
    ['(draft)axle', true],
    ['draft:axle', true],
    ['\u3000Draft: axle', true],
    ['Drafty axle', false],
    ['[draft axle', false],
    ['Äxle', false],
  ] as const) {
    await server.api('PUT', at('/merge_requests/1'), ann, { title });
    const [row] = (await ask(at('/merge_requests?iids[]=1&draft=true'))).json<Row[]>();
    expect([title, row !== undefined]).toEqual([title, isDraft]);
  }
  await server.api('PUT', at('/merge_requests/1'), ann, { title: before });
});
