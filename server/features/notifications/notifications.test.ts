import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { takeMails } from '../../../testing/take-mails.ts';
import { sendNotifications } from './send-notifications.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let guest: TestUser;
let outsider: TestUser;
let project: number;

const make = <T = { id: number; iid: number }>(path: string, payload: object, as = ann): Promise<T> =>
  server.create(path, payload, as);

async function setLevel(user: TestUser, level: string, where = ''): Promise<void> {
  const answer = await server.api('PUT', `${where}/notification_settings`, user, { level });
  expect(answer.statusCode, answer.body).toBe(200);
}

const mails = () => takeMails(server);

const recipients = async (): Promise<string[]> =>
  (await mails()).map(({ recipient }) => recipient.replace(/@.*/, ''));

beforeAll(async () => {
  server = await createTestServer({ externalUrl: 'https://code.example.com' });
  [ann, bob, guest, outsider] = await server.createUsers('ann', 'bob', 'guest', 'outsider');
  project = (await make('/projects', { name: 'open', visibility: 'public' })).id;
  await make(`/projects/${project}/members`, { user_id: bob.id, access_level: 30 });
  await make(`/projects/${project}/members`, { user_id: guest.id, access_level: 10 });
});
afterAll(() => server?.close());
beforeEach(async () => {
  await mails();
  for (const user of [ann, bob, guest, outsider]) {
    await setLevel(user, 'participating');
    await setLevel(user, 'global', `/projects/${project}`);
  }
});

