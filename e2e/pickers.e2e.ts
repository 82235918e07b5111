import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme, type Issue } from './acme.ts';
import { formHydrated } from './issue-page.ts';
import { useWorld } from './world.ts';

useAcme();

const padded = (number: number): string => String(number).padStart(3, '0');

useWorld(async () => {
  const { db } = stage.server.platform;
  for (let number = 1; number <= 120; number++) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    await stage.call(ann, 'POST', `${acme.project}/labels`, {
      name: `area ${padded(number)}`,
      color: '#5843ad',
    });
    // oxlint-disable-next-line no-await-in-loop
    await stage.call(ann, 'POST', `${acme.project}/milestones`, { title: `week ${padded(number)}` });
  }
  await sql`with people as (
      insert into users (username, name, email, state, confirmed_at)
      select 'person' || lpad(n::text, 3, '0'), 'Person ' || lpad(n::text, 3, '0'), 'person' || n || '@example.com', 'active', now()
      from generate_series(1, 120) n returning id)
    insert into members (user_id, project_id, access_level)
    select people.id, projects.id, 30 from people, projects where projects.path = 'large'`.execute(db);
});

async function openIssue(viewport = { width: 1350, height: 900 }): Promise<{ issue: Issue; tab: Page }> {
  const issue = await acme.open('To be sorted');
  const tab = await stage.open(ann, { viewport });
  await tab.goto(acme.page(`issues/${issue.iid}`));
  await formHydrated(tab);
  return { issue, tab };
}

const option = (tab: Page, name: string): Locator => tab.getByRole('option', { name });
const field = (tab: Page): Locator => tab.getByRole('combobox');

