import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { openAsleep } from './asleep-list.ts';
import { toast } from './issue-page.ts';
import { hydrated, setTicked } from './stage.ts';

useAcme({}, 'Code');

/** Ann's merge request of a branch with one new file. */
async function propose(title: string, more: object = {}): Promise<number> {
  const branch = title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  for (const [name, file] of [
    ['main', `${branch}.md`],
    [branch, `${branch}.txt`],
  ] as const)
    await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
      branch: name,
      ...(name === 'main' ? {} : { start_branch: 'main' }),
      commit_message: `Add ${file}`,
      actions: [{ action: 'create', file_path: file, content: `${branch}\n` }],
    });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title,
    source_branch: branch,
    target_branch: 'main',
    ...more,
  });
  await stage.server.drain();
  return iid;
}
const rows = (tab: Page): Promise<string[]> =>
  tab.locator('.subject-row-title > a:first-child').allInnerTexts();

it('MR-01 a list is filtered by tokens, typed or chosen, also without script', async () => {
  await propose('Draft: Oars');
  await propose('Sails', { reviewer_ids: [bob.id], labels: 'wood' });
  const mast = await propose('Mast');
  await stage.call(bob, 'POST', `${acme.project}/merge_requests/${mast}/approve`, {});
  const tab = await stage.open(bob);
  await tab.goto(acme.page('merge_requests'));
  await hydrated(tab);
  await expect.poll(() => rows(tab)).toEqual(['Mast', 'Sails', 'Draft: Oars']);
  await tab.locator('.merge-row', { hasText: 'Mast' }).getByText('Approved').waitFor();
  const box = tab.getByRole('combobox', { name: 'Search or filter' });
  await box.click();
  await tab.getByRole('option', { name: /^Reviewer/ }).click();
  await tab.getByRole('option', { name: 'is', exact: true }).click();
  await tab.getByRole('option', { name: /Bob/ }).click();
  await expect.poll(() => rows(tab)).toEqual(['Sails']);
  await expect.poll(() => tab.url()).toContain('reviewer_username=bob');
  await tab.getByRole('link', { name: 'Remove the filter Reviewer: bob' }).click();
  await expect.poll(() => rows(tab)).toHaveLength(3);
  await box.fill('draft:yes ');
  await box.press('Enter');
  await expect.poll(() => rows(tab)).toEqual(['Draft: Oars']);
  const plain = await stage.open(bob, { javaScriptEnabled: false });
  await plain.goto(acme.page('merge_requests'));
  await plain.getByRole('textbox').or(plain.getByRole('combobox')).first().fill('approved-by:bob');
  await plain.keyboard.press('Enter');
  await plain.waitForURL(/approved_by_usernames/);
  expect(await rows(plain)).toEqual(['Mast']);
});

it('MR-01 a person sees what awaits them, what is theirs and what can be merged; a group all of its projects', async () => {
  await propose('Hull', { reviewer_ids: [bob.id] });
  await propose('Draft: Keel');
  const tab = await stage.open(bob);
  await tab.goto(`${stage.base}/dashboard`);
  await tab
    .getByRole('link', { name: /merge requests/i })
    .first()
    .click();
  await tab.getByRole('heading', { name: 'Your merge requests' }).waitFor();
  await expect.poll(() => rows(tab)).toContain('Hull');
  const own = await stage.open(ann);
  await own.goto(`${stage.base}/dashboard/merge_requests`);
  await hydrated(own);
  await own.getByText('No merge requests').waitFor();
  await own.getByRole('link', { name: 'Yours', exact: true }).click();
  await expect.poll(() => rows(own)).toContain('Draft: Keel');
  await own.getByRole('link', { name: 'Ready to merge', exact: true }).click();
  await expect.poll(() => rows(own)).not.toContain('Draft: Keel');
  expect(await rows(own)).toContain('Hull');
  await own.goto(`${stage.base}/groups/acme/-/merge_requests`);
  await expect.poll(() => rows(own)).toContain('Hull');
  await own.locator('.merge-row').first().getByText('acme/code!').waitFor();
});