describe('who gets a mail', () => {
  it('NOTIFY-01 for a changed comment: the newly mentioned people, once', async () => {
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Edited' }, ann);
    const notes = `/projects/${project}/issues/${iid}/notes`;
    const note = await make(notes, { body: 'Here.' }, ann);
    await mails();
    const change = (body: string) => server.api('PUT', `${notes}/${note.id}`, ann, { body });
    await change('Here, @bob.');
    // was: nobody
    expect(await recipients()).toEqual(['bob']);
    await change('Here, @bob, again.');
    expect(await recipients()).toEqual([]);
    await change('Here, @bob and @guest.');
    expect(await recipients()).toEqual(['guest']);
  });

  it('NOTIFY-01 by level: everything, what one participates in, mentions, nothing', async () => {
    await setLevel(bob, 'watch');
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Levels' }, guest);
    expect(await recipients()).toEqual(['bob']);
    const notes = `/projects/${project}/issues/${iid}/notes`;
    await make(notes, { body: 'Here.' }, ann);
    expect(await recipients()).toEqual(['bob', 'guest']);
    await setLevel(guest, 'mention');
    await setLevel(bob, 'disabled');
    await make(notes, { body: 'Again.' }, ann);
    expect(await recipients()).toEqual([]);
    await make(notes, { body: '@guest and @bob and @outsider' }, ann);
    expect(await recipients()).toEqual(['guest', 'outsider']);
  });

  it('the closest level counts: project before group before global', async () => {
    const group = await make<{ id: number }>('/groups', { name: 'team', path: 'team', visibility: 'public' });
    const { id } = await make('/projects', { name: 'inner', namespace_id: group.id, visibility: 'public' });
    await setLevel(outsider, 'watch', `/groups/${group.id}`);
    await make(`/projects/${id}/issues`, { title: 'One' });
    expect(await recipients()).toEqual(['outsider']);
    await setLevel(outsider, 'participating', `/projects/${id}`);
    await make(`/projects/${id}/issues`, { title: 'Two' });
    expect(await recipients()).toEqual([]);
    const custom = await server.api('PUT', `/projects/${id}/notification_settings`, outsider, {
      level: 'custom',
      new_issue: true,
    });
    expect(custom.json()).toMatchObject({ level: 'custom', events: { new_issue: true, new_note: false } });
    const { iid } = await make(`/projects/${id}/issues`, { title: 'Three' });
    await make(`/projects/${id}/issues/${iid}/notes`, { body: 'words' });
    expect((await mails()).map((mail) => mail.subject)).toEqual(['inner | Three (#3)']);
  });

  it('assigned, closed and reopened; one’s own actions only on request', async () => {
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Acts' });
    const url = `/projects/${project}/issues/${iid}`;
    await mails();
    await server.api('PUT', url, ann, { assignee_ids: [bob.id] });
    const [assigned, ...none] = await mails();
    expect(none).toEqual([]);
    expect(assigned).toMatchObject({ recipient: 'bob@example.com', sender_name: 'Ann' });
    expect(assigned!.headers['X-Coppice-NotificationReason']).toBe('assigned');
    await server.api('PUT', url, bob, { state_event: 'close' });
    expect(await recipients()).toEqual(['ann']);
    await server.api('PUT', '/notification_settings', bob, { notified_of_own_activity: true });
    await server.api('PUT', url, bob, { state_event: 'reopen' });
    expect(await recipients()).toEqual(['ann', 'bob']);
    await server.api('PUT', '/notification_settings', bob, { notified_of_own_activity: false });
  });

  it('NOTE-12 nobody without the right: internal notes, confidential issues, blocked people', async () => {
    for (const user of [guest, outsider]) await setLevel(user, 'watch', `/projects/${project}`);
    const { iid } = await make(`/projects/${project}/issues`, {
      title: 'Rights',
      description: '@guest @bob',
    });
    await mails();
    const notes = `/projects/${project}/issues/${iid}/notes`;
    await make(notes, { body: '@guest @outsider @bob between us', internal: true });
    expect(await recipients()).toEqual(['bob']);
    await make(`/projects/${project}/issues`, {
      title: 'Secret',
      confidential: true,
      description: '@guest @bob',
    });
    expect(await recipients()).toEqual(['bob']);
    await server.platform.db
      .updateTable('users')
      .set({ state: 'blocked' })
      .where('id', '=', guest.id)
      .execute();
    await make(notes, { body: 'for all: @guest' });
    expect(await recipients()).toEqual(['bob', 'outsider']);
    await server.platform.db
      .updateTable('users')
      .set({ state: 'active' })
      .where('id', '=', guest.id)
      .execute();
  });

  it('NOTE-12 nor anyone who lost the right between the action and the mail', async () => {
    await setLevel(outsider, 'watch', `/projects/${project}`);
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Soon hidden' });
    await server.drain();
    await server.api('PUT', `/projects/${project}/issues/${iid}`, ann, { confidential: true });
    expect(await recipients()).toEqual([]);
  });

  it('nor anyone who unsubscribed from the thread; subscribers do', async () => {
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Subscribed' });
    await mails();
    const url = `/projects/${project}/issues/${iid}`;
    expect((await server.api('GET', url, outsider)).json()).toMatchObject({ subscribed: false });
    expect((await server.api('POST', `${url}/subscribe`, outsider)).json()).toMatchObject({
      subscribed: true,
    });
    expect((await server.api('POST', `${url}/subscribe`, outsider)).statusCode).toBe(304);
    await make(`${url}/notes`, { body: 'One' });
    expect(await recipients()).toEqual(['outsider']);
    await server.api('POST', `${url}/unsubscribe`, outsider);
    await make(`${url}/notes`, { body: 'Two, @outsider' });
    expect(await recipients()).toEqual([]);
    const participants = (await server.api('GET', `${url}/participants`, bob)).json<{ username: string }[]>();
    expect(participants.map(({ username }) => username)).toEqual(['ann', 'outsider']);
  });
});

