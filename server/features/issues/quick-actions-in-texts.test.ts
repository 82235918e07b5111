import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGarden } from '../../../testing/garden.ts';
import type { Garden, Note } from '../../../testing/garden.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { interpret } from '../discussions/index.ts';

let garden: Garden;
let server: TestServer;
let ann: TestUser;
beforeAll(async () => {
  garden = await createGarden();
  ({ server, ann } = garden);
});
afterAll(() => server?.close());

describe('a comment with quick actions', () => {
  it('FORM-05 keeps the text without them and reports what they did', async () => {
    const iid = await garden.open();
    const answer = await garden.post(iid, 'We begin.\n\n/estimate 2h\n/spend 30m\n/nonsense here\n\nSoon.');
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
    expect((await garden.notes(iid)).map(({ body }) => body)).toEqual([
      'We begin.\n\n/nonsense here\n\nSoon.',
      'changed time estimate to 2h',
      'added 30m of time spent',
    ]);
  });

  it('FORM-05 stores nothing if there is no other text, and says so', async () => {
    const iid = await garden.open();
    const answer = await garden.post(iid, '/weight 5\n/close');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      valid: true,
      errors: {
        commands_only: ['Set weight to 5.', 'Closed this issue.'],
        command_names: ['weight', 'close'],
      },
      commands_changes: { weight: 5, state_event: 'close' },
    });
    expect((await garden.notes(iid)).every(({ system }) => system)).toBe(true);
  });

  it('FORM-06 names the part of a command that could not be done, and does the rest', async () => {
    const iid = await garden.open();
    const said = async (text: string) =>
      (await garden.post(iid, text)).json<{
        quick_actions_status: { messages: string[]; error_messages: string[] };
      }>().quick_actions_status;
    await server.create('/projects/ann%2Fgarden/labels', { name: 'frost', color: '#003366' }, ann);
    // was: 'Added ~frost label.' alone.
    expect(await said('Look\n/label ~frost ~"no such" ~nor-this')).toMatchObject({
      messages: ['Added ~frost label.', 'Failed to find the labels ~"no such" ~nor-this.'],
      error_messages: ['Failed to find the labels ~"no such" ~nor-this.'],
    });
    expect(await said('Look\n/unlabel ~frost ~never')).toMatchObject({
      messages: ['Removed ~frost label.', 'Failed to find the label ~never.'],
    });
    expect(await said('Look\n/assign me and @nobody-here')).toMatchObject({
      messages: ['Assigned @ann.', 'Failed to find @nobody-here.'],
    });
    const other = await garden.open();
    expect(await said(`Look\n/relate #${other} #999999`)).toMatchObject({
      messages: [`Marked this issue as related to #${other}.`, 'Failed to find #999999.'],
    });
    expect(await said('Look\n/assign me')).toMatchObject({ error_messages: [] });
  });

  it('FORM-06 leaves unknown ones, code and quotations as they are', async () => {
    const iid = await garden.open();
    const text = '/dance\n\n```\n/close\n```\n> /close';
    const answer = await garden.write(iid, text);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ body: text, commands_changes: {} });
    expect(await garden.read(iid)).toMatchObject({ state: 'opened' });
  });

  it('FORM-06 replaces those that stand for a text', async () => {
    const iid = await garden.open();
    const answer = await garden.write(iid, '/shrug who knows\n/tableflip');
    expect(answer.json<Note>().body).toBe('who knows ¯\\＿(ツ)＿/¯\n(╯°□°)╯︵ ┻━┻');
  });

  it('FORM-06 runs each with the effects of those before it', async () => {
    const iid = await garden.open({ labels: 'docs' });
    await garden.write(iid, '/label ~bug\n/unlabel ~docs\n/unlabel ~bug\n/label ~"good first"');
    expect(await garden.read(iid)).toMatchObject({ labels: ['good first'] });
    await garden.write(iid, '/assign @ann\n/unassign @ann\n/assign @bob\n/close\n/reopen\n/reopen');
    expect(await garden.read(iid)).toMatchObject({ state: 'opened', assignees: [{ username: 'bob' }] });
    const spent = await garden.write(iid, '/spend 1h\n/remove_time_spent\n/spend 20m\n/spend -30m');
    expect(spent.json()).toMatchObject({
      summary: [
        'Added 1h spent time.',
        'Removed spent time.',
        'Added 20m spent time.',
        'Time to subtract exceeds the total time spent.',
      ],
    });
    expect(await garden.read(iid)).toMatchObject({ time_stats: { total_time_spent: 1200 } });
  });

  it('FORM-06 previews what it will do, without doing it', async () => {
    const iid = await garden.open();
    const answer = await garden.preview('Well.\n/close\n/assign @bob\n/due 2030-12-31\n/unknown', iid);
    expect(answer.statusCode, answer.body).toBe(200);
    const { body, references } = answer.json<{ body: string; references: { commands: string } }>();
    expect(references.commands).toBe('Closes this issue. Assigns @bob. Sets the due date to Dec 31, 2030.');
    expect(body).toContain('/unknown');
    expect(body).not.toContain('/close');
    expect(await garden.read(iid)).toMatchObject({ state: 'opened', assignees: [], due_date: null });
  });

  it('is written together with their effects, or not at all', async () => {
    const iid = await garden.open();
    const before = await garden.read(iid);
    const { db } = server.platform;
    // A failure at the very end rolls back the note, the change and the other issue's note.
    await sql`create function fail_links() returns trigger language plpgsql as $$ begin raise exception 'no links today'; end $$`.execute(
      db,
    );
    await sql`create trigger fail_links before insert on subject_links for each row execute function fail_links()`.execute(
      db,
    );
    const answer = await garden.post(iid, 'A text.\n/close\n/spend 1h\n/relate #1');
    await sql`drop trigger fail_links on subject_links`.execute(db);
    expect(answer.statusCode).toBe(500);
    expect(await garden.read(iid)).toEqual(before);
    expect(await garden.notes(iid)).toEqual([]);
    expect((await garden.post(iid, 'A text.\n/close\n/spend 1h\n/relate #1')).statusCode).toBe(201);
    expect(await garden.read(iid)).toMatchObject({ state: 'closed', time_stats: { total_time_spent: 3600 } });
  });

  it('runs no query without commands', async () => {
    const iid = await garden.open();
    const ctx = server.context(ann.viewer);
    const noteable = await ctx.platform.subjects.get('Issue').load(ctx, 'ann/garden', String(iid));
    const untouchable = new Proxy({}, { get: () => expect.unreachable('a query') });
    const blind = { ...ctx, platform: { ...ctx.platform, db: untouchable as typeof ctx.platform.db } };
    for (const text of ['Words.', 'a/b\n\n/unknown\n', '```\n/close\n```'])
      expect(await interpret(blind, noteable, text)).toMatchObject({ text, hasCommands: false });
    await expect(interpret(blind, noteable, '/label ~bug')).rejects.toThrow('a query');
  });
});

