import { once } from 'node:events';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobsOf } from '../server/app.ts';
import { features } from '../server/features/index.ts';
import { createTestServer } from './server.ts';
import type { Caller, Method, TestServer, TestUser } from './server.ts';
import { riddleMigration, riddles } from './toy-subject.ts';

/** What the features that serve every subject do for an unknown kind below a group: declared once, in one file. */
let server: TestServer;
let ann: TestUser, bob: TestUser, eve: TestUser;
let acme: number;
let riddle: { id: number; iid: number };
const page = '/groups/acme/-/riddles';
const page1 = `${page}/1`;

/** The mails so far, with their texts. */
async function mails() {
  const job = jobsOf(server.platform).find(({ name }) => name === 'notifications:send')!;
  await runOnce({
    connectionString: server.platform.databaseUrl,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { [job.name]: (payload) => job.run(server.platform, payload) },
  });
  return server.platform.db
    .selectFrom('outgoing_mails')
    .select(['recipient', 'subject', 'text_body'])
    .execute();
}

const call = (method: Method, path: string, as: Caller, payload?: object) =>
  server.call(method, path, as, payload);

/** Uploads a picture as the form of a page does. */
async function attach(url: string, as: TestUser | null, content: Buffer) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], 'picture.svg'));
  const encoded = new Request('http://x', { method: 'POST', body: form });
  return server.app.inject({
    method: 'POST',
    url,
    headers: {
      ...(as === null ? {} : { 'private-token': as.token }),
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** A riddle that only members see. */
const whisper = () =>
  server.create('/groups/acme/riddles', { title: 'Hidden', description: 'Nothing', confidential: true }, ann);

/** Somebody from outside takes part. */
const comment = (body: string) => server.create(`/groups/acme/riddles/${riddle.iid}/notes`, { body }, eve);

const createApp = () =>
  server.create('/projects', { name: 'App', namespace_id: acme, visibility: 'public' }, ann);

/** A private group, with Bob in it. */
async function createVault(owner: TestUser): Promise<number> {
  const { id } = await server.create(
    '/groups',
    { name: 'vault', path: 'vault', visibility: 'private' },
    owner,
  );
  await server.create(`/groups/${id}/members`, { user_id: bob.id, access_level: 20 }, owner);
  return id;
}

beforeEach(async () => {
  server = await createTestServer({}, { features: [...features, riddles] });
  await sql.raw(riddleMigration).execute(server.platform.db);
  [ann, bob, eve] = await server.createUsers('ann', 'bob', 'eve');
  acme = (await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann)).id;
  await server.create(`/groups/${acme}/members`, { user_id: bob.id, access_level: 20 }, ann);
  riddle = await server.create(
    '/groups/acme/riddles',
    { title: 'What walks on four legs', description: 'Ask @bob' },
    ann,
  );
  await server.drain();
});
afterEach(() => server?.close());

describe('a subject that is only declared on a manifest', () => {
  it('has a conversation by page and by API, with threads, internal notes and all their actions', async () => {
    const said = await call('POST', `${page}/${riddle.iid}/notes`, eve, { note: { note: 'A **table**?' } });
    expect(said.statusCode, said.body).toBe(201);
    const thread = await server.create<{ id: string; notes: { id: number }[] }>(
      `/groups/acme/riddles/${riddle.iid}/discussions`,
      { body: 'A person' },
      bob,
    );
    const resolved = await server.api(
      'PUT',
      `/groups/acme/riddles/${riddle.iid}/discussions/${thread.id}`,
      bob,
      { resolved: true },
    );
    expect(resolved.json()).toMatchObject({ notes: [{ resolved: true, noteable_type: 'Riddle' }] });
    await server.create(
      `/groups/acme/riddles/${riddle.iid}/notes`,
      { body: 'Between us', internal: true },
      bob,
    );
    const read = async (as: Caller) =>
      (await server.api('GET', `/groups/acme/riddles/${riddle.iid}/notes?sort=asc`, as))
        .json<{ body: string }[]>()
        .map(({ body }) => body);
    expect(await read(null)).toEqual(['A **table**?', 'A person']);
    expect(await read(bob)).toEqual(['A **table**?', 'A person', 'Between us']);
    const conversation = await call('GET', `${page}/${riddle.iid}/conversation.json`, null);
    expect(conversation.body).toContain('<strong>table</strong>');
    expect(conversation.body).not.toContain('Between us');
  });

  it('notifies mentioned people, participants and subscribers: todos, mails, participants', async () => {
    const todos = async () => (await server.api('GET', '/todos', bob)).json<Record<string, unknown>[]>();
    expect(await todos()).toMatchObject([
      {
        action_name: 'mentioned',
        target_type: 'Riddle',
        target: { title: 'What walks on four legs' },
        target_reference: '?1',
      },
    ]);
    expect(await mails()).toContainEqual({
      recipient: 'bob@example.com',
      subject: 'acme | What walks on four legs (?1)',
      text_body: expect.stringMatching(/^Ann opened a riddle:[^]*you were mentioned/) as unknown,
    });
    await comment('A table?');
    const participants = await server.api('GET', `/groups/acme/riddles/${riddle.iid}/participants`, null);
    expect(participants.json<{ username: string }[]>().map(({ username }) => username)).toContain('ann');
    expect((await server.api('POST', `/groups/acme/riddles/${riddle.iid}/subscribe`, eve)).statusCode).toBe(
      304,
    );
    const left = await server.api('POST', `/groups/acme/riddles/${riddle.iid}/unsubscribe`, eve);
    expect(left.json()).toMatchObject({ id: riddle.id, subscribed: false });
    const command = await server.api('POST', `/groups/acme/riddles/${riddle.iid}/notes`, eve, {
      body: '/todo',
    });
    expect(command.statusCode).toBe(202);
    expect((await server.api('GET', '/todos?type=Riddle', eve)).json()).toHaveLength(1);
  });

  it('has reactions, search, autocomplete and previews', async () => {
    await server.create(`/groups/acme/riddles/${riddle.iid}/award_emoji`, { name: 'thumbsup' }, eve);
    const { rows } = await sql`select upvotes from subjects where id = ${riddle.id}`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ upvotes: 1 }]);
    const found = await server.api('GET', '/search?scope=riddles&search=four', null);
    expect(found.json()).toMatchObject([{ title: 'What walks on four legs' }]);
    const offered = await call('GET', '/groups/acme/-/autocomplete_sources/riddles?query=walks', null);
    expect(offered.json()).toMatchObject([{ reference: '?1' }]);
    const preview = await call('POST', '/groups/acme/-/preview_markdown', ann, {
      text: 'Ask *her*\n/todo',
      target_type: 'Riddle',
      target_id: '1',
    });
    expect(preview.json()).toMatchObject({ references: { commands: 'Adds a to-do item.' } });
    expect(preview.body).toContain('<em>her</em>');
  });

  it('ISSUE-11 a confidential one leaks nowhere', async () => {
    const secret = await server.create(
      '/groups/acme/riddles',
      { title: 'Whispered', confidential: true },
      bob,
    );
    await server.create(`/groups/acme/riddles/${secret.iid}/notes`, { body: 'Whispered to @eve' }, bob);
    await server.drain();
    const doors = [
      `${page}/${secret.iid}/conversation.json`,
      `/api/v4/groups/acme/riddles/${secret.iid}/notes`,
      `/api/v4/groups/acme/riddles/${secret.iid}/participants`,
      '/api/v4/search?scope=riddles&search=whisp',
      '/groups/acme/-/autocomplete_sources/riddles?query=whisp',
      '/api/v4/todos',
      '/api/v4/events',
    ];
    for (const as of [eve, null])
      for (const door of doors) expect((await call('GET', door, as)).body, door).not.toMatch(/whisper/i);
    const sent = (await mails()).filter(({ recipient }) => recipient === 'eve@example.com');
    expect(JSON.stringify(sent)).not.toMatch(/whisper/i);
    expect((await call('GET', doors[0]!, bob)).body).toMatch(/whisper/i);
  });

  it('NOTE-02 is announced live, to readers', async () => {
    await new Promise((resolve) => server.platform.realtime.subscribe('first', resolve));
    const follow = async (as: TestUser, id: number): Promise<{ type?: string; message?: unknown }[]> => {
      const socket = await server.app.injectWS('/-/cable', {
        headers: { host: 'localhost', 'private-token': as.token },
      });
      const frames: { type?: string; message?: unknown }[] = [];
      socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString()) as object));
      socket.send(
        JSON.stringify({
          command: 'subscribe',
          identifier: JSON.stringify({ channel: 'RiddleChannel', riddle_id: id }),
        }),
      );
      while (!frames.some(({ type }) => type?.endsWith('_subscription'))) await once(socket, 'message');
      if (frames.some(({ type }) => type === 'confirm_subscription')) {
        await server.create(`/groups/acme/riddles/${riddle.iid}/notes`, { body: 'Now' }, ann);
        while (!frames.some(({ message }) => (message as { event?: string } | undefined)?.event === 'notes'))
          await once(socket, 'message');
      }
      socket.terminate();
      return frames;
    };
    expect(await follow(eve, riddle.id)).toContainEqual(
      expect.objectContaining({ message: expect.objectContaining({ event: 'notes' }) as unknown }),
    );
    const { id: hidden } = await whisper();
    expect(await follow(eve, hidden)).toContainEqual(
      expect.objectContaining({ type: 'reject_subscription' }),
    );
  });

  it('records mentions in its texts on their targets, visible to its readers', async () => {
    await createApp();
    const issue = await server.create('/projects/acme%2Fapp/issues', { title: 'One' }, ann);
    const open = await server.create(
      '/groups/acme/riddles',
      { title: 'Open', description: `As in acme/app#${issue.iid}` },
      ann,
    );
    const secret = await whisper();
    await server.create(
      `/groups/acme/riddles/${secret.iid}/notes`,
      { body: `See acme/app#${issue.iid}` },
      bob,
    );
    await server.drain();
    const mentionsSeenBy = async (as: Caller) =>
      (await server.api('GET', `/projects/acme%2Fapp/issues/${issue.iid}/notes?sort=asc`, as))
        .json<{ body: string }[]>()
        .map(({ body }) => body);
    // was: only issues and commits said where they were mentioned
    expect(await mentionsSeenBy(bob)).toEqual([
      `mentioned in riddle acme?${open.iid}`,
      `mentioned in riddle acme?${secret.iid}`,
    ]);
    expect(await mentionsSeenBy(eve)).toEqual([`mentioned in riddle acme?${open.iid}`]);
    expect(await mentionsSeenBy(null)).toEqual([`mentioned in riddle acme?${open.iid}`]);
  });

  it('MD-12 is referred to by its own sigil, from groups and projects, by those who may see it', async () => {
    await createApp();
    await whisper();
    const text = 'See ?1, acme?1, ?2 and http://localhost:80/groups/acme/-/riddles/1';
    const html = async (as: Caller, place: string) =>
      (await call('POST', `${place}/-/preview_markdown`, as, { text })).json<{ body: string }>().body;
    const link =
      '<a class="reference reference-riddle" href="/groups/acme/-/riddles/1" title="What walks on four legs">';
    // was: the sigils were a list of the Markdown module
    expect(await html(eve, '/groups/acme')).toBe(
      `<p>See ${link}?1</a>, ${link}acme?1</a>, ?2 and ${link}?1</a></p>\n`,
    );
    expect(await html(bob, '/groups/acme')).toContain(
      'href="/groups/acme/-/riddles/2" title="Hidden">?2</a>',
    );
    expect(await html(eve, '/acme/app')).toContain(`See ${link}?1</a>, ${link}acme?1</a>, ?2 `);
    const mentioning = await server.create(
      '/groups/acme/riddles',
      { title: 'Again', description: 'As ?1' },
      ann,
    );
    await server.drain();
    const notes = await server.api('GET', '/groups/acme/riddles/1/notes', null);
    expect(notes.body).toContain(`mentioned in riddle acme?${mentioning.iid}`);
  });

  it('ISSUE-04 is planned by the attributes that it has, with labels, milestones and people of the group', async () => {
    const [owner, stranger] = await server.createUsers('owner', 'stranger');
    const id = await createVault(owner);
    const milestone = await server.create(`/groups/${id}/milestones`, { title: 'soon' }, owner);
    const { iid } = await server.create('/groups/vault/riddles', { title: 'Draft', labels: 'old' }, owner);
    const riddle = `/groups/vault/riddles/${iid}`;
    // was: an attribute presumed a project
    const changed = await server.api('PUT', riddle, owner, {
      title: 'Ready',
      description: 'Now\n\n/label ~fresh\n/solve A sponge',
      assignee_ids: [bob.id, stranger.id],
      labels: 'hard',
      milestone_id: milestone.id,
      due_date: '2030-01-01',
      discussion_locked: true,
      confidential: true,
    });
    expect(changed.json(), changed.body).toMatchObject({
      title: 'Ready',
      description: 'Now',
      state: 'closed',
      // Only people who may see the group can be assigned.
      assignees: [{ username: 'bob' }],
      labels: ['A sponge', 'hard'],
      milestone: { title: 'soon' },
      due_date: '2030-01-01',
      discussion_locked: true,
      confidential: true,
      references: { full: 'vault?1' },
    });
    const labels = (await server.api('GET', '/groups/vault/labels', bob)).json<{ name: string }[]>();
    expect(labels.map(({ name }) => name)).toEqual(['A sponge', 'hard', 'old']);
    const refused = await server.api('PUT', riddle, owner, { weight: 3 });
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      expect.stringContaining('a riddle has no weight'),
    ]);
    const history = (await server.api('GET', `${riddle}/notes?sort=asc`, bob)).json<{ body: string }[]>();
    expect(history.map(({ body }) => body)).toEqual([
      'changed title from **Draft** to **Ready**',
      'changed the description',
      'made the riddle confidential',
      'locked the discussion in this riddle',
      'changed due date to January 1, 2030',
      'changed milestone to %soon',
      'added ~hard and removed ~old labels',
      'assigned to @bob',
      'added ~"A sponge" label',
      'closed',
    ]);
    const events = await server.api('GET', `${riddle}/resource_state_events`, bob);
    expect(events.json()).toMatchObject([{ state: 'closed', resource_type: 'Riddle' }]);
    // was: rows without a project kept the state that they began with
    const { rows } = await sql`select distinct state, confidential from subject_labels
      where subject_id = (select id from subjects where kind = 'Riddle' and title = 'Ready')`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ state: 'closed', confidential: true }]);
    expect((await server.api('GET', riddle, stranger)).statusCode).toBe(404);
    expect((await server.api('PUT', riddle, bob, { title: 'Mine' })).statusCode).toBe(200);
    expect((await server.api('POST', '/groups/vault/riddles', stranger, { title: 'x' })).statusCode).toBe(
      404,
    );
    expect((await server.api('POST', '/groups/acme/riddles', eve, { title: 'x' })).statusCode).toBe(403);
    expect((await server.api('DELETE', riddle, bob)).statusCode).toBe(403);
    expect((await server.api('DELETE', riddle, owner)).statusCode).toBe(204);
    expect((await server.api('GET', riddle, owner)).statusCode).toBe(404);
  });

  it('FORM-06 offers people, labels, milestones and the commands of its attributes while somebody writes', async () => {
    const source = async (name: string) => {
      const url = `/groups/acme/-/autocomplete_sources/${name}`;
      return (await call('GET', url, ann)).json<Record<string, unknown>[]>();
    };
    await comment('A table?');
    await server.create(`/groups/${await createVault(ann)}/labels`, { name: 'hard', color: '#123456' }, ann);
    await server.create('/groups/acme/labels', { name: 'tricky', color: '#123456' }, ann);
    await server.create('/groups/acme/milestones', { title: 'Party' }, ann);
    // was: only texts of projects had them
    expect(await source('members?query=bo')).toMatchObject([{ username: 'bob' }]);
    expect(await source(`members?query=eve&type=Riddle&type_id=1`)).toMatchObject([{ username: 'eve' }]);
    expect(await source('labels?query=tri')).toMatchObject([{ title: 'tricky', type: 'GroupLabel' }]);
    expect(await source('milestones?query=par')).toMatchObject([{ title: 'Party' }]);
    const commands = (await source('commands?type=Riddle&type_id=1')).map(({ name }) => name);
    expect(commands).toEqual(expect.arrayContaining(['solve', 'label', 'due', 'todo', 'subscribe']));
    expect(commands).not.toContain('weight');
    expect(commands).not.toContain('spend');
    const named = await call('POST', '/groups/acme/-/preview_markdown', ann, { text: '~tricky and %Party' });
    // was: texts of groups referred to no labels and milestones
    expect(named.json<{ body: string }>().body).toMatch(
      /href="\/groups\/acme\/-\/issues\?label_name\[\]=tricky"[^]*href="\/groups\/acme\/-\/milestones\/1"/,
    );
    const hidden = await call('POST', '/groups/acme/-/preview_markdown', eve, { text: 'vault~hard' });
    expect(hidden.json<{ body: string }>().body).toBe('<p>vault~hard</p>\n');
  });

  it('NOTE-11 keeps versions of its description', async () => {
    const page = (await call('GET', `${page1}/discussions.json`, ann)).json<
      { notes: { description_version_id?: number }[] }[]
    >();
    expect(page.flatMap(({ notes }) => notes).some((note) => note.description_version_id)).toBe(false);
    const changed = await call('PUT', `${page1}.json`, ann, { description: 'Ask @bob\n\n- [ ] or me' });
    expect(changed.json()).toMatchObject({ task_completion_status: { count: 1, completed_count: 0 } });
    const ticked = await call('PUT', `${page1}.json`, ann, {
      update_task: { index: 1, checked: true, line_number: 3 },
      lock_version: changed.json<{ lock_version: number }>().lock_version,
    });
    expect(ticked.json()).toMatchObject({ description_text: 'Ask @bob\n\n- [x] or me' });
    const notes = (await call('GET', `${page1}/discussions.json`, ann))
      .json<{ notes: { description_version_id?: number }[] }[]>()
      .flatMap((discussion) => discussion.notes);
    const version = notes.flatMap((note) => note.description_version_id ?? [])[0]!;
    const diff = await call('GET', `${page1}/descriptions/${version}/diff`, eve);
    expect(diff.json<{ diff: string }>().diff).toContain('or me');
  });

  it('has uploads, which belong to the group', async () => {
    const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>');
    await createVault(ann);
    const send = (as: TestUser | null, group: string) => attach(`/groups/${group}/-/uploads`, as, image);
    const sent = await send(eve, 'acme');
    expect(sent.statusCode, sent.body).toBe(200);
    const { link } = sent.json<{ link: { markdown: string; full_path: string; url: string } }>();
    const shown = await call('POST', '/groups/acme/-/preview_markdown', ann, { text: link.markdown });
    const source = /src="([^"]+)"/.exec(shown.json<{ body: string }>().body)![1]!;
    // was: 404, uploads were those of projects
    expect((await call('GET', source, null)).statusCode).toBe(200);
    expect((await call('GET', link.full_path, null)).statusCode).toBe(200);
    expect((await send(null, 'acme')).statusCode).toBe(401);
    expect((await send(eve, 'vault')).statusCode).toBe(404);
    expect((await server.api('GET', '/groups/acme/uploads', bob)).statusCode).toBe(403);
    const [upload] = (await server.api('GET', '/groups/acme/uploads', ann)).json<{ id: number }[]>();
    const hidden = (await send(bob, 'vault')).json<{ link: { full_path: string; url: string } }>().link;
    expect((await call('GET', `/vault${hidden.url}`, bob)).statusCode).toBe(200);
    for (const path of [`/vault${hidden.url}`, hidden.full_path])
      expect((await call('GET', path, eve)).statusCode, path).toBe(404);
    expect((await server.api('DELETE', `/groups/acme/uploads/${upload!.id}`, ann)).statusCode).toBe(204);
    expect((await call('GET', source, null)).statusCode).toBe(404);
    const { rows } = await sql`select 1 from blob_removals where key like 'uploads/group-%/file'`.execute(
      server.platform.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('FORM-09 has templates, from a project of the group', async () => {
    const names = '/groups/acme/-/description_templates/names/riddle';
    expect((await call('GET', names, ann)).json()).toEqual([]);
    const project = { name: '.coppice', path: '.coppice', namespace_id: acme, visibility: 'private' };
    await server.create('/projects', { ...project, initialize_with_readme: true }, ann);
    await server.create(
      '/projects/acme%2F.coppice/repository/files/.coppice%2Friddle_templates%2FHard.md',
      { branch: 'main', commit_message: 'One', content: 'What is it?' },
      ann,
    );
    // was: only repositories of projects with issues had templates
    expect((await call('GET', names, ann)).json()).toEqual([{ key: 'Hard', name: 'Hard' }]);
    expect((await server.api('GET', '/groups/acme/templates/riddles/Hard', ann)).json()).toMatchObject({
      content: 'What is it?',
    });
    expect((await call('GET', names, eve)).json()).toEqual([]);
    expect((await server.api('GET', '/groups/acme/templates/riddles/Hard', eve)).statusCode).toBe(404);
  });

  it('ACT-01 is in the activity of its readers', async () => {
    await whisper();
    await comment('A **table**?');
    await server.drain();
    const seen = async (as: Caller) => (await server.api('GET', `/users/${ann.id}/events`, as)).body;
    expect(await seen(bob)).toContain('"target_title":"Hidden"');
    expect(await seen(eve)).toContain('"target_title":"What walks on four legs"');
    expect(await seen(eve)).not.toContain('Hidden');
    const [first] = (await server.api('GET', '/events?sort=asc&target_type=Riddle', ann)).json<object[]>();
    expect(first).toMatchObject({
      project_id: null,
      project: null,
      group: {
        full_path: 'acme',
        target_reference: '?1',
        target_url: 'http://localhost:80/groups/acme/-/riddles/1',
      },
    });
    const commented = (
      await server.api('GET', `/users/${eve.id}/events?action=commented&sort=asc`, eve)
    ).json();
    expect(commented).toMatchObject([{ note: { body: 'A **table**?' }, group: { target_reference: '?1' } }]);
  });
});

describe('moderation of a subject below a group', () => {
  it('SPAM-03 checks what non-members write, as in projects', async () => {
    const guarded = await createTestServer({ spamProofBits: 8 }, { features: [...features, riddles] });
    try {
      const [owner, stranger] = await guarded.createUsers('owner', 'stranger');
      await guarded.create('/groups', { name: 'open', path: 'open', visibility: 'public' }, owner);
      const { iid } = await guarded.create('/groups/open/riddles', { title: 'One' }, owner);
      const body = Array.from({ length: 7 }, (_, index) => `https://shop.example/${index}`).join(' ');
      const notes = `/groups/open/riddles/${iid}/notes`;
      const sent = await guarded.api('POST', notes, stranger, { body });
      // was: 201, texts below a group were not checked
      expect(sent.json()).toMatchObject({ needs_captcha_response: true });
      expect((await guarded.api('POST', notes, owner, { body })).statusCode).toBe(201);
      const reported_from_url = `/groups/open/-/riddles/${iid}`;
      const report = { user_id: stranger.id, category: 'spam', message: 'Adverts', reported_from_url };
      expect((await guarded.call('POST', '/-/abuse_reports', owner, report)).statusCode).toBe(201);
    } finally {
      await guarded.close();
    }
  });
});
