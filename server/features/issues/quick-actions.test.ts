import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { interpret, noteableType } from '../discussions/index.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;

interface Note {
  readonly body: string;
  readonly system: boolean;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const call = (method: Method, url: string, user: TestUser, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { 'private-token': user.token },
    ...(payload === undefined ? {} : { payload }),
  });
const garden = '/api/v4/projects/ann%2Fgarden';

async function made<T>(url: string, payload: object, user = ann): Promise<T> {
  const answer = await call('POST', url, user, payload);
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}
async function opened(payload: object = {}, user = ann, project = garden): Promise<number> {
  return (await made<{ iid: number }>(`${project}/issues`, { title: 'A task', ...payload }, user)).iid;
}
async function read(iid: number, project = garden): Promise<Record<string, unknown>> {
  return (await call('GET', `${project}/issues/${iid}`, ann)).json();
}
async function notes(iid: number, project = garden, user = ann): Promise<Note[]> {
  const answer = await call('GET', `${project}/issues/${iid}/notes?sort=asc&per_page=100`, user);
  return answer.json<Note[]>();
}
const write = (iid: number, body: string, user = ann) =>
  call('POST', `${garden}/issues/${iid}/notes`, user, { body });

beforeAll(async () => {
  server = await createTestServer();
  ann = await server.createUser('ann');
  bob = await server.createUser('bob');
  await made('/api/v4/projects', { name: 'Garden', visibility: 'public' });
  await made('/api/v4/projects', { name: 'Secret', visibility: 'private' });
  for (const name of ['bug', 'good first', 'docs']) await made(`${garden}/labels`, { name, color: 'red' });
  await made(`${garden}/milestones`, { title: 'Next week' });
  await made(`${garden}/members`, { user_id: bob.id, access_level: 20 });
  // #1, for the commands that name another.
  await opened({ title: 'The other', labels: 'docs', milestone_id: 1 });
});
afterAll(() => server?.close());

