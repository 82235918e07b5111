import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { Caller, TestServer, TestUser } from '../../../testing/server.ts';
import { branchNameFor, freeName } from './branch-name.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
const page = '/ann/garden/-';
const project = '/projects/ann%2Fgarden';

const get = async <T>(path: string, as: Caller): Promise<T> =>
  (await server.call('GET', `${page}${path}`, as)).json<T>();
const create = (body: object, as: Caller = ann) => server.call('POST', `${page}/branches`, as, body);

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob] = await server.createUsers('ann', 'bob');
  await server.create(
    '/projects',
    { name: 'Garden', visibility: 'public', initialize_with_readme: true },
    ann,
  );
  await server.create(`${project}/members`, { user_id: bob.id, access_level: 20 }, ann);
});
afterAll(() => server?.close());

it.each([
  [{ iid: 12, title: 'Fix the door!', confidential: false }, '12-fix-the-door'],
  [{ iid: 3, title: 'Überraschung: 100 % naïve', confidential: false }, '3-uberraschung-100-naive'],
  [{ iid: 3, title: '日本語', confidential: false }, '3-日本語'],
  // was: the letters taken apart, か for が, and words broken at their vowels
  [{ iid: 3, title: '한글 제목', confidential: false }, '3-한글-제목'],
  [{ iid: 3, title: 'が й', confidential: false }, '3-が-й'],
  [{ iid: 3, title: 'हिन्दी', confidential: false }, '3-हिन्दी'],
  [{ iid: 3, title: '…', confidential: false }, '3'],
  [{ iid: 4, title: 'The takeover', confidential: true }, '4-confidential-issue'],
])('BR-01 %j may have the branch %s', (issue, name) => {
  expect(branchNameFor(issue)).toBe(name);
});

it('BR-01 a suggested name that is taken gets a number', () => {
  expect(freeName('1-a', ['1-a', '1-a-2', '1-a-30'])).toBe('1-a-3');
  expect(branchNameFor({ iid: 1, title: 'x '.repeat(300), confidential: false }).length).toBeLessThan(101);
  // was: 294 bytes, which no folder takes, and half a character at the end
  for (const title of ['日'.repeat(200), `a${'𠮷'.repeat(100)}`]) {
    const name = branchNameFor({ iid: 12, title, confidential: false });
    expect(Buffer.byteLength(name)).toBeLessThan(101);
    expect(name.isWellFormed()).toBe(true);
  }
});

