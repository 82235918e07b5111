import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer, TestUser } from '../../../testing/server.ts';
import { takeMails } from '../../../testing/take-mails.ts';

let server: TestServer;
let ann: TestUser;
let bob: TestUser;
let guest: TestUser;
let outsider: TestUser;
let group: number;
let project: number;
let bug: number;

const make = <T = { id: number; iid: number }>(path: string, payload: object, as = ann): Promise<T> =>
  server.create(path, payload, as);
const labels = (): string => `/projects/${project}/labels`;

/** Who was mailed, by what: `bob: Re: open | Title (#1): because …`. */
async function mails(): Promise<string[]> {
  const rows = await takeMails(server);
  return rows
    .map(({ recipient, text_body: text }) => {
      const because = /You get this mail because (.*)\./.exec(text)![1]!;
      return `${recipient.replace(/@.*/, '')}: ${text.split('\n')[0]!} ${because}`;
    })
    .toSorted();
}

async function change(iid: number, payload: object, as = ann): Promise<void> {
  const answer = await server.api('PUT', `/projects/${project}/issues/${iid}`, as, payload);
  expect(answer.statusCode, answer.body).toBe(200);
}

beforeAll(async () => {
  server = await createTestServer();
  [ann, bob, guest, outsider] = await server.createUsers('ann', 'bob', 'guest', 'outsider');
});
afterAll(() => server?.close());
// Each test has a group and a project of its own, whose only label is `bug`.
let teams = 0;
beforeEach(async () => {
  const team = `team-${++teams}`;
  group = (await make('/groups', { name: team, path: team, visibility: 'public' })).id;
  project = (await make('/projects', { name: 'open', namespace_id: group, visibility: 'public' })).id;
  await make(`/projects/${project}/members`, { user_id: bob.id, access_level: 30 });
  await make(`/projects/${project}/members`, { user_id: guest.id, access_level: 10 });
  bug = (await make(labels(), { name: 'bug', color: 'red' })).id;
  await mails();
});

