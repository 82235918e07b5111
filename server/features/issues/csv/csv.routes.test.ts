import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IssueImport } from '../../../../contract/issues/issue-import.ts';
import { createTestServer } from '../../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../../testing/server.ts';

let server: TestServer;
let owner: TestUser;
let guest: TestUser;
let stranger: TestUser;
let projectId: number;

const base = '/api/v4/projects/port%2Fquay';
const call = (user: TestUser | null, method: string, url: string, payload?: object) =>
  server.app.inject({
    method: method as 'GET',
    url,
    headers: user === null ? {} : { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
async function made<T = { id: number; iid: number }>(url: string, payload: object): Promise<T> {
  const answer = await call(owner, 'POST', url, payload);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<T>();
}
async function csv(user: TestUser, url: string): Promise<Record<string, string>[]> {
  const answer = await call(user, 'GET', url);
  expect(answer.statusCode, answer.body).toBe(200);
  return parse(answer.body, { columns: true }) as Record<string, string>[];
}
const titles = async (user: TestUser, url: string) => (await csv(user, url)).map((row) => row['Title']);

function upload(
  user: TestUser | null,
  text: string | Buffer,
  fields: Record<string, string> = {},
  key?: string,
) {
  const boundary = 'boundary';
  const part = (head: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  return server.app.inject({
    method: 'POST',
    url: '/port/quay/-/issues/import_csv',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(user === null ? {} : { 'private-token': user.token }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: Buffer.concat([
      ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
      part('name="file"; filename="issues.csv"\r\ncontent-type: text/csv', text),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
}
const countIssues = async (): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from subjects where kind = 'Issue'`.execute(
      server.platform.db,
    )
  ).rows[0]!.count;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.createUser('owner');
  guest = await server.createUser('guest');
  stranger = await server.createUser('stranger');
  const group = await made('/api/v4/groups', { name: 'Port', path: 'port', visibility: 'public' });
  projectId = (
    await made('/api/v4/projects', {
      name: 'Quay',
      path: 'quay',
      namespace_id: group.id,
      visibility: 'public',
    })
  ).id;
  await made(`${base}/members`, { user_id: guest.id, access_level: 10 });
  await made(`${base}/labels`, { name: 'bug', color: '#d73a4a' });
  await made(`${base}/labels`, { name: 'wet', color: '#1155aa' });
  await made(`${base}/milestones`, { title: 'Spring' });
});
afterAll(() => server?.close());

describe('a list as a CSV file', () => {
  it("ISSUE-09 has GitLab's columns, and no formulas", async () => {
    const milestones = (await call(owner, 'GET', `${base}/milestones`)).json<{ id: number }[]>();
    const { iid } = await made(`${base}/issues`, {
      title: '=HYPERLINK("http://evil")',
      description: 'Two\n"lines"',
      labels: 'bug,wet',
      milestone_id: milestones[0]!.id,
      assignee_ids: [owner.id],
      due_date: '2027-01-31',
      weight: 3,
    });
    await call(owner, 'POST', `${base}/issues/${iid}/time_estimate`, { duration: '1h' });
    const [row] = await csv(owner, '/port/quay/-/issues.csv?label_name[]=wet');
    expect(Object.keys(row!)).toEqual(
      'Title,Description,Issue ID,URL,State,Author,Author Username,Assignee,Assignee Username,Confidential,Locked,Due Date,Created At (UTC),Updated At (UTC),Closed At (UTC),Milestone,Weight,Labels,Time Estimate,Time Spent'.split(
        ',',
      ),
    );
    expect(row).toMatchObject({
      Title: '\'=HYPERLINK("http://evil")',
      Description: 'Two\n"lines"',
      'Issue ID': String(iid),
      URL: expect.stringMatching(/\/port\/quay\/-\/issues\/\d+$/) as unknown,
      State: 'Open',
      'Author Username': 'owner',
      'Assignee Username': 'owner',
      Confidential: 'No',
      'Due Date': '2027-01-31',
      'Created At (UTC)': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as unknown,
      'Closed At (UTC)': '',
      Milestone: 'Spring',
      Weight: '3',
      Labels: 'bug,wet',
      'Time Estimate': '3600',
    });
    await call(owner, 'PUT', `${base}/issues/${iid}`, { title: 'Plain again', state_event: 'close' });
  });

  it('ISSUE-11 holds what the filter finds and the viewer may see, in each list', async () => {
    await made(`${base}/issues`, { title: 'Open' });
    await made(`${base}/issues`, { title: 'Secret', confidential: true });
    await made(`${base}/issues`, { title: 'Secret of mine', confidential: true, assignee_ids: [guest.id] });
    for (const url of ['/port/quay/-/issues.csv', '/groups/port/-/issues.csv']) {
      expect(await titles(owner, url)).toEqual(['Secret of mine', 'Secret', 'Open']);
      expect(await titles(guest, url)).toEqual(['Secret of mine', 'Open']);
      expect(await titles(stranger, url)).toEqual(['Open']);
      expect(await titles(stranger, `${url}?state=closed`)).toEqual(['Plain again']);
      expect(await titles(owner, `${url}?confidential=yes&not[assignee_username][]=guest`)).toEqual([
        'Secret',
      ]);
      expect((await call(null, 'GET', url)).statusCode).toBe(401);
    }
    expect(await titles(guest, '/dashboard/issues.csv')).toEqual(['Secret of mine']);
    expect(
      await titles(owner, '/dashboard/issues.csv?author_username=owner&milestone_title=None'),
    ).toHaveLength(3);
    await call(owner, 'PUT', base, { visibility: 'private' });
    expect((await call(stranger, 'GET', '/port/quay/-/issues.csv')).statusCode).toBe(404);
    expect(await titles(stranger, '/groups/port/-/issues.csv')).toEqual([]);
    await call(owner, 'PUT', base, { visibility: 'public' });
  });

  it('ISSUE-09 is whole, in order and without repetition when it has many pieces', async () => {
    const { db } = server.platform;
    await sql`with top as (select max(iid) as iid from subjects where project_id = ${projectId})
      insert into subjects (kind, iid, project_id, author_id, title, description, created_at)
      select 'Issue', top.iid + n, ${projectId}, ${owner.id}, 'Many ' || n, repeat('x', case when n % 100 = 0 then 300000 else 10 end),
        timestamptz '2024-01-01 10:00:00Z' - (n / 3) * interval '1 second' from top, generate_series(1, 1200) n`.execute(
      db,
    );
    for (const url of ['/port/quay/-/issues.csv', '/groups/port/-/issues.csv']) {
      const found = await titles(owner, `${url}?search=Many`);
      expect(found).toHaveLength(1200);
      expect(new Set(found).size).toBe(1200);
    }
    await sql`delete from subjects where project_id = ${projectId} and title like 'Many %'`.execute(db);
  });
});

describe('issues from a CSV file', () => {
  const file = [
    'title;Description;Due Date;milestone;labels;weight;confidential;assignee_username;Time Spent',
    '\'=SUM(A1);"Two\nlines";2027-03-01;Spring;bug,wet;5;yes;guest;12',
    'Plain;;;;;;;;',
  ].join('\r\n');

  it('ISSUE-14 are checked, then opened as people open them', async () => {
    const before = await countIssues();
    const checked = await upload(owner, `\uFEFF${file}`, { check: 'true' });
    expect(checked.statusCode, checked.body).toBe(200);
    expect(checked.json()).toEqual({ rows: 2, errors: [], ignored_columns: ['Time Spent'], iids: [] });
    expect(await countIssues()).toBe(before);
    const done = await upload(owner, file, {}, 'key-1');
    expect(done.statusCode, done.body).toBe(201);
    const { iids } = done.json<IssueImport>();
    expect(iids).toHaveLength(2);
    const first = (await call(owner, 'GET', `${base}/issues/${iids[0]!}`)).json<object>();
    expect(first).toMatchObject({
      title: '=SUM(A1)',
      description: 'Two\nlines',
      due_date: '2027-03-01',
      milestone: { title: 'Spring' },
      labels: ['bug', 'wet'],
      weight: 5,
      confidential: true,
      assignees: [{ username: 'guest' }],
      author: { username: 'owner' },
    });
    // Those who are told of new issues are told of these.
    await server.drain();
    const todos = (await call(guest, 'GET', '/api/v4/todos')).json<{ target: { title: string } }[]>();
    expect(todos.map(({ target }) => target.title)).toContain('=SUM(A1)');
    // The same file again, because the answer was lost.
    const again = await upload(owner, file, {}, 'key-1');
    expect(again.json<IssueImport>().iids).toEqual(iids);
    expect(await countIssues()).toBe(before + 2);
    expect((await upload(owner, `${file}\r\nMore;;;;;;;;`, {}, 'key-1')).statusCode).toBe(422);
    // An export of it can be read again.
    const exported = (await call(owner, 'GET', '/port/quay/-/issues.csv?weight=5')).body;
    expect((await upload(owner, exported, { check: 'true' })).json()).toMatchObject({ rows: 1, errors: [] });
  });

  it('ISSUE-14 are refused whole, with what is wrong with each row', async () => {
    const before = await countIssues();
    const wrong = [
      'title,due_date,milestone,labels,weight,confidential,assignees',
      'Good,,,,,,',
      ',2027-02-30,Autumn,"bug,none",heavy,perhaps,nobody',
      `"${'x'.repeat(256)}\n",,,,,,`,
      'Late,2027-02-03,,,,,',
    ].join('\n');
    const errors = [
      {
        line: 3,
        title: '',
        errors: [
          "title can't be blank",
          'due_date “2027-02-30” is not a day such as 2026-01-31',
          'label “none” does not exist',
          'milestone “Autumn” does not exist',
          'weight “heavy” is not a whole number',
          'confidential “perhaps” is neither yes nor no',
          'assignee “nobody” cannot be assigned here',
        ],
      },
      { line: 4, title: 'x'.repeat(255), errors: ['title is too long (maximum is 255 characters)'] },
    ];
    expect((await upload(owner, wrong, { check: 'true' })).json()).toMatchObject({ rows: 4, errors });
    const refused = await upload(owner, wrong, {}, 'key-2');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors, message: 'Nothing was imported: 2 of 4 rows cannot be.' });
    for (const [text, message] of [
      ['', 'The file is empty.'],
      ['title\n', 'The file has no rows'],
      ['name\nx', 'The file has no column “title”.'],
      ['title,Title\nx,y', 'The file has more than one column'],
      ['title\n"x', 'The file is not valid CSV.'],
      [Buffer.from([0x74, 0x69, 0x74, 0x6c, 0x65, 0x0a, 0xff, 0xfe]), 'The file is not UTF-8 text.'],
      [`title\n${'x\n'.repeat(1001)}`, 'The file has more than 1000 rows.'],
    ] as const) {
      const answer = await upload(owner, text);
      expect(answer.statusCode, message).toBe(400);
      expect(answer.json<{ message: string }>().message).toContain(message);
    }
    expect((await call(owner, 'POST', '/port/quay/-/issues/import_csv', {})).statusCode).toBe(400);
    expect(await countIssues()).toBe(before);
  });

  it('ISSUE-14 are opened by those who may open issues, and planned by those who may plan', async () => {
    const plain = 'title,description\nFrom a stranger,Words';
    expect((await upload(null, plain)).statusCode).toBe(401);
    const opened = await upload(guest, plain);
    expect(opened.statusCode, opened.body).toBe(201);
    expect((await upload(guest, 'title,labels\nx,bug')).json()).toMatchObject({
      errors: [
        {
          line: 2,
          errors: ['labels, milestones, dates, weights and assignees are set by Reporters and above'],
        },
      ],
    });
    await call(owner, 'PUT', base, { visibility: 'private' });
    expect((await upload(stranger, plain)).statusCode).toBe(404);
    await call(owner, 'PUT', base, { visibility: 'public' });
  });

  it('ISSUE-14 a thousand of them have numbers in a row', async () => {
    const rows = Array.from(
      { length: 1000 },
      (_, n) => `Row ${n},"Some **text** with #1 and a list\n\n- one\n- two",bug`,
    );
    const done = await upload(owner, ['title,description,labels', ...rows].join('\n'));
    expect(done.statusCode, done.body).toBe(201);
    const { iids } = done.json<IssueImport>();
    expect(iids).toHaveLength(1000);
    expect(iids.at(-1)! - iids[0]!).toBe(999);
  });
});
