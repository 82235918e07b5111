import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme({}, 'Code');

let secret: string;
useWorld(async () => {
  const { id: namespace_id } = await stage.call<{ id: number }>(ann, 'GET', '/api/v4/groups/acme');
  const { id } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/projects', {
    name: 'Secret',
    namespace_id,
    visibility: 'private',
  });
  secret = `/api/v4/projects/${id}`;
});

interface Watched {
  readonly tab: Page;
  /** What was announced about subjects of lists. */
  readonly heard: string[];
  /** Reads of the list. */
  readonly reads: string[];
}

/** Opens a list, and waits until it is followed. */
async function watch(who: typeof ann, path: string): Promise<Watched> {
  const tab = await stage.open(who);
  const [heard, reads]: [string[], string[]] = [[], []];
  const followed = new Promise<void>((done) => {
    tab.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = String(payload);
        if (/confirm_subscription.*(?:(?:Group|Project)\w+s|OwnList)Channel/.test(frame)) done();
        if (/"event":"(?:issues|subjects)"/.test(frame)) heard.push(frame);
      }),
    );
  });
  tab.on('request', (request) => {
    if (new URL(request.url()).pathname === `${path}.json`) reads.push(request.url());
  });
  await tab.goto(`${stage.base}${path}`);
  await hydrated(tab);
  await followed;
  return { tab, heard, reads };
}
const changed = (tab: Page) => tab.getByRole('button', { name: 'The list has changed.' });

it('ISSUE-09 a group’s list of issues follows what others do to those that the reader may see', async () => {
  const known = await acme.open('Oars');
  const hidden = await stage.call<{ iid: number }>(ann, 'POST', `${secret}/issues`, { title: 'Hidden' });
  const { tab, heard, reads } = await watch(carol, '/groups/acme/-/issues');
  await stage.call(ann, 'PUT', `${secret}/issues/${hidden.iid}`, { title: 'Still hidden' });
  await stage.call(ann, 'PUT', `${acme.project}/issues/${known.iid}`, { title: 'Blades', labels: 'wood' });
  const row = tab.locator('.issue-row', { hasText: 'Blades' });
  await row.locator('.chip', { hasText: 'wood' }).waitFor();
  expect([heard.length, reads.length, await changed(tab).count()]).toEqual([1, 0, 0]);
  // A new one waits until the reader asks for it.
  await acme.open('Sails');
  await changed(tab).click();
  await tab.locator('.issue-row', { hasText: 'Sails' }).waitFor();
  await expect.poll(() => changed(tab).count()).toBe(0);
});

it('EPIC-01 a group’s list of epics follows what others do to those that the reader may see', async () => {
  const epics = '/api/v4/groups/acme/epics';
  const open = (title: string, more: object = {}) =>
    stage.call<{ iid: number }>(ann, 'POST', epics, { title, ...more });
  const known = await open('Bridges');
  const hidden = await open('Vault', { confidential: true });
  const { tab, heard, reads } = await watch(carol, '/groups/acme/-/epics');
  await stage.call(ann, 'PUT', `${epics}/${hidden.iid}`, { title: 'Vaults' });
  await stage.call(ann, 'PUT', `${epics}/${known.iid}`, { title: 'Ferries' });
  await tab.locator('[data-list] > li', { hasText: 'Ferries' }).waitFor();
  expect([heard.length, reads.length, await changed(tab).count()]).toEqual([1, 1, 0]);
  await open('Tunnels');
  await changed(tab).click();
  await tab.locator('[data-list] > li', { hasText: 'Tunnels' }).waitFor();
  await expect.poll(() => changed(tab).count()).toBe(0);
  expect(reads).toHaveLength(2);
});

it('MR-01 lists of merge requests of a project and of a group follow what others do', async () => {
  const commit = async (branch: string, more: object): Promise<void> => {
    await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
      branch,
      commit_message: 'Add a rope',
      actions: [{ action: 'create', file_path: `${branch}.txt`, content: branch }],
      ...more,
    });
  };
  await commit('main', {});
  const propose = async (branch: string): Promise<number> => {
    await commit(branch, { start_branch: 'main' });
    const body = { title: branch, source_branch: branch, target_branch: 'main' };
    return (await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, body)).iid;
  };
  const iid = await propose('oars');
  await stage.server.drain();
  const lists = [
    await watch(bob, '/acme/code/-/merge_requests'),
    await watch(carol, '/groups/acme/-/merge_requests'),
  ];
  await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}`, { title: 'Blades' });
  for (const { tab } of lists) await tab.locator('[data-list] > li', { hasText: 'Blades' }).waitFor();
  for (const { tab } of lists) expect(await changed(tab).count()).toBe(0);
  // What no longer belongs there stays until the reader asks for the list.
  await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}`, { state_event: 'close' });
  for (const { tab } of lists) {
    await changed(tab).waitFor();
    expect(await tab.locator('[data-list] > li', { hasText: 'Blades' }).count()).toBe(1);
    await changed(tab).click();
    await tab.getByText('No merge requests yet').or(tab.getByText('No merge request')).first().waitFor();
    await expect.poll(() => changed(tab).count()).toBe(0);
  }
});

