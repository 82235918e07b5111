import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

useWorld(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann');
  await stage.server.createUser('roberta');
  await stage.server.create(
    '/projects',
    { name: 'Boat', visibility: 'public', initialize_with_readme: true },
    ann,
  );
});

describe('members', () => {
  // was: by exact user name alone
  it('GROUP-01 are found by a part of their name, and invited by mail where they have no account', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/ann/boat/-/project_members`);
    await hydrated(page);
    const person = page.getByLabel('Person');
    await person.fill('rober');
    await page.locator('datalist option[value=roberta]').waitFor({ state: 'attached' });
    await person.fill('roberta');
    const late = Promise.withResolvers<void>();
    await page.route(/\/members\/all/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.getByText('Roberta is a member now.').waitFor();

    // was: lost while the list was read again
    await person.fill('roberto');
    await person.press('Enter');
    // was: 'This is not there any more, or you may not see it.'
    await page.getByText('There is nobody with this username.').waitFor();
    late.resolve();
    await page.locator('.member-row').filter({ hasText: 'Roberta' }).getByLabel('Remove Roberta').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
    await page.locator('.member-row').filter({ hasText: 'Roberta' }).waitFor({ state: 'detached' });
    // was: the name of somebody who is offered was taken for a username
    await person.fill('Roberta');
    await page.locator('datalist option[value=roberta]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.locator('.member-row').filter({ hasText: 'Roberta' }).waitFor();

    await person.fill('new@example.com');
    await page.getByRole('button', { name: 'Invite by mail' }).click();
    await page.getByText('An invitation is on its way to new@example.com.').waitFor();
    const waiting = page.locator('.member-row').filter({ hasText: 'new@example.com' });
    await waiting.getByText('Developer').waitFor();
    // Was: asked for by the page, whose members it moved when it came.
    expect(await (await page.request.get(page.url())).text()).toContain('new@example.com</p>');
    await waiting.getByRole('button', { name: 'Withdraw the invitation to new@example.com' }).click();
    await waiting.waitFor({ state: 'detached' });
  });
});

describe('the members of a group', () => {
  it('GROUP-01 who is removed there stays in the projects that they are members of', async () => {
    const { id } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/groups', {
      name: 'Fleet',
      path: 'fleet',
    });
    await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Tender', namespace_id: id });
    const members = {
      group: '/api/v4/groups/fleet/members',
      project: '/api/v4/projects/fleet%2Ftender/members',
    };
    for (const path of Object.values(members))
      await stage.call(ann, 'POST', path, {
        username: 'roberta',
        access_level: path === members.group ? 20 : 30,
      });
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/groups/fleet/-/group_members`);
    await hydrated(page);
    const row = page.locator('.member-row').filter({ hasText: 'Roberta' });
    await row.getByLabel('Remove Roberta').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
    await row.waitFor({ state: 'detached' });
    const names = async (path: string): Promise<string[]> =>
      (await stage.call<{ username: string }[]>(ann, 'GET', path)).map(({ username }) => username);
    expect(await names(members.group)).toEqual(['ann']);
    expect(await names(members.project)).toEqual(['roberta']);
  });
});

describe('a private profile', () => {
  it('USER-02 is switched on in the settings, and says to others that it is private', async () => {
    const page = await stage.open(ann);
    await page.goto(`${stage.base}/-/profile`);
    await hydrated(page);
    await page.getByLabel('Private profile').check();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Saved').first().waitFor();
    const other = await stage.open();
    await other.goto(`${stage.base}/ann`);
    await other.getByText('This profile is private').waitFor();
    expect(await other.getByRole('heading', { name: 'Activity' }).count()).toBe(0);
    await page.goto(`${stage.base}/ann`);
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
  });
});

describe('an address without /-/', () => {
  it('GIT-05 leads to its page', async () => {
    const page = await stage.open();
    await page.goto(`${stage.base}/ann/boat/blob/main/README.md?plain=1`);
    expect(page.url()).toBe(`${stage.base}/ann/boat/-/blob/main/README.md?plain=1`);
    const answer = await page.goto(`${stage.base}/ann/nothing/issues/1`);
    expect(answer!.status()).toBe(404);
  });
});