async function expectAccessible(tab: Page): Promise<void> {
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

describe('choosing from many', () => {
  // Was: "No matches"; only the first hundred were searched.
  it.each([
    // One milestone alone is chosen: its picker closes by itself.
    ['l', 'area 115', '#labels', 'Search labels', { stays: true }],
    ['m', 'week 115', '#milestone', 'Search milestones', { stays: false }],
    ['a', 'Person 115', '#assignees', 'Search people', { stays: true }],
  ])(
    'LABEL-01 what is beyond the first page is found and chosen by keyboard: %s',
    async (key, name, block, search, { stays }) => {
      const { tab } = await openIssue();
      await tab.keyboard.press(key);
      await tab.getByRole('option').nth(99).waitFor();
      await expect.poll(() => field(tab).getAttribute('aria-label')).toBe(search);
      expect(await option(tab, name).count()).toBe(0);
      await tab.keyboard.type(name);
      await option(tab, name).waitFor();
      await expect.poll(() => tab.getByRole('option').count()).toBe(1);
      await tab.getByRole('status').filter({ hasText: '1 match' }).waitFor({ state: 'attached' });
      await tab.keyboard.press('Enter');
      if (stays) {
        await option(tab, name).and(tab.locator('[aria-selected=true]')).waitFor();
        await tab.keyboard.press('Escape');
      }
      await tab.locator(`${block} .side-value`, { hasText: name }).waitFor();
      // The selected entry is first, and the focus is back where it came from.
      await tab.locator(`${block} summary:focus`).press('Enter');
      await tab.getByRole('option').nth(99).waitFor();
      await expect.poll(() => tab.getByRole('option').first().textContent()).toContain(name);
      await expect.poll(() => tab.getByRole('option', { selected: true }).count()).toBe(1);
      expect(await tab.getByText('There are more. Type to find them.').isVisible()).toBe(true);
      await expectAccessible(tab);
    },
  );

  it('LABEL-01 one search keeps the choices made in another', async () => {
    const { issue, tab } = await openIssue();
    await tab.keyboard.press('l');
    for (const name of ['area 101', 'area 119']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await field(tab).fill(name);
      // oxlint-disable-next-line no-await-in-loop
      await option(tab, name).waitFor();
      // oxlint-disable-next-line no-await-in-loop
      await tab.keyboard.press('Enter');
    }
    await field(tab).fill('');
    await tab.getByRole('option').nth(99).waitFor();
    expect((await tab.getByRole('option').allTextContents()).slice(0, 3)).toEqual([
      'area 101',
      'area 119',
      'area 001',
    ]);
    await tab.keyboard.press('PageDown');
    await expect
      .poll(() =>
        tab.evaluate(() =>
          [...document.querySelectorAll('[role=option]')].findIndex((one) =>
            one.matches('[data-active-item]'),
          ),
        ),
      )
      .toBeGreaterThan(3);
    await tab.keyboard.press('Escape');
    await tab.locator('#labels .side-value', { hasText: 'area 119' }).waitFor();
    await expect
      .poll(
        async () =>
          (await stage.call<{ labels: string[] }>(ann, 'GET', `${acme.project}/issues/${issue.iid}`)).labels,
      )
      .toEqual(['area 101', 'area 119']);
  });

  it('LABEL-01 a word is one request, and a late answer changes nothing', async () => {
    const { tab } = await openIssue();
    await tab.keyboard.press('l');
    await tab.getByRole('option').nth(99).waitFor();
    const asked: string[] = [];
    const late = Promise.withResolvers<void>();
    await tab.route(/\/labels\?.*search=/, async (route) => {
      const search = new URL(route.request().url()).searchParams.get('search')!;
      asked.push(search);
      if (search === 'area 10') await late.promise;
      await route.continue().catch(() => undefined); // cancelled meanwhile
    });
    await field(tab).fill('area 10');
    await expect.poll(() => asked).toEqual(['area 10']);
    // Until the answer arrives, the known entries are filtered.
    expect(await tab.getByRole('option').allTextContents()).toEqual(['area 100']);
    // Time stands still, however long the keys take.
    await tab.clock.install({ time: 0 });
    await tab.clock.pauseAt(60_000);
    await field(tab).press('End');
    await field(tab).press('Backspace');
    await field(tab).press('Backspace');
    await field(tab).pressSequentially('112');
    expect(asked).toEqual(['area 10']);
    await tab.clock.runFor(300);
    await tab.clock.resume();
    await option(tab, 'area 112').waitFor();
    late.resolve();
    expect(asked).toEqual(['area 10', 'area 112']);
    expect(await tab.getByRole('option').allTextContents()).toEqual(['area 112']);
  });

  it('LABEL-01 Enter before there is anything to choose from chooses what is found then', async () => {
    const { tab } = await openIssue();
    const late = Promise.withResolvers<void>();
    await tab.route(/\/labels\?/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await tab.keyboard.press('l');
    await field(tab).waitFor();
    await tab.keyboard.type('area 115');
    await tab.keyboard.press('Enter');
    late.resolve();
    await option(tab, 'area 115').and(tab.locator('[aria-selected=true]')).waitFor();
    expect(await tab.getByRole('option').count()).toBe(1);
    await tab.keyboard.press('Escape');
    await tab.locator('#labels .side-value', { hasText: 'area 115' }).waitFor();
  });

  it('LABEL-01 a search that fails says so and can be tried again by keyboard, and one without a match too', async () => {
    const { tab } = await openIssue();
    await tab.keyboard.press('l');
    await tab.getByRole('option').nth(99).waitFor();
    await tab.route(/\/labels\?.*search=/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await field(tab).fill('area 117');
    await tab.getByText('Error fetching labels.').waitFor();
    await expectAccessible(tab);
    await tab.unroute(/\/labels\?.*search=/);
    await tab.getByRole('button', { name: 'Try again' }).press('Enter');
    await option(tab, 'area 117').waitFor();
    await field(tab).fill('nothing of the kind');
    await tab.getByRole('status').filter({ hasText: 'No matches' }).waitFor();
    await tab.keyboard.press('Enter');
    await expectAccessible(tab);
    await tab.getByRole('link', { name: 'Manage labels' }).focus();
    await tab.keyboard.press('Tab');
    await field(tab).waitFor({ state: 'hidden' });
  });
});

describe('going elsewhere', () => {
  it('UX-01 Enter in the list of projects opens a match of the typed text, not an outdated one', async () => {
    await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Other', path: 'other' });
    const tab = await stage.open(ann);
    await tab.goto(`${stage.base}/acme/large`);
    await formHydrated(tab);
    await tab.getByRole('link', { name: 'Switch project' }).click();
    const find = tab.getByRole('combobox', { name: 'Find a project' });
    await tab.getByRole('dialog').getByRole('option', { name: /other/ }).waitFor();
    let answered = false;
    await tab.route(/\/projects\?.*search=/, (route) =>
      answered ? route.continue() : route.fulfill({ status: 500, body: '{}' }),
    );
    await find.fill('nowhere');
    await find.press('Enter');
    await tab.getByText('This could not be loaded.').waitFor();
    expect(tab.url()).toBe(`${stage.base}/acme/large`);
    answered = true;
    await tab.getByRole('button', { name: 'Try again' }).click();
    await tab.getByText('No matches').waitFor();
    await find.fill('other');
    await tab.getByRole('dialog').getByRole('option', { name: /other/ }).waitFor();
    await find.press('Enter');
    await tab.waitForURL(`${stage.base}/ann/other`);
  });
});

describe('one of many namespaces', () => {
  let last: number;
  useWorld(async () => {
    for (let number = 1; number <= 105; number++) {
      const path = `team-${padded(number)}`;
      // oxlint-disable-next-line no-await-in-loop -- in order
      ({ id: last } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/groups', { name: path, path }));
    }
  });

  // Was: the list ended with the hundredth.
  it('PROJ-04 a project is made in a group beyond the first page, found by keyboard', async () => {
    const tab = await stage.open(ann);
    await tab.goto(`${stage.base}/projects/new`);
    await formHydrated(tab);
    await tab.getByLabel('Project name').fill('Far');
    const owner = tab.getByLabel('Owner', { exact: true });
    expect(await owner.locator('option:checked').textContent()).toBe('ann');
    expect(await owner.locator('option', { hasText: 'team-105' }).count()).toBe(0);
    await tab.locator('summary', { hasText: 'Find another' }).press('Enter');
    await tab.locator('.select-panel').getByRole('option').nth(99).waitFor();
    await tab.keyboard.type('team-105');
    await tab.getByRole('status').filter({ hasText: '1 match' }).waitFor({ state: 'attached' });
    await expectAccessible(tab);
    await tab.keyboard.press('Enter');
    await expect.poll(() => owner.locator('option:checked').textContent()).toBe('team-105');
    await tab.getByRole('button', { name: 'Create project' }).click();
    await tab.waitForURL(`${stage.base}/team-105/far`);
  });

  it.each([
    ['projects/new?namespace_id', 'Owner'],
    ['groups/new?parent_id', 'In the group'],
  ])(
    'GROUP-01 a link into a group beyond the first page begins with it, without script too: %s',
    async (path, label) => {
      const tab = await stage.open(ann, { javaScriptEnabled: false });
      await tab.goto(`${stage.base}/${path}=${last}`);
      expect(await tab.getByLabel(label, { exact: true }).locator('option:checked').textContent()).toBe(
        'team-105',
      );
    },
  );
});

describe('on the screen', () => {
  it.each([
    [1350, 900],
    [1350, 360],
    [700, 420],
    [390, 700],
    [390, 420],
  ])('UX-01 the list and its search are within a window of %i by %i', async (width, height) => {
    const { tab } = await openIssue({ width, height });
    if (width < 1012) await tab.getByRole('button', { name: 'Expand sidebar' }).click();
    for (const [name, block] of [
      ['Labels', '#labels'],
      ['Milestone', '#milestone'],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after the other
      const opener = tab.locator(`${block} summary`);
      await opener.scrollIntoViewIfNeeded();
      await opener.focus();
      await opener.press('Enter');
      await tab.getByRole('option').nth(99).waitFor();
      const panel = tab.locator(`${block} .select-panel`);
      await expect
        .poll(
          async () => {
            const box = (await panel.boundingBox())!;
            return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
          },
          { message: name },
        )
        .toBe(true);
      await tab.keyboard.press('PageDown');
      const search = (await field(tab).boundingBox())!;
      expect(search.y, name).toBeGreaterThanOrEqual(0);
      expect(search.y + search.height, name).toBeLessThanOrEqual(height);
      const row = (await tab.locator(`${block} [role=option][data-active-item]`).boundingBox())!;
      expect(row.y + row.height, name).toBeLessThanOrEqual(height);
      await tab.keyboard.press('Escape');
      // oxlint-enable no-await-in-loop
    }
  });
});

it('SIDE-02 an invitation by mail is offered for text@text only, to those who may invite', async () => {
  const { issue, tab } = await openIssue();
  const offer = (page: Page) => page.getByRole('button', { name: /^Invite .* by email$/ });
  const search = async (page: Page): Promise<Locator> => {
    await page.keyboard.press('a');
    await page.getByRole('option').first().waitFor();
    return page.getByRole('combobox');
  };
  const typing = await search(tab);
  for (const text of ['new', 'new@', '@example.com', 'new person@example.com']) {
    await typing.fill(text);
    expect(await offer(tab).count(), text).toBe(0);
  }
  await typing.fill('new@example.com');
  await offer(tab).click();
  await tab.getByText('An invitation was sent to new@example.com.').waitFor();
  const invited = await stage.call<{ invite_email: string }[]>(ann, 'GET', `${acme.project}/invitations`);
  expect(invited.map((each) => each.invite_email)).toEqual(['new@example.com']);

  const other = await stage.open(bob);
  await other.goto(acme.address(issue));
  await formHydrated(other);
  await (await search(other)).fill('new@example.com');
  await other.getByText('No matches').waitFor();
  expect(await offer(other).count()).toBe(0);
});
