import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { box, formHydrated } from './issue-page.ts';
import { hydrated } from './stage.ts';

useAcme();

const block = (tab: Page) => tab.locator('#time');
const visit = async (tab: Page, iid: number): Promise<void> => {
  await tab.goto(acme.page(`issues/${iid}`));
  await formHydrated(tab);
};
const checkAxe = async (tab: Page, part: string): Promise<void> =>
  expect((await axe(tab).include(part).analyze()).violations).toEqual([]);

describe('time tracking in the sidebar', () => {
  it('SIDE-08 FORM-07 shows none, estimate, comparison and over the estimate, and follows commands', async () => {
    const issue = await acme.open('Measured');
    const tab = await stage.open(ann);
    await visit(tab, issue.iid);
    // was: no block without time
    await block(tab).getByText('No estimate or time spent').waitFor();
    const say = async (command: string): Promise<void> => {
      await box(tab).fill(command);
      await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    };
    await say('/estimate 3h');
    await block(tab).getByText('Estimated 3h').waitFor();
    expect(await block(tab).locator('progress').count()).toBe(0);
    await say('/spend 2h');
    await block(tab).getByText('Spent 2h').waitFor();
    await block(tab).getByText('66%').waitFor();
    await say('/spend 1h');
    await block(tab).getByText('100%').waitFor();
    expect(await block(tab).locator('.time-over').count()).toBe(0);
    await say('/spend 2m');
    await block(tab).getByText('101%').waitFor();
    await expect.poll(() => block(tab).locator('.time-over').getAttribute('value')).toBe('100');
    await checkAxe(tab, '#time');
    await say('/remove_estimate');
    await block(tab).getByText('Estimated').waitFor({ state: 'detached' });
    await block(tab).getByText('Spent 3h 2m').waitFor();
    await block(tab).getByLabel('Help for time tracking').click();
    await block(tab).getByRole('link', { name: 'Learn more' }).click();
    await tab.getByRole('heading', { level: 1, name: 'Time tracking' }).waitFor();
  });

  it('SIDE-08 sets the estimate and adds time with summary and date; keeps what is wrong', async () => {
    const issue = await acme.open('Edited');
    const tab = await stage.open(bob);
    await visit(tab, issue.iid);
    const open = () => block(tab).locator('summary', { hasText: 'Edit' }).click();
    await open();
    await block(tab).getByLabel('Estimate').fill('much');
    await block(tab).getByRole('button', { name: 'Set estimate' }).click();
    await block(tab).getByText('This is no time such as 1w 3d 2h 30m.').waitFor();
    await checkAxe(tab, '#time');
    await block(tab).getByLabel('Estimate').fill('1d');
    await tab.keyboard.press('Enter');
    await block(tab).getByText('Estimated 1d').waitFor();
    // The panel closes when the server has answered.
    await block(tab).locator('.menu:not([open])').waitFor();
    await open();
    await block(tab).getByLabel('Time spent', { exact: true }).fill('-1h');
    await block(tab).getByLabel('Summary').fill('Dug a hole');
    await block(tab).getByRole('button', { name: 'Add time' }).click();
    await block(tab).getByText('No time was spent so far').waitFor();
    await block(tab).getByLabel('Time spent', { exact: true }).fill('2h');
    await block(tab).getByLabel('Date').fill('2099-01-01');
    await block(tab).getByRole('button', { name: 'Add time' }).click();
    await block(tab).getByText('Choose a day that is not in the future.').waitFor();
    await block(tab).getByLabel('Date').fill('2026-01-02');
    // The server refuses: the form stays open with its text.
    await tab.route('**/issues/*.json', (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    await block(tab).getByRole('button', { name: 'Add time' }).click();
    await tab.locator('.toasts').getByRole('button').first().waitFor();
    expect(await block(tab).getByLabel('Summary').inputValue()).toBe('Dug a hole');
    await block(tab).getByRole('button', { name: 'Add time' }).click();
    await block(tab).getByText('Spent 2h').waitFor();
    await tab.getByText('added 2h of time spent at 2026-01-02').waitFor();
  });

  it('SIDE-08 SIDE-12 the collapsed sidebar shows the short form; readers cannot edit', async () => {
    const issue = await acme.open('Short');
    await acme.comment(ann, issue, 'x\n/estimate 1d\n/spend 2h');
    const tab = await stage.open(carol);
    await visit(tab, issue.iid);
    await block(tab).getByText('25%').waitFor();
    await expect.poll(() => block(tab).locator('summary', { hasText: 'Edit' }).count()).toBe(0);
    await tab.keyboard.press('s');
    await tab.getByRole('button', { name: 'Time tracking: 2h / 1d' }).waitFor();
  });
});

describe('time reports', () => {
  it('SIDE-08 an issue’s report lists entries and totals, and deletes one’s own', async () => {
    const issue = await acme.open('Reported');
    await acme.comment(ann, issue, 'x\n/spend 3h');
    await acme.comment(bob, issue, 'x\n/spend 2h 2026-01-02');
    const tab = await stage.open(bob);
    await visit(tab, issue.iid);
    await block(tab).getByRole('button', { name: 'Time report' }).click();
    const dialog = tab.getByRole('dialog', { name: 'Time report' });
    await dialog.getByRole('cell', { name: '5h' }).waitFor();
    await checkAxe(tab, 'dialog');
    expect(await dialog.getByRole('button', { name: /^Delete the entry/ }).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Delete the entry of 2h from Jan 2, 2026' }).click();
    await tab
      .getByRole('dialog', { name: 'Delete this entry?' })
      .getByRole('button', { name: 'Delete entry' })
      .click();
    await dialog.getByRole('cell', { name: 'Jan 2, 2026', exact: true }).waitFor({ state: 'detached' });
    await tab.keyboard.press('Escape');
    await block(tab).getByText('Spent 3h').waitFor();
    await tab.getByText('deleted 2h of spent time from 2026-01-02').waitFor();
  });

  it('SIDE-08 ISSUE-11 a milestone’s report leaves out what the reader cannot see', async () => {
    const milestone = await stage.call<{ id: number; iid: number }>(
      ann,
      'POST',
      `${acme.project}/milestones`,
      {
        title: 'v1',
      },
    );
    for (const [title, confidential, time] of [
      ['Plain', false, '1h'],
      ['Secret', true, '4h'],
    ] as const) {
      const issue = await acme.open(title, { milestone_id: milestone.id, confidential });
      await acme.comment(ann, issue, `x\n/spend ${time}`);
    }
    const totals: string[] = [];
    for (const person of [carol, bob]) {
      const tab = await stage.open(person);
      await tab.goto(acme.page(`milestones/${milestone.iid}`));
      await hydrated(tab);
      await tab.getByRole('button', { name: 'Time report' }).click();
      const dialog = tab.getByRole('dialog', { name: 'Time report' });
      totals.push(await dialog.locator('tfoot td').innerText());
    }
    expect(totals).toEqual(['1h', '5h']);
  });
});

it('SIDE-08 of a merge request is the same block, with its report', async () => {
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch: 'main',
    commit_message: 'Begin',
    actions: [{ action: 'create', file_path: 'README.md', content: 'Hello' }],
  });
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch: 'boat',
    start_branch: 'main',
    commit_message: 'Build',
    actions: [{ action: 'create', file_path: 'boat.txt', content: 'floats' }],
  });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Boat',
    source_branch: 'boat',
    target_branch: 'main',
  });
  const tab = await stage.open(bob);
  await tab.goto(acme.page(`merge_requests/${iid}`));
  await formHydrated(tab);
  await block(tab).getByText('No estimate or time spent').waitFor();
  await block(tab).locator('summary', { hasText: 'Edit' }).click();
  await block(tab).getByLabel('Estimate').fill('4h');
  await tab.keyboard.press('Enter');
  await block(tab).getByText('Estimated 4h').waitFor();
  // The panel closes when the server has answered.
  await block(tab).locator('.menu:not([open])').waitFor();
  await box(tab).fill('/spend 1h');
  await tab.getByRole('button', { name: 'Comment', exact: true }).click();
  await block(tab).getByText('25%').waitFor();
  await checkAxe(tab, '#time');
  await block(tab).getByRole('button', { name: 'Time report' }).click();
  await tab.getByRole('dialog').getByRole('cell', { name: '1h' }).first().waitFor();
});