// Was: only the server could; the lists had no boxes.
it.for(['project', 'group'])(
  'ISSUE-10 MR-01 merge requests of a %s are selected, changed together, and changed back',
  async (of) => {
    await stage.call(ann, 'POST', '/api/v4/groups/acme/labels', { name: `tidy ${of}`, color: '#0969da' });
    const [deck, rope] = [await propose(`Deck ${of}`), await propose(`Rope ${of}`)];
    const list = of === 'group' ? `${stage.base}/groups/acme/-/merge_requests` : acme.page('merge_requests');
    const tab = await stage.open(bob, { viewport: { width: 1350, height: 900 } });
    await tab.goto(list);
    await hydrated(tab);
    const row = (title: string) => tab.locator('.merge-row', { hasText: title });
    const bar = tab.getByRole('form', { name: 'Edit the selected merge requests' });
    // On a phone a row's box stands before its title. Was: above it.
    await tab.setViewportSize({ width: 390, height: 800 });
    const tops = [row(`Rope ${of}`).getByRole('checkbox'), row(`Rope ${of}`).locator('.subject-row-title')];
    const [box, title] = await Promise.all(tops.map(async (part) => (await part.boundingBox())!.y));
    expect(Math.abs(box! - title!)).toBeLessThan(16);
    await tab.setViewportSize({ width: 1350, height: 900 });
    // By key, then by pointer.
    await tab.getByRole('link', { name: `Rope ${of}`, exact: true }).focus();
    await tab.keyboard.press('x');
    await bar.getByText('1 selected').waitFor();
    await setTicked(row(`Deck ${of}`).getByRole('checkbox'), true);
    await bar.getByText('2 selected').waitFor();
    await bar.getByLabel('State').selectOption('Close');
    await bar.locator('summary', { hasText: 'Add labels' }).click();
    await tab.getByRole('option', { name: `tidy ${of}` }).click();
    await tab.keyboard.press('Escape');
    const { violations } = await axe(tab).include('.card').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await tab.route('**/bulk_update', (route) => route.fulfill({ status: 500, body: '' }));
    const update = bar.getByRole('button', { name: 'Update' });
    await update.click();
    await toast(tab, 'Merge request update failed').waitFor();
    await tab.unroute('**/bulk_update');
    await update.click();
    await toast(tab, '2 merge requests updated.').waitFor();
    await row(`Deck ${of}`).waitFor({ state: 'detached' });
    await bar.waitFor({ state: 'detached' });
    // Was: there for what one had done oneself.
    const changed = tab.getByRole('button', { name: 'The list has changed.' });
    await expect.poll(() => changed.count()).toBe(0);
    const read = (iid: number) => stage.call(ann, 'GET', `${acme.project}/merge_requests/${iid}`);
    for (const iid of [deck, rope])
      expect(await read(iid)).toMatchObject({ state: 'closed', labels: [`tidy ${of}`] });
    await tab.locator('.toasts').getByRole('button', { name: 'Undo' }).click();
    await row(`Deck ${of}`).waitFor();
    expect(await read(deck)).toMatchObject({ state: 'opened', labels: [] });
    await expect.poll(() => changed.count()).toBe(0);
    // Who may plan none of them has no boxes.
    const strange = await stage.open(carol);
    await strange.goto(list);
    await hydrated(strange);
    expect(await strange.getByRole('checkbox').count()).toBe(0);
  },
);

// Was: as if nobody could; lists of issues said why.
it('ISSUE-10 MR-01 a member who may not change them together is told which role is missing', async () => {
  await propose('Rudder');
  const dora = await stage.server.createUser('dora');
  await stage.call(ann, 'POST', `${acme.project}/members`, { username: 'dora', access_level: 20 });
  const tab = await stage.open(dora);
  await tab.goto(acme.page('merge_requests'));
  await hydrated(tab);
  const all = tab.getByRole('checkbox');
  await all.focus();
  await tab
    .getByText('You need the Developer role in acme/code to change many merge requests at once.')
    .waitFor();
  await tab.keyboard.press('Space');
  await expect.poll(() => all.isChecked()).toBe(false);
  const { violations } = await axe(tab).include('.card').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await tab.goto(`${acme.page('merge_requests')}?search=nothing+like+it`);
  await tab.getByText('No merge request matches').first().waitFor();
  expect(await tab.getByRole('checkbox').count()).toBe(0);
});

