import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { toast } from './issue-page.ts';
import { hydrated, setTicked } from './stage.ts';

useAcme();

/** Screenshots to look at, if a folder is named. */
async function shoot(tab: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder === undefined) return;
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1350, 390]) {
      await tab.emulateMedia({ colorScheme: scheme });
      await tab.setViewportSize({ width, height: 900 });
      await tab.screenshot({ path: `${folder}/${name}-${scheme}-${width}.png` });
    }
  await tab.emulateMedia({ colorScheme: 'light' });
  await tab.setViewportSize({ width: 1350, height: 900 });
}

const row = (tab: Page, title: string): Locator => tab.locator('.issue-row', { hasText: title });
const pick = (tab: Page, title: string): Locator => row(tab, title).getByRole('checkbox');
const bar = (tab: Page): Locator => tab.getByRole('form', { name: 'Edit the selected issues' });
const all = (tab: Page): Locator => tab.getByRole('checkbox', { name: 'Select all on this page' });
const shown = (iid: number) =>
  stage.call<{ state: string; labels: string[]; assignees: { username: string }[]; milestone: unknown }>(
    ann,
    'GET',
    `${acme.project}/issues/${iid}`,
  );

describe('many issues of a list', () => {
  it('ISSUE-10 SIDE-07 are moved in the background, with live progress, and moved back', async () => {
    const { id } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/projects', {
      name: 'Shed',
      visibility: 'public',
    });
    for (const title of ['Ball', 'Bat', 'Net']) await acme.open(title);
    const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
    await tab.goto(acme.page('issues'));
    await hydrated(tab);
    for (const title of ['Ball', 'Bat']) await setTicked(pick(tab, title), true);
    await bar(tab).locator('summary', { hasText: /^Move/ }).click();
    const confirm = bar(tab).getByRole('button', { name: 'Move 2 issues' });
    await bar(tab).getByLabel('Search project').fill('she');
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await setTicked(bar(tab).getByLabel('Shed'), true);
    await shoot(tab, 'bulk-move');
    await confirm.click();
    await tab.getByRole('heading', { name: 'Moving issues to ann/shed' }).waitFor();
    await tab.getByText('0 of 2 issues.').waitFor();
    await shoot(tab, 'move-run');
    await stage.server.drain();
    // Without a reload.
    await tab.getByText('Done. 2 issues were moved.').waitFor();
    await shoot(tab, 'move-run-done');
    const { violations } = await axe(tab).include('main').analyze();
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
    const there = () => stage.call<{ title: string }[]>(ann, 'GET', `/api/v4/projects/${id}/issues`);
    expect((await there()).map(({ title }) => title).toSorted()).toEqual(['Ball', 'Bat']);
    await tab.getByRole('button', { name: 'Undo' }).click();
    await tab.getByRole('heading', { name: 'Moving issues back to acme/large' }).waitFor();
    await stage.server.drain();
    await tab.getByText('Done. 2 issues were moved.').waitFor();
    expect(await there()).toEqual([]);
    // As they were, for the tests below.
    const issues = await stage.call<{ iid: number }[]>(ann, 'GET', `${acme.project}/issues`);
    for (const { iid } of issues) await stage.call(ann, 'DELETE', `${acme.project}/issues/${iid}`);
  });

  it('ISSUE-10 are selected, changed together, and changed back', async () => {
    await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'bug', color: '#d73a4a' });
    await stage.call(ann, 'POST', `${acme.project}/milestones`, { title: 'First' });
    const one = await acme.open('One');
    const two = await acme.open('Two', { assignee_ids: [ann.id] });
    await acme.open('Three');
    const tab = await stage.open(bob, { viewport: { width: 1350, height: 900 } });
    await tab.goto(acme.page('issues'));
    await hydrated(tab);
    await setTicked(all(tab), true);
    await bar(tab).getByText('3 selected').waitFor();
    await setTicked(pick(tab, 'Three'), false);
    await bar(tab).getByText('2 selected').waitFor();
    await expect.poll(() => all(tab).evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    const update = bar(tab).getByRole('button', { name: 'Update' });
    await expect.poll(() => update.isDisabled()).toBe(true);
    await bar(tab).getByLabel('State').selectOption('Close');
    await bar(tab).locator('summary', { hasText: 'Assignees' }).click();
    await tab.getByRole('option', { name: 'Bob' }).click();
    await tab.keyboard.press('Escape');
    await bar(tab).getByText('Assignees: Bob').waitFor();
    await bar(tab).locator('summary', { hasText: 'Milestone' }).click();
    await tab.getByRole('option', { name: 'First' }).click();
    await bar(tab).locator('summary', { hasText: 'Add labels' }).click();
    await tab.getByRole('option', { name: 'bug' }).click();
    await tab.keyboard.press('Escape');
    const { violations } = await axe(tab).include('.card').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
    // It fails, and can be sent again.
    await tab.route('**/bulk_update', (route) => route.fulfill({ status: 500, body: '' }));
    await update.click();
    await toast(tab, 'Issue update failed').waitFor();
    await expect.poll(() => update.isEnabled()).toBe(true);
    await tab.unroute('**/bulk_update');
    await update.click();
    await toast(tab, '2 issues updated.').waitFor();
    await row(tab, 'One').waitFor({ state: 'detached' });
    await expect.poll(() => tab.locator('.issue-row').count()).toBe(1);
    await bar(tab).waitFor({ state: 'detached' });
    await expect.poll(() => pick(tab, 'Three').isChecked()).toBe(false);
    for (const { iid } of [one, two])
      expect(await shown(iid)).toMatchObject({
        state: 'closed',
        labels: ['bug'],
        assignees: [{ username: 'bob' }],
        milestone: { title: 'First' },
      });
    await tab.locator('.toasts').getByRole('button', { name: 'Undo' }).click();
    await toast(tab, 'The update has been undone.').waitFor();
    await row(tab, 'One').waitFor();
    expect(await shown(two.iid)).toMatchObject({
      state: 'opened',
      labels: [],
      assignees: [{ username: 'ann' }],
      milestone: null,
    });
    // A row that has left the page is deselected.
    await setTicked(pick(tab, 'One'), true);
    await bar(tab).getByText('1 selected').waitFor();
    await tab.locator('[data-filter]').fill('Two');
    await tab.keyboard.press('Enter');
    await row(tab, 'One').waitFor({ state: 'detached' });
    await bar(tab).waitFor({ state: 'detached' });
    const strange = await stage.open(carol);
    await strange.goto(acme.page('issues'));
    await hydrated(strange);
    expect(await strange.getByRole('checkbox').count()).toBe(0);
  });

  // Was: the press found the list that it had opened in its own way, and closed it.
  it('ISSUE-10 UX-01 a choice that is pressed at the moment at which its list is there opens', async () => {
    await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'prompt', color: '#d73a4a' });
    await acme.open('Pressed at once');
    const tab = await stage.open(bob, { viewport: { width: 1350, height: 900 } });
    await tab.goto(acme.page('issues'));
    await hydrated(tab);
    await setTicked(pick(tab, 'Pressed at once'), true);
    const opener = (text: string) => bar(tab).locator('summary', { hasText: text });
    // From then on the script of all lists is there.
    await opener('Assignees').hover();
    await bar(tab).locator('details').filter({ hasText: 'Assignees' }).locator('.menu-place').waitFor({
      state: 'attached',
    });
    await opener('Add labels').evaluate(async (summary: HTMLElement) => {
      summary.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      // The list is asked for, but not drawn yet.
      for (let step = 0; step < 20; step++) await Promise.resolve();
      summary.click();
    });
    await tab.getByRole('option', { name: 'prompt' }).click();
    await tab.keyboard.press('Escape');
    await bar(tab).getByText('Add labels: prompt').waitFor();
  });

  // Was: the list of a group had no checkboxes.
  it('ISSUE-10 of a group are changed together with what all its projects have, and changed back', async () => {
    await stage.call(ann, 'POST', '/api/v4/groups/acme/labels', { name: 'everywhere', color: '#0969da' });
    await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'only here', color: '#d73a4a' });
    const { iid } = await acme.open('Fourth');
    const { id } = await stage.call<{ id: number }>(ann, 'GET', '/api/v4/groups/acme');
    const other = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/projects', {
      name: 'Small',
      namespace_id: id,
      visibility: 'public',
    });
    await stage.call(ann, 'POST', `/api/v4/projects/${other.id}/issues`, { title: 'Elsewhere' });
    const tab = await stage.open(bob, { viewport: { width: 1350, height: 900 } });
    await tab.goto(`${stage.base}/groups/acme/-/issues`);
    await hydrated(tab);
    await setTicked(pick(tab, 'Fourth'), true);
    await setTicked(pick(tab, 'Elsewhere'), true);
    await bar(tab).getByText('Only labels and milestones of acme').waitFor();
    await bar(tab).locator('summary', { hasText: 'Add labels' }).click();
    await tab.getByRole('option', { name: 'everywhere' }).waitFor();
    expect(await tab.getByRole('option', { name: 'only here' }).count()).toBe(0);
    await shoot(tab, 'bulk-group');
    await tab.getByRole('option', { name: 'everywhere' }).click();
    await tab.keyboard.press('Escape');
    const { violations } = await axe(tab).include('.card').analyze();
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
    await bar(tab).getByRole('button', { name: 'Update' }).click();
    await toast(tab, '1 issue updated. You are not allowed to change acme/small#1.').waitFor();
    await row(tab, 'Fourth').getByText('everywhere').waitFor();
    expect((await shown(iid)).labels).toEqual(['everywhere']);
    await tab.locator('.toasts').getByRole('button', { name: 'Undo' }).click();
    await toast(tab, 'The update has been undone.').waitFor();
    await row(tab, 'Fourth').getByText('everywhere').waitFor({ state: 'detached' });
    const strange = await stage.open(carol);
    await strange.goto(`${stage.base}/groups/acme/-/issues`);
    await hydrated(strange);
    expect(await strange.locator('.list-pick').count()).toBe(0);
  });
});