describe('a branch for an issue', () => {
  it('BR-01 is offered to people who may push, while the issue is open', async () => {
    const { iid } = await server.create(`${project}/issues`, { title: 'Paint it' }, ann);
    const able = (as: Caller) => get(`/issues/${iid}/can_create_branch`, as);
    expect(await able(ann)).toEqual({
      can_create_branch: true,
      suggested_branch_name: `${iid}-paint-it`,
      needs_private_fork: false,
    });
    const not = { can_create_branch: false, suggested_branch_name: null, needs_private_fork: false };
    expect(await able(bob)).toEqual(not);
    expect(await able(null)).toEqual(not);
    await server.api('PUT', `${project}/issues/${iid}`, ann, { state_event: 'close' });
    expect(await able(ann)).toEqual(not);
  });

  it('BR-03 is created from the chosen source, and recorded on the issue; errors are explained', async () => {
    const { iid } = await server.create(`${project}/issues`, { title: 'Mow' }, ann);
    const name = `${iid}-mow`;
    const made = await create({ branch_name: name, ref: 'main', issue_iid: iid });
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json()).toEqual({ name, url: `/ann/garden/-/tree/${name}` });
    const notes = await server.api('GET', `${project}/issues/${iid}/notes`, ann);
    expect(notes.json()).toMatchObject([
      {
        system: true,
        body: `created branch **${name.replaceAll('-', String.raw`\-`)}** to address this issue`,
      },
    ]);
    expect(await get(`/issues/${iid}/can_create_branch`, ann)).toMatchObject({
      suggested_branch_name: `${name}-2`,
    });
    const again = await create({ branch_name: name, ref: 'main', issue_iid: iid });
    expect([again.statusCode, again.json()]).toEqual([422, { message: 'Branch already exists' }]);
    for (const [wrong, status] of [
      [{ branch_name: 'a', ref: 'none' }, 422],
      [{ branch_name: 'a..b', ref: 'main' }, 422],
      [{ branch_name: '-x', ref: 'main' }, 422],
      [{ branch_name: ' ', ref: 'main' }, 400],
      [{ branch_name: 'b', ref: 'main', issue_iid: 9999 }, 404],
      [{ branch_name: 'b', ref: 'main', confidential_issue_project_id: 77 }, 404],
    ] as const)
      expect((await create(wrong)).statusCode, JSON.stringify(wrong)).toBe(status);
    expect((await create({ branch_name: 'b', ref: 'main' }, bob)).statusCode).toBe(403);
    expect((await create({ branch_name: 'b', ref: 'main' }, null)).statusCode).toBe(401);
    // Also with the parameters in the address, as clients of GitLab's pages send them.
    const byAddress = await server.call('POST', `${page}/branches?branch_name=by-address&ref=main`, ann);
    expect(byAddress.statusCode, byAddress.body).toBe(200);
  });

  it('BR-04 of a confidential issue is created in a private fork of the project, and nowhere else', async () => {
    const { iid } = await server.create(
      `${project}/issues`,
      { title: 'The takeover', confidential: true, assignee_ids: [bob.id] },
      ann,
    );
    const name = `${iid}-confidential-issue`;
    expect(await get(`/issues/${iid}/can_create_branch`, bob)).toEqual({
      can_create_branch: true,
      suggested_branch_name: name,
      needs_private_fork: true,
    });
    const fork = async (path: string, visibility: string, as: TestUser) =>
      (await server.create(`${project}/fork`, { path, name: path, visibility }, as)).id;
    const hers = await fork('hers', 'private', ann);
    const [own, open] = [await fork('own', 'private', bob), await fork('open', 'public', bob)];
    const { id: other } = await server.create(
      '/projects',
      { name: 'Other', initialize_with_readme: true },
      bob,
    );
    const inFork = (id: number | null, as: TestUser) =>
      create({ branch_name: name, ref: 'main', issue_iid: iid, confidential_issue_project_id: id }, as);
    // was: the branch of a confidential issue appeared in the public project
    expect((await inFork(null, ann)).json()).toEqual({
      message: 'Select a private fork for the branch of a confidential issue',
    });
    for (const id of [open, other, hers]) expect((await inFork(id, bob)).statusCode).toBe(404);
    const made = await inFork(own, bob);
    expect(made.json(), made.body).toEqual({ name, url: `/bob/own/-/tree/${name}` });
    const branch = await server.api('GET', `${project}/repository/branches/${name}`, ann);
    expect(branch.statusCode).toBe(404);
    const notes = await server.api('GET', `${project}/issues/${iid}/notes`, ann);
    expect(notes.body).toContain('to address this issue');
    const offered = await server.api('GET', `${project}/forks?visibility=private&min_access_level=30`, bob);
    expect(offered.json<{ id: number }[]>().map(({ id }) => id)).toEqual([own]);
  });

  it('ISSUE-12 related ones begin with its number, as safe HTML', async () => {
    const { iid } = await server.create(`${project}/issues`, { title: 'Dig' }, ann);
    const related = () => get<{ html: string }>(`/issues/${iid}/related_branches`, ann);
    expect(await related()).toEqual({ html: '' });
    await create({ branch_name: `${iid}-a&b'"`, ref: 'main' });
    await create({ branch_name: `${iid}0-other`, ref: 'main' });
    const { html } = await related();
    expect(html).toContain(`${iid}-a&amp;b`);
    expect(html).not.toContain(`${iid}0-other`);
    expect(html).not.toContain(`b'"`);
    // was: an address that ended at the #
    const hash = await create({ branch_name: `${iid}-c/#4`, ref: 'main' });
    expect(hash.json()).toMatchObject({ url: `/ann/garden/-/tree/${iid}-c/%234` });
    expect((await related()).html).toContain(`/ann/garden/-/tree/${iid}-c/%234`);
  });

  it('BR-02 a source is found among branches, tags and commits by its prefix', async () => {
    await create({ branch_name: 'look/one', ref: 'main' });
    await server.api('POST', `${project}/repository/tags`, ann, { tag_name: 'look-v1', ref: 'main' });
    expect(await get('/refs?search=look', ann)).toEqual({ Branches: ['look/one'], Tags: ['look-v1'] });
    const [commit] = (await server.api('GET', `${project}/repository/commits`, ann)).json<{ id: string }[]>();
    expect(await get(`/refs?search=${commit!.id}`, ann)).toMatchObject({ Commits: [commit!.id] });
    for (const odd of ['%00', '--all', '^main', '*', '$(x)', '..'])
      expect(
        (await server.call('GET', `${page}/refs?search=${encodeURIComponent(odd)}`, ann)).statusCode,
      ).toBe(200);
  });
});