/** What somebody does, with all that follows from it. */
async function done<Answer>(...call: Parameters<typeof stage.call>): Promise<Answer> {
  const answer = await stage.call<Answer>(...call);
  await stage.server.drain();
  return answer;
}

it('ISSUE-09 the lists of one’s dashboard follow what others do in all projects', async () => {
  const me = await stage.call<{ id: number }>(bob, 'GET', '/api/v4/user');
  const oars = await acme.open('Oars for all', { assignee_ids: [me.id] });
  await stage.server.drain();
  const { tab } = await watch(bob, '/dashboard/issues');
  const row = (title: string) => tab.locator('.issue-row', { hasText: title });
  await row('Oars for all').waitFor();
  await done(ann, 'PUT', `${acme.project}/issues/${oars.iid}`, { title: 'Blades for all' });
  await row('Blades for all').waitFor();
  // What is not his changes nothing.
  await acme.open('Sails of others');
  const hidden = await stage.call<{ iid: number }>(ann, 'POST', `${secret}/issues`, { title: 'Hidden' });
  await done(ann, 'PUT', `${secret}/issues/${hidden.iid}`, { assignee_ids: [me.id] });
  await done(ann, 'PUT', `${acme.project}/issues/${oars.iid}`, { labels: 'spruce' });
  await row('Blades for all').locator('.chip', { hasText: 'spruce' }).waitFor();
  // was: what changes all issues of a label or project at once was not heard
  await done(ann, 'PUT', `${acme.project}/labels/spruce`, { new_name: 'larch' });
  await row('Blades for all').locator('.chip', { hasText: 'larch' }).waitFor();
  await done(ann, 'PUT', `${acme.project}/labels/larch/promote`);
  expect(await changed(tab).count()).toBe(0);
  // What is new waits, and what is no longer his stays, until he asks for the list.
  const rudder = await acme.open('Rudder for all', { assignee_ids: [me.id] });
  await stage.server.drain();
  await changed(tab).click();
  await row('Rudder for all').waitFor();
  await expect.poll(() => changed(tab).count()).toBe(0);
  await done(ann, 'PUT', `${acme.project}/issues/${rudder.iid}`, { assignee_ids: [0] });
  await changed(tab).waitFor();
  expect(await row('Rudder for all').count()).toBe(1);
  await changed(tab).click();
  await row('Rudder for all').waitFor({ state: 'detached' });
});

it('ISSUE-09 what mentions one appears in one’s list of mentions', async () => {
  const issue = await acme.open('Anchors');
  await stage.server.drain();
  const { tab } = await watch(bob, '/dashboard/issues?scope=mentions_me');
  await acme.comment(ann, issue, 'Which ones, @bob?');
  await stage.server.drain();
  await changed(tab).click();
  await tab.locator('.issue-row', { hasText: 'Anchors' }).waitFor();
});

it('EPIC-01 one’s epics are followed in the groups that one is a member of', async () => {
  await stage.call(ann, 'POST', '/api/v4/groups/acme/members', { username: 'bob', access_level: 30 });
  const { tab } = await watch(ann, '/dashboard/epics');
  const epic = await stage.call<{ iid: number }>(bob, 'POST', '/api/v4/groups/acme/epics', {
    title: 'Piers',
  });
  await changed(tab).click();
  const rows = tab.locator('[data-list] > li');
  await rows.filter({ hasText: 'Piers' }).waitFor();
  await stage.call(bob, 'PUT', `/api/v4/groups/acme/epics/${epic.iid}`, { title: 'Moles' });
  await rows.filter({ hasText: 'Moles' }).waitFor();
  await expect.poll(() => changed(tab).count()).toBe(0);
});

it('MR-01 the merge requests that await one’s review are followed', async () => {
  const me = await stage.call<{ id: number }>(bob, 'GET', '/api/v4/user');
  const { id: project } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/projects', {
    name: 'Ropes',
    initialize_with_readme: true,
  });
  const path = `/api/v4/projects/${project}`;
  await stage.call(ann, 'POST', `${path}/members`, { username: 'bob', access_level: 30 });
  await stage.call(ann, 'POST', `${path}/repository/commits`, {
    branch: 'ropes',
    commit_message: 'Add ropes',
    actions: [{ action: 'create', file_path: 'ropes.txt', content: 'ropes' }],
    start_branch: 'main',
  });
  const { tab } = await watch(bob, '/dashboard/merge_requests');
  const { iid } = await done<{ iid: number }>(ann, 'POST', `${path}/merge_requests`, {
    title: 'Ropes',
    source_branch: 'ropes',
    target_branch: 'main',
    reviewer_ids: [me.id],
  });
  await changed(tab).click();
  const rows = tab.locator('[data-list] > li');
  await rows.filter({ hasText: 'Ropes' }).waitFor();
  await done(ann, 'PUT', `${path}/merge_requests/${iid}`, { title: 'Long lines' });
  await rows.filter({ hasText: 'Long lines' }).waitFor();
  await done(ann, 'PUT', `${path}/merge_requests/${iid}`, { reviewer_ids: [] });
  await changed(tab).click();
  await rows.filter({ hasText: 'Long lines' }).waitFor({ state: 'detached' });
});