/** A command, what it is tried on, what it says when done, what it changes and what the issue says of it. */
interface Example {
  readonly command: string;
  readonly before?: string;
  readonly message: string;
  readonly changes: Record<string, unknown>;
  readonly note?: string | RegExp;
}
const examples: readonly Example[] = [
  { command: '/close', message: 'Closed this issue.', changes: { state: 'closed' }, note: 'closed' },
  {
    command: '/reopen',
    before: '/close',
    message: 'Reopened this issue.',
    changes: { state: 'opened' },
    note: 'reopened',
  },
  {
    command: '/title A better one',
    message: 'Changed the title to "A better one".',
    changes: { title: 'A better one' },
    note: 'changed title from **A task** to **A better one**',
  },
  {
    command: '/assign @bob me',
    message: 'Assigned @bob and @ann.',
    changes: { assignees: [{ username: 'ann' }, { username: 'bob' }] },
    note: /^assigned to @/,
  },
  {
    command: '/unassign @bob',
    before: '/assign @bob @ann',
    message: 'Removed assignee @bob.',
    changes: { assignees: [{ username: 'ann' }] },
    note: 'unassigned @bob',
  },
  {
    command: '/unassign',
    before: '/assign @bob',
    message: 'Removed all assignees.',
    changes: { assignees: [] },
  },
  {
    command: '/reassign @ann',
    before: '/assign @bob',
    message: 'Changed assignee to @ann.',
    changes: { assignees: [{ username: 'ann' }] },
    note: 'assigned to @ann and unassigned @bob',
  },
  {
    command: '/label ~bug ~"good first"',
    message: 'Added ~bug ~"good first" labels.',
    changes: { labels: ['bug', 'good first'] },
    note: 'added ~bug ~"good first" labels',
  },
  {
    command: '/unlabel ~bug',
    before: '/labels ~bug ~docs',
    message: 'Removed ~bug label.',
    changes: { labels: ['docs'] },
    note: 'removed ~bug label',
  },
  {
    command: '/unlabel',
    before: '/label ~bug ~docs',
    message: 'Removed all labels.',
    changes: { labels: [] },
  },
  {
    command: '/relabel ~docs',
    before: '/label ~bug',
    message: 'Replaced all labels with ~docs label.',
    changes: { labels: ['docs'] },
    note: 'added ~docs and removed ~bug labels',
  },
  {
    command: '/milestone %"Next week"',
    message: 'Set the milestone to %"Next week".',
    changes: { milestone: { title: 'Next week' } },
    note: 'changed milestone to %"Next week"',
  },
  {
    command: '/remove_milestone',
    before: '/milestone Next week',
    message: 'Removed %"Next week" milestone.',
    changes: { milestone: null },
    note: 'removed milestone %"Next week"',
  },
  {
    command: '/due 2030-12-31',
    message: 'Set the due date to Dec 31, 2030.',
    changes: { due_date: '2030-12-31' },
    note: 'changed due date to December 31, 2030',
  },
  {
    command: '/remove_due_date',
    before: '/due 2030-12-31',
    message: 'Removed the due date.',
    changes: { due_date: null },
    note: 'removed due date',
  },
  {
    command: '/estimate 1w 3d',
    message: 'Set time estimate to 1w 3d.',
    changes: { time_stats: { time_estimate: 230_400, human_time_estimate: '1w 3d' } },
    note: 'changed time estimate to 1w 3d',
  },
  {
    command: '/remove_time_estimate',
    before: '/estimate_time 1h',
    message: 'Removed time estimate.',
    changes: { time_stats: { time_estimate: 0, human_time_estimate: null } },
    note: 'removed time estimate',
  },
  {
    command: '/spend 1h30m 2026-01-02',
    message: 'Added 1h 30m spent time.',
    changes: { time_stats: { total_time_spent: 5400, human_total_time_spent: '1h 30m' } },
    note: 'added 1h 30m of time spent at 2026-01-02',
  },
  {
    command: '/spent -30m',
    before: '/spend 1h',
    message: 'Subtracted 30m spent time.',
    changes: { time_stats: { total_time_spent: 1800 } },
    note: 'subtracted 30m of time spent',
  },
  {
    command: '/remove_time_spent',
    before: '/spend 1h',
    message: 'Removed spent time.',
    changes: { time_stats: { total_time_spent: 0 } },
    note: 'removed time spent',
  },
  {
    command: '/weight 3',
    message: 'Set weight to 3.',
    changes: { weight: 3 },
    note: 'changed weight to **3**',
  },
  {
    command: '/clear_weight',
    before: '/weight 3',
    message: 'Cleared weight.',
    changes: { weight: null },
    note: 'removed the weight',
  },
  {
    command: '/health_status at_risk',
    message: 'Set health status to at_risk.',
    changes: { health_status: 'at_risk' },
    note: 'changed health status to **at risk**',
  },
  {
    command: '/clear_health_status',
    before: '/health_status on_track',
    message: 'Cleared health status.',
    changes: { health_status: null },
    note: 'removed the health status',
  },
  {
    command: '/confidential',
    message: 'Made this issue confidential.',
    changes: { confidential: true },
    note: 'made the issue confidential',
  },
  {
    command: '/lock',
    message: 'Locked the discussion.',
    changes: { discussion_locked: true },
    note: 'locked the discussion in this issue',
  },
  {
    command: '/unlock',
    before: '/lock',
    message: 'Unlocked the discussion.',
    changes: { discussion_locked: false },
    note: 'unlocked the discussion in this issue',
  },
  {
    command: '/relate #1',
    message: 'Marked this issue as related to #1.',
    changes: {},
    note: 'marked this issue as related to #1',
  },
  {
    command: '/blocks ann/garden#1',
    message: 'Marked this issue as blocking #1.',
    changes: { blocking_issues_count: 1 },
    note: 'marked this issue as blocking #1',
  },
  {
    command: '/blocked_by #1',
    message: 'Marked this issue as blocked by #1.',
    changes: { blocking_issues_count: 0 },
    note: 'marked this issue as blocked by #1',
  },
  {
    command: '/unlink #1',
    before: '/link #1',
    message: 'Removed link with #1.',
    changes: {},
    note: 'removed the relation with #1',
  },
  {
    command: '/duplicate #1',
    message: 'Closed this issue. Marked as related to, and a duplicate of, #1.',
    changes: { state: 'closed' },
    note: 'marked this issue as a duplicate of #1',
  },
  {
    command: '/copy_metadata #1',
    message: 'Copied labels and milestone from #1.',
    changes: { labels: ['docs'], milestone: { title: 'Next week' } },
    note: 'added ~docs label',
  },
  {
    command: '/move ann/secret',
    message: 'Moved this issue to ann/secret.',
    changes: { state: 'closed', moved_to_id: expect.any(Number) },
    note: /^moved to ann\/secret#\d+$/,
  },
  {
    command: '/clone ann/secret',
    message: 'Cloned this issue to ann/secret.',
    changes: { state: 'opened', moved_to_id: null },
    note: /^cloned to ann\/secret#\d+$/,
  },
  { command: '/cc @bob', message: 'Commands applied', changes: { state: 'opened' } },
];