describe('before the script of a list', () => {
  const box = (tab: Page) => tab.getByRole('combobox');

  const openList = (address: string, channel: string) =>
    openAsleep(address, { script: 'merge-request-list-(?!frame)', channel });

  // Was: every page fetched it before anybody touched the list, 135 KiB of script and styles in all.
  it.for([
    ['project', () => acme.page('merge_requests'), 'ProjectMergeRequestsChannel'],
    ['group', () => `${stage.base}/groups/acme/-/merge_requests`, 'GroupMergeRequestsChannel'],
    ['person', () => `${stage.base}/dashboard/merge_requests?scope=all`, 'OwnListChannel'],
  ] as const)(
    'UX-01 MR-01 of a %s nothing of it is fetched until somebody turns to it, and what is typed is kept',
    async ([of, address, channel]) => {
      await propose(`Found in that of a ${of}`);
      await propose(`Beside that of a ${of}`);
      const { tab, asked, release } = await openList(address(), channel);
      expect(asked()).toBe(0);
      await tab.keyboard.press('/');
      await expect.poll(asked).toBe(1);
      await tab.keyboard.type('found in th');
      expect(await box(tab).inputValue()).toBe('found in th');
      release();
      await tab.locator('[data-asleep]:has([role=combobox])').waitFor({ state: 'detached' });
      await tab.keyboard.type(`at of a ${of}`);
      expect(await box(tab).inputValue()).toBe(`found in that of a ${of}`);
      await tab.keyboard.press('Escape');
      await tab.keyboard.press('Enter');
      await expect.poll(() => rows(tab)).toEqual([`Found in that of a ${of}`]);
      await tab.goBack();
      await expect.poll(async () => (await rows(tab)).length).toBeGreaterThan(1);
      expect(await box(tab).inputValue()).toBe('');
    },
  );

  it('UX-01 MR-01 what is sought is sent, and tokens are taken away', async () => {
    await propose('Sought at once', { labels: 'early' });
    const { tab, release } = await openList(
      `${acme.page('merge_requests')}?label_name[]=early`,
      'ProjectMergeRequestsChannel',
    );
    await box(tab).fill('at once');
    await box(tab).press('Enter');
    await tab.waitForURL((url) => url.search.includes('once'));
    await box(tab).fill('sought at once');
    await tab.getByRole('link', { name: 'Remove the filter Label: early' }).click();
    release();
    await tab.waitForURL((url) => !url.search.includes('early'));
    await expect.poll(() => tab.locator('.tokens .token').count()).toBe(0);
    expect(await rows(tab)).toEqual(['Sought at once']);
    expect(await box(tab).inputValue()).toBe('sought at once');
  });

  it('KEY-01 MR-01 its keys select a row, which stays selected', async () => {
    await propose('Picked by keys');
    const { tab, release } = await openList(acme.page('merge_requests'), 'ProjectMergeRequestsChannel');
    await tab.keyboard.press('j');
    await tab.getByRole('link', { name: 'Picked by keys' }).and(tab.locator(':focus')).waitFor();
    await tab.keyboard.press('x');
    await tab.locator('.list-pick:checked').waitFor();
    release();
    await tab.getByText('1 selected').waitFor();
    await tab.locator('.merge-row', { hasText: 'Picked by keys' }).locator('.list-pick:checked').waitFor();
  });

  it('MR-01 UX-01 it shows what others change, and what is being typed into its box stays', async () => {
    const iid = await propose('Before the change');
    const { tab, asked, release } = await openList(
      acme.page('merge_requests'),
      'ProjectMergeRequestsChannel',
    );
    await box(tab).focus();
    await expect.poll(asked).toBe(1);
    await tab.keyboard.type('half a wo');
    await stage.call(ann, 'PUT', `${acme.project}/merge_requests/${iid}`, { title: 'After the change' });
    release();
    await tab.getByRole('link', { name: 'After the change' }).waitFor();
    await tab.keyboard.type('rd');
    expect(await box(tab).inputValue()).toBe('half a word');
  });
});