describe('a description with quick actions', () => {
  it('FORM-06 runs them when the issue is opened and when it is changed', async () => {
    const iid = await garden.open({ description: 'Look.\n/label ~bug\n/assign @bob\n/weight 2' });
    expect(await garden.read(iid)).toMatchObject({
      description: 'Look.',
      labels: ['bug'],
      assignees: [{ username: 'bob' }],
      weight: 2,
    });
    const changed = await garden.change(iid, {
      description: 'Look again.\n/relabel ~docs\n/lock',
    });
    expect(changed.json()).toMatchObject({
      description: 'Look again.',
      labels: ['docs'],
      discussion_locked: true,
    });
  });

  it('FORM-06 previews them before there is an issue', async () => {
    const answer = await garden.preview('Look.\n/label ~bug\n/reopen');
    expect(answer.json()).toMatchObject({ references: { commands: 'Adds ~bug label.' } });
  });

  it('FORM-06 leaves out what its author may not do', async () => {
    const guest = await server.createUser('guest-of-the-garden');
    const iid = await garden.open({ description: 'Look.\n/label ~bug\n/close' }, guest);
    expect(await garden.read(iid)).toMatchObject({ description: 'Look.', labels: [], state: 'closed' });
  });
});

describe('the autocomplete', () => {
  const offered = async (user: TestUser, iid?: number) => {
    const at = iid === undefined ? '' : `&type_id=${iid}`;
    const answer = await server.call(
      'GET',
      `/ann/garden/-/autocomplete_sources/commands?type=Issue${at}`,
      user,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ name: string }[]>();
  };

  it('MD-06 offers nothing for an unknown or invalid subject', async () => {
    for (const asked of [
      'type=Issue&type_id=9999',
      'type=Issue&type_id=none',
      'type=Issue&type_id=1e3',
      'type=User',
    ])
      expect(
        (await server.call('GET', `/ann/garden/-/autocomplete_sources/commands?${asked}`, ann)).statusCode,
      ).toBe(404);
  });

  it('MD-06 offers what the viewer may currently do', async () => {
    const iid = await garden.open();
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