describe('a mail', () => {
  it('waits a moment: a corrected text is sent as corrected, a deleted one to nobody', async () => {
    const { settings, db } = server.platform;
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Corrected', assignee_ids: [bob.id] });
    await mails();
    const notes = `/projects/${project}/issues/${iid}/notes`;
    Object.assign(settings, { notificationDelay: 600 });
    const [typo, regretted] = [
      await make(notes, { body: 'Teh words' }),
      await make(notes, { body: 'Said in anger' }),
    ];
    expect(await recipients()).toEqual([]);
    Object.assign(settings, { notificationDelay: 0 });
    await server.api('PUT', `${notes}/${typo.id}`, ann, { body: 'The words' });
    await server.api('DELETE', `${notes}/${regretted.id}`, ann);
    // Ten minutes later.
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db);
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient)).toEqual(['bob@example.com']);
    expect(sent[0]!.text_body).toContain('The words');
  });

  it('belongs to its thread, states the reason, and has the text with absolute addresses', async () => {
    const { iid, id } = await make(`/projects/${project}/issues`, { title: 'Threads', description: '@bob' });
    const [opened] = await mails();
    const path = `/projects/${project}/issues/${iid}`;
    const first = await make(`${path}/notes`, { body: `See **#${iid}**, @bob <b onclick=x>` }, guest);
    const bobs = (await mails()).find((mail) => mail.recipient === 'bob@example.com')!;
    const root = `<issue_${id}@code.example.com>`;
    expect(opened!.headers).toMatchObject({ 'Message-ID': root });
    expect(opened!.subject).toBe(`open | Threads (#${iid})`);
    expect(bobs.subject).toBe(`Re: open | Threads (#${iid})`);
    expect(bobs.headers).toMatchObject({
      'Message-ID': `<note_${first.id}@code.example.com>`,
      'In-Reply-To': root,
      References: root,
      'X-Coppice-NotificationReason': 'mentioned',
      'X-GitLab-Project-Path': 'ann/open',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(bobs.headers['List-Id']).toBe(`ann/open <${project}.open.ann.code.example.com>`);
    expect(bobs.text_body).toContain(`See **#${iid}**, @bob`);
    expect(bobs.html_body).toContain(`href="https://code.example.com/ann/open/-/issues/${iid}"`);
    expect(bobs.html_body).not.toMatch(/(?:href|src)="\/|onclick/);
  });

  it('NOTIFY-01 shows images that everybody can load, and links to those that only members can', async () => {
    const secret = '0123456789abcdef0123456789abcdef';
    const closed = (await make('/projects', { name: 'closed', visibility: 'private' })).id;
    await make(`/projects/${closed}/members`, { user_id: bob.id, access_level: 20 });
    const body = [
      `@bob ![door](/uploads/${secret}/door.png) ![The <hall> "now" -> later](/uploads/${secret}/a%20b&c.png)`,
      `[![Room](/uploads/${secret}/room.png)](https://example.org/) ![Film](/uploads/${secret}/film.mp4)`,
      `![Far](https://example.org/far.png) ![Elsewhere](/ann/closed/-/raw/main/plan.png)`,
      `<audio src="/uploads/${secret}/song.mp3"></audio>`,
    ].join('\n\n');
    const mailIn = async (id: number) => {
      const { iid } = await make(`/projects/${id}/issues`, { title: 'Pictures' });
      await mails();
      await make(`/projects/${id}/issues/${iid}/notes`, { body });
      return (await mails()).find(({ recipient }) => recipient === 'bob@example.com')!;
    };
    const base = 'https://code.example.com/ann';
    const link = (address: string, inner: string) => `<a href="${address}" rel="noreferrer">${inner}</a>`;
    const both = [
      link(`${base}/closed/-/raw/main/plan.png`, 'Elsewhere (plan.png)'),
      /<img [^>]*src="https:\/\/example\.org\/far\.png"/,
    ];
    const hidden = await mailIn(closed);
    const files = `${base}/closed/uploads/${secret}`;
    for (const part of [
      ...both,
      link(`${files}/door.png`, 'door.png'),
      link(`${files}/a%20b%26c.png`, 'The &lt;hall&gt; &quot;now&quot; -&gt; later (a b&amp;c.png)'),
      // No link within another one.
      /<a href="https:\/\/example\.org\/"[^>]*>Room \(room\.png\)<\/a>/,
      `<a href="${files}/film.mp4">Film</a>`,
      link(`${files}/song.mp3`, 'song.mp3'),
    ])
      expect(hidden.html_body).toMatch(part);
    // was: images that no program for mails could load
    expect(hidden.html_body!.match(/<(?:img|video|audio)/g)).toEqual(['<img']);
    expect(hidden.text_body).toContain(`![door](${files}/door.png)`);
    const shown = await mailIn(project);
    for (const part of [
      ...both,
      new RegExp(`<a href="${base}/open/uploads/${secret}/door.png" rel="noreferrer"><img [^>]*alt="door"`),
      `<a href="${base}/open/uploads/${secret}/film.mp4">Film</a>`,
    ])
      expect(shown.html_body).toMatch(part);
  });

  it('resolves references for its reader: what they may not read stays the text that was written', async () => {
    const hidden = await make('/projects', { name: 'hidden', visibility: 'private' });
    await make(`/projects/${hidden.id}/members`, { user_id: bob.id, access_level: 30 });
    const secret = await make(`/projects/${hidden.id}/issues`, { title: 'Unheard of' });
    await make(`/projects/${project}/issues`, {
      title: 'Link',
      description: `@bob @outsider ann/hidden#${secret.iid}+`,
    });
    const [bobs, others] = await mails();
    expect(bobs!.html_body).toContain(`/ann/hidden/-/issues/${secret.iid}`);
    expect(others!.recipient).toBe('outsider@example.com');
    expect(others!.html_body).not.toContain('/ann/hidden/-/issues');
    expect(others!.html_body).not.toContain('Unheard');
  });

  it('its link unsubscribes without a session; reading it changes nothing; a modified one is 404', async () => {
    const { iid } = await make(`/projects/${project}/issues`, {
      title: 'One click',
      description: '@outsider',
    });
    const [mail] = await mails();
    const link = new URL(/<(.*)>/.exec(mail!.headers['List-Unsubscribe']!)![1]!).pathname;
    const url = `/projects/${project}/issues/${iid}`;
    const asked = await server.call('GET', `${link}.json`, null);
    expect(asked.json()).toEqual({ title: 'One click', reference: `#${iid}` });
    expect((await server.api('GET', url, outsider)).json()).toMatchObject({ subscribed: true });
    const clicked = await server.app.inject({
      method: 'POST',
      url: link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.statusCode).toBe(200);
    expect((await server.api('GET', url, outsider)).json()).toMatchObject({ subscribed: false });
    const forged = link.replace(
      /sent_notifications\/(.)/,
      (_, one: string) => `sent_notifications/${one === 'A' ? 'B' : 'A'}`,
    );
    expect((await server.app.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
    await server.api('PUT', url, ann, { confidential: true });
    expect((await server.call('GET', `${link}.json`, null)).json()).toEqual({ title: null, reference: null });
  });
});

describe('many watchers', () => {
  it('are notified in batches, each once, wherever a run breaks off', async () => {
    const { db } = server.platform;
    const names = Array.from({ length: 120 }, (_, index) => `watcher-${index}`);
    const rows = await db
      .insertInto('users')
      .values(
        names.map((name) => ({
          username: name,
          name,
          email: `${name}@example.com`,
          confirmed_at: new Date(),
        })),
      )
      .returning('id')
      .execute();
    await db
      .insertInto('notification_settings')
      .values(rows.map(({ id }) => ({ user_id: id, project_id: project, level: 'watch' })))
      .execute();
    await make(`/projects/${project}/issues`, { title: 'To many' });
    const events = await db.selectFrom('outbox').select(['id', 'name', 'payload', 'created_at']).execute();
    await server.drain();
    const { id } = await db
      .selectFrom('notifications')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await sendNotifications.run(server.platform, { id });
    const counted = () =>
      db
        .selectFrom('outgoing_mails')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    expect((await counted()).n).toBe(50);
    // The event is dispatched again, as after a crash, and so is its job.
    await db
      .insertInto('outbox')
      .values(events.map((row) => ({ ...row, payload: JSON.stringify(row.payload) })))
      .execute();
    const notified = (await recipients()).filter((name) => name.startsWith('watcher'));
    expect(notified).toHaveLength(120);
    expect(new Set(notified).size).toBe(120);
  });
});