describe('a quick action', () => {
  it.each(examples)('FORM-06 $command', async ({ command, before, message, changes, note }) => {
    const iid = await opened();
    if (before !== undefined) expect((await write(iid, before)).statusCode).toBe(202);
    const answer = await write(iid, command);
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.json()).toMatchObject({ summary: [message] });
    expect(await read(iid)).toMatchObject(changes);
    const all = await notes(iid);
    expect(all.filter(({ system }) => !system)).toEqual([]);
    if (note !== undefined) expect(all.at(-1)!.body).toMatch(typeof note === 'string' ? note : note);
    if (typeof note === 'string') expect(all.map(({ body }) => body)).toContain(note);
  });
});

/** Posts from the form of the page. */
const post = (iid: number, note: string, user = ann) =>
  server.app.inject({
    method: 'POST',
    url: `/ann/garden/-/issues/${iid}/notes`,
    headers: { 'private-token': user.token, accept: 'application/json' },
    payload: { note: { note } },
  });

describe('a comment with quick actions', () => {
  it('FORM-05 keeps the text without them and tells what they did', async () => {
    const iid = await opened();
    const answer = await post(iid, 'We begin.\n\n/estimate 2h\n/spend 30m\n/nonsense here\n\nSoon.');
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      valid: true,
      note: 'We begin.\n\n/nonsense here\n\nSoon.',
      commands_changes: { time_estimate: 7200, spend_time: { duration: 1800, user_id: ann.id } },
      quick_actions_status: {
        messages: ['Set time estimate to 2h.', 'Added 30m spent time.'],
        command_names: ['estimate', 'spend'],
        commands_only: false,
        error_messages: [],
      },
    });
    expect((await notes(iid)).map(({ body }) => body)).toEqual([
      'We begin.\n\n/nonsense here\n\nSoon.',
      'changed time estimate to 2h',
      'added 30m of time spent',
    ]);
  });

  it('FORM-05 stores nothing when it is nothing else, and says so', async () => {
    const iid = await opened();
    const answer = await post(iid, '/weight 5\n/close');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      valid: true,
      errors: {
        commands_only: ['Set weight to 5.', 'Closed this issue.'],
        command_names: ['weight', 'close'],
      },
      commands_changes: { weight: 5, state_event: 'close' },
    });
    expect((await notes(iid)).every(({ system }) => system)).toBe(true);
  });

  it('FORM-06 leaves unknown ones, code and quotations as they are', async () => {
    const iid = await opened();
    const text = '/dance\n\n```\n/close\n```\n> /close';
    const answer = await write(iid, text);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ body: text, commands_changes: {} });
    expect(await read(iid)).toMatchObject({ state: 'opened' });
  });

  it('FORM-06 puts text where it says so', async () => {
    const iid = await opened();
    const answer = await write(iid, '/shrug who knows\n/tableflip');
    expect(answer.json<Note>().body).toBe('who knows ¯\\＿(ツ)＿/¯\n(╯°□°)╯︵ ┻━┻');
  });

  it('FORM-06 does each after those before it', async () => {
    const iid = await opened({ labels: 'docs' });
    await write(iid, '/label ~bug\n/unlabel ~docs\n/unlabel ~bug\n/label ~"good first"');
    expect(await read(iid)).toMatchObject({ labels: ['good first'] });
    await write(iid, '/assign @ann\n/unassign @ann\n/assign @bob\n/close\n/reopen\n/reopen');
    expect(await read(iid)).toMatchObject({ state: 'opened', assignees: [{ username: 'bob' }] });
    const spent = await write(iid, '/spend 1h\n/remove_time_spent\n/spend 20m\n/spend -30m');
    expect(spent.json()).toMatchObject({
      summary: [
        'Added 1h spent time.',
        'Removed spent time.',
        'Added 20m spent time.',
        'Time to subtract exceeds the total time spent.',
      ],
    });
    expect(await read(iid)).toMatchObject({ time_stats: { total_time_spent: 1200 } });
  });

  it.each([
    '/due someday',
    '/due 2026-02-30',
    '/estimate soon',
    '/spend 1h 2999-01-01',
    '/spend -1h',
    '/weight heavy',
    '/weight -1',
    '/health_status fine',
    '/label ~unheard',
    '/assign @nobody-of-that-name',
    '/milestone %never',
    '/relate #9999',
    '/relate ann/secret-not-there#1',
    '/duplicate #9999',
    '/move nowhere/at-all',
    '/move ann/garden',
    '/title',
    '/reopen',
    '/unlock',
  ])('refuses %s with a reason, and changes nothing', async (command) => {
    const iid = await opened();
    const before = await read(iid);
    const answer = await write(iid, command);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: { commands_only: string[] } }>().message.commands_only[0]).toMatch(
      /^(Failed|Could not|Cannot|No matching|Time to)/,
    );
    expect(await read(iid)).toEqual(before);
    expect(await notes(iid)).toEqual([]);
  });

  it('FORM-06 does nothing for who has not the right, and says which', async () => {
    const eve = await server.createUser('eve');
    const iid = await opened();
    const commands = examples
      .map(({ command }) => command)
      .filter((command) => !/^\/(?:cc|re?open)/.test(command));
    for (const command of commands) {
      const answer = await post(iid, command, eve);
      expect(answer.json(), command).toMatchObject({
        valid: false,
        errors: { commands_only: [expect.stringMatching(/^Could not apply \w+ command\.$/)] },
      });
    }
    expect(await notes(iid)).toEqual([]);
    // With a text it is said all the same, and the text is kept.
    const said = await post(iid, 'Please!\n/close', eve);
    expect(said.statusCode).toBe(201);
    expect(said.json()).toMatchObject({
      note: 'Please!',
      quick_actions_status: { error_messages: ['Could not apply close command.'] },
    });
    // The author of an issue closes it, and does no more.
    const own = await opened({}, eve);
    const closed = await post(own, '/close\n/label ~bug', eve);
    expect(closed.json()).toMatchObject({
      valid: true,
      errors: { commands_only: ['Closed this issue.', 'Could not apply label command.'] },
    });
  });

  it('FORM-06 tells beforehand what it will do, and does not do it', async () => {
    const iid = await opened();
    const answer = await call('POST', '/ann/garden/-/preview_markdown', ann, {
      text: 'Well.\n/close\n/assign @bob\n/due 2030-12-31\n/unknown',
      target_type: 'Issue',
      target_id: String(iid),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { body, references } = answer.json<{ body: string; references: { commands: string } }>();
    expect(references.commands).toBe('Closes this issue. Assigns @bob. Sets the due date to Dec 31, 2030.');
    expect(body).toContain('/unknown');
    expect(body).not.toContain('/close');
    expect(await read(iid)).toMatchObject({ state: 'opened', assignees: [], due_date: null });
  });

  it('is written with what they do, or not at all', async () => {
    const iid = await opened();
    const before = await read(iid);
    const { db } = server.platform;
    // What fails at the very end takes the note, the change and the other issue's note along.
    await sql`create function fail_links() returns trigger language plpgsql as $$ begin raise exception 'no links today'; end $$`.execute(
      db,
    );
    await sql`create trigger fail_links before insert on issue_links for each row execute function fail_links()`.execute(
      db,
    );
    const answer = await post(iid, 'A text.\n/close\n/spend 1h\n/relate #1');
    await sql`drop trigger fail_links on issue_links`.execute(db);
    expect(answer.statusCode).toBe(500);
    expect(await read(iid)).toEqual(before);
    expect(await notes(iid)).toEqual([]);
    expect((await post(iid, 'A text.\n/close\n/spend 1h\n/relate #1')).statusCode).toBe(201);
    expect(await read(iid)).toMatchObject({ state: 'closed', time_stats: { total_time_spent: 3600 } });
  });

  it('asks the database nothing when there are none', async () => {
    const iid = await opened();
    const ctx = server.context(ann.viewer);
    const noteable = await noteableType('Issue')!.load(ctx, 'ann/garden', String(iid));
    const untouchable = new Proxy({}, { get: () => expect.unreachable('a query') });
    const blind = { ...ctx, platform: { ...ctx.platform, db: untouchable as typeof ctx.platform.db } };
    for (const text of ['Words.', 'a/b\n\n/unknown\n', '```\n/close\n```'])
      expect(await interpret(blind, noteable, text)).toMatchObject({ text, hasCommands: false });
    await expect(interpret(blind, noteable, '/label ~bug')).rejects.toThrow('a query');
  });

  it('MD-13 is read in bounded work, whatever stands behind them', async () => {
    const before = performance.now();
    for (const part of ['a', 'a/', '@a ', '~"', ' ', '-', '#1 '])
      for (const name of ['relate', 'label', 'assign', 'spend', 'move', 'due']) {
        const iid = await opened();
        const answer = await write(iid, `/${name} x${part.repeat(900_000 / part.length)}x`);
        expect(answer.statusCode, name).toBe(400);
      }
    const iid = await opened();
    const lines = ['relate', 'label', 'assign', 'spend', 'move', 'due'].flatMap((name) =>
      ['a', 'a/', '@a ', '~"', ' ', '-', '#1 '].map(
        (part) => `/${name} x${part.repeat(1900 / part.length)}x`,
      ),
    );
    expect((await write(iid, lines.join('\n'))).statusCode).toBeLessThan(500);
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it('does no more than a hundred, and says so', async () => {
    const iid = await opened();
    const { summary } = (await write(iid, '/spend 1m\n'.repeat(150))).json<{ summary?: string[] }>();
    expect(summary).toHaveLength(101);
    expect(summary?.at(-1)).toBe('Only the first 100 commands were considered, the rest was left out.');
    expect((await notes(iid)).every(({ system }) => system)).toBe(true);
    expect(await read(iid)).toMatchObject({ time_stats: { total_time_spent: 6000 } });
  });
});

describe('a description with quick actions', () => {
  it('FORM-06 does them when the issue is opened and when it is changed', async () => {
    const iid = await opened({ description: 'Look.\n/label ~bug\n/assign @bob\n/weight 2' });
    expect(await read(iid)).toMatchObject({
      description: 'Look.',
      labels: ['bug'],
      assignees: [{ username: 'bob' }],
      weight: 2,
    });
    const changed = await call('PUT', `${garden}/issues/${iid}`, ann, {
      description: 'Look again.\n/relabel ~docs\n/lock',
    });
    expect(changed.json()).toMatchObject({
      description: 'Look again.',
      labels: ['docs'],
      discussion_locked: true,
    });
  });

  it('FORM-06 tells what they will do before there is an issue', async () => {
    const answer = await call('POST', '/ann/garden/-/preview_markdown', ann, {
      text: 'Look.\n/label ~bug\n/reopen',
      target_type: 'Issue',
    });
    expect(answer.json()).toMatchObject({ references: { commands: 'Adds ~bug label.' } });
  });

  it('FORM-06 leaves out what its author may not do', async () => {
    const guest = await server.createUser('guest-of-the-garden');
    const iid = await opened({ description: 'Look.\n/label ~bug\n/close' }, guest);
    expect(await read(iid)).toMatchObject({ description: 'Look.', labels: [], state: 'closed' });
  });
});

describe('the autocomplete', () => {
  const offered = async (user: TestUser, iid?: number) => {
    const at = iid === undefined ? '' : `&type_id=${iid}`;
    const answer = await call('GET', `/ann/garden/-/autocomplete_sources/commands?type=Issue${at}`, user);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ name: string }[]>();
  };

  it('MD-06 offers what one may do now', async () => {
    const iid = await opened();
    const all = await offered(ann, iid);
    expect(all).toContainEqual({
      name: 'label',
      aliases: ['labels'],
      description: 'Add labels',
      params: ['~label1 ~"label 2"'],
      icon: 'label',
      warning: '',
    });
    const names = all.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(names).toContain('close');
    expect(names).not.toContain('reopen');
    const stranger = await server.createUser('stranger');
    const few = (await offered(stranger, iid)).map(({ name }) => name);
    expect(few).toContain('shrug');
    expect(few).not.toContain('close');
    expect(few).not.toContain('label');
    expect((await offered(ann)).map(({ name }) => name)).toContain('assign');
  });
});