describe('subscribing to a label', () => {
  // was: `subscribed` was always false, and the calls were unknown
  it('LABEL-01 is by id or name, once; answers say it to the subscriber alone', async () => {
    const one = `${labels()}/${bug}`;
    const first = await server.api('POST', `${one}/subscribe`, bob);
    expect(first.statusCode, first.body).toBe(201);
    expect(first.json()).toMatchObject({ id: bug, name: 'bug', subscribed: true });
    expect((await server.api('POST', `${labels()}/bug/subscribe`, bob)).statusCode).toBe(304);
    expect((await server.api('GET', one, bob)).json()).toMatchObject({ subscribed: true });
    expect((await server.api('GET', labels(), bob)).json()).toMatchObject([
      { name: 'bug', subscribed: true },
    ]);
    expect((await server.api('GET', one, ann)).json()).toMatchObject({ subscribed: false });
    expect((await server.api('POST', `${one}/unsubscribe`, bob)).json()).toMatchObject({ subscribed: false });
    expect((await server.api('POST', `${one}/unsubscribe`, bob)).statusCode).toBe(304);
    expect((await server.app.inject({ method: 'POST', url: `/api/v4${one}/subscribe` })).statusCode).toBe(
      401,
    );
    expect((await server.api('POST', `${labels()}/0/subscribe`, bob)).statusCode).toBe(404);
    const hidden = await make('/projects', { name: 'hidden', visibility: 'private' });
    const secret = await make(`/projects/${hidden.id}/labels`, { name: 'secret', color: 'red' });
    expect(
      (await server.api('POST', `/projects/${hidden.id}/labels/${secret.id}/subscribe`, bob)).statusCode,
    ).toBe(404);
    expect((await server.api('POST', `${labels()}/${secret.id}/subscribe`, bob)).statusCode).toBe(404);
  });

  it('NOTIFY-01 tells of new issues with it and of issues that get it, whatever the level', async () => {
    await server.api('POST', `${labels()}/bug/subscribe`, bob);
    await server.api('PUT', `/projects/${project}/notification_settings`, bob, { level: 'disabled' });
    await make(`/projects/${project}/issues`, { title: 'New', labels: 'bug' });
    const { iid } = await make(`/projects/${project}/issues`, { title: 'Plain' });
    // was: nobody
    expect(await mails()).toEqual(['bob: Ann opened an issue: you subscribed to label bug']);
    await change(iid, { add_labels: 'bug' });
    expect(await mails()).toEqual(['bob: Ann added label bug to the issue. you subscribed to label bug']);
    // Not of other labels, of taking it away, or of what oneself does.
    await change(iid, { add_labels: 'other' });
    await change(iid, { remove_labels: 'bug' });
    await change(iid, { add_labels: 'bug' }, bob);
    expect(await mails()).toEqual([]);
    // Nor who unsubscribed from the issue.
    for (const verb of ['subscribe', 'unsubscribe'])
      await server.api('POST', `/projects/${project}/issues/${iid}/${verb}`, bob);
    await change(iid, { labels: '' });
    await change(iid, { add_labels: 'bug' });
    expect(await mails()).toEqual([]);
  });

  it('NOTIFY-01 tells once of an issue that is opened with it by a command', async () => {
    await server.api('POST', `${labels()}/bug/subscribe`, bob);
    await make(`/projects/${project}/issues`, { title: 'Commanded', description: '/label ~bug' });
    expect(await mails()).toEqual(['bob: Ann opened an issue: you subscribed to label bug']);
  });

  it('ISSUE-11 tells nobody of what they may not read', async () => {
    for (const user of [bob, guest, outsider]) await server.api('POST', `${labels()}/bug/subscribe`, user);
    const secret = await make(`/projects/${project}/issues`, {
      title: 'Secret',
      labels: 'bug',
      confidential: true,
    });
    expect(await mails()).toEqual(['bob: Ann opened an issue: you subscribed to label bug']);
    await change(secret.iid, { labels: '' });
    await change(secret.iid, { add_labels: 'bug' });
    expect(await mails()).toEqual(['bob: Ann added label bug to the issue. you subscribed to label bug']);
    await change(secret.iid, { confidential: false, labels: '' });
    await mails();
    await change(secret.iid, { add_labels: 'bug' });
    expect((await mails()).map((line) => line.split(':')[0])).toEqual(['bob', 'guest', 'outsider']);
    // Access that ends before the mail is written.
    await change(secret.iid, { labels: '' });
    await change(secret.iid, { add_labels: 'bug' });
    await server.drain();
    await change(secret.iid, { confidential: true });
    expect((await mails()).map((line) => line.split(':')[0])).toEqual(['bob']);
  });

  it('LABEL-01 is of a group’s label in all its projects, and stays when labels become one', async () => {
    const wide = await make(`/groups/${group}/labels`, { name: 'wide', color: 'blue' });
    const answer = await server.api('POST', `/groups/${group}/labels/${wide.id}/subscribe`, guest);
    expect(answer.json()).toMatchObject({ id: wide.id, subscribed: true, is_project_label: false });
    expect((await server.api('GET', `${labels()}/wide`, guest)).json()).toMatchObject({ subscribed: true });
    await make(`/projects/${project}/issues`, { title: 'Wide', labels: 'wide' });
    expect(await mails()).toEqual(['guest: Ann opened an issue: you subscribed to label wide']);
    const own = await make(labels(), { name: 'shared', color: 'red' });
    await make(`/groups/${group}/labels`, { name: 'shared', color: 'red' });
    await server.api('POST', `${labels()}/${own.id}/subscribe`, guest);
    const promoted = await server.api('PUT', `${labels()}/${own.id}/promote`, ann);
    expect(promoted.statusCode, promoted.body).toBe(200);
    expect((await server.api('GET', `/groups/${group}/labels/shared`, guest)).json()).toMatchObject({
      subscribed: true,
    });
  });
});
