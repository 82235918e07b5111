import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, carol, stage, useAcme } from './acme.ts';
import { toast } from './issue-page.ts';
import { hydrated } from './stage.ts';

useAcme();
const day = (number: number): string => new Date(Date.now() + number * 86_400_000).toISOString().slice(0, 10);
const checkAxe = async (tab: Page): Promise<void> =>
  expect((await axe(tab).analyze()).violations).toEqual([]);

describe('the page of a milestone', () => {
  it('MILE-01 ISSUE-11 draws burndown and burnup of what the reader can see, with the numbers as a table', async () => {
    const { id, iid } = await stage.call<{ id: number; iid: number }>(
      ann,
      'POST',
      `${acme.project}/milestones`,
      {
        title: 'v1',
        start_date: day(-3),
        due_date: day(5),
      },
    );
    const done = await acme.open('Done', { milestone_id: id, weight: 3 });
    await acme.open('Left', { milestone_id: id, weight: 2 });
    await acme.open('Secret', { milestone_id: id, confidential: true });
    await stage.call(ann, 'PUT', `${acme.project}/issues/${done.iid}`, { state_event: 'close' });
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`milestones/${iid}`));
    await hydrated(tab);
    await tab.getByText('5 days remaining').waitFor();
    expect(await tab.title()).toMatch(/^v1 · Milestone · /);
    // was: no chart
    await tab.getByRole('img', { name: /^Burndown: 2 of 3 remain on/ }).waitFor();
    await tab.getByRole('img', { name: /^Burnup: 1 of 3 completed on/ }).waitFor();
    await tab.getByRole('button', { name: 'Weight' }).click();
    await tab.getByRole('img', { name: /^Burndown: 2 of 5 remain on/ }).waitFor();
    await tab.getByText('The same as a table').click();
    await expect.poll(() => tab.locator('.chart-table tbody tr').count()).toBe(4);
    expect(await tab.locator('.chart-table tbody tr').last().locator('td').allInnerTexts()).toEqual([
      '2',
      '3',
      '3',
      '0',
      '1',
      '0',
    ]);
    await checkAxe(tab);
    const reader = await stage.open(carol);
    await reader.goto(acme.page(`milestones/${iid}`));
    await reader.getByRole('img', { name: /^Burndown: 1 of 2 remains on/ }).waitFor();
    expect(await reader.getByRole('button', { name: 'Promote to the group' }).count()).toBe(0);
  });

  it('MILE-01 closes, reopens, is promoted to the group, and is deleted after a question with the number of issues', async () => {
    const { id, iid } = await stage.call<{ id: number; iid: number }>(
      ann,
      'POST',
      `${acme.project}/milestones`,
      {
        title: 'Everywhere',
      },
    );
    await acme.open('In it', { milestone_id: id });
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`milestones/${iid}`));
    await hydrated(tab);
    await tab.getByRole('button', { name: 'Close milestone' }).click();
    await tab.getByRole('button', { name: 'Reopen milestone' }).click();
    await tab.getByRole('button', { name: 'Close milestone' }).waitFor();
    await tab.getByRole('button', { name: 'Promote to the group' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Promote to the group' }).click();
    await toast(tab, 'Everywhere is a milestone of the group now.').waitFor();
    await tab.waitForURL('**/groups/acme/-/milestones/*');
    await tab.getByRole('img', { name: /^Burndown: 1 of 1 remains on/ }).waitFor();
    await tab.getByRole('button', { name: 'Delete milestone' }).click();
    await tab.getByText('1 issue in it stays, without a milestone.').waitFor();
    await tab.getByRole('dialog').getByRole('button', { name: 'Delete milestone' }).click();
    await toast(tab, 'Everywhere is deleted.').waitFor();
  });

  // Was: the second save won, and the words of the first were gone.
  it('MILE-01 says that somebody else has changed it meanwhile, keeps what was typed, and then saves it; fields that nobody typed in stay', async () => {
    const { id, iid } = await stage.call<{ id: number; iid: number }>(
      ann,
      'POST',
      `${acme.project}/milestones`,
      { title: 'For two', description: 'Old' },
    );
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`milestones/${iid}/edit`));
    await hydrated(tab);
    const field = tab.getByRole('textbox', { name: 'Description' });
    await field.fill('What the second wrote');
    await stage.call(ann, 'PUT', `${acme.project}/milestones/${id}`, {
      title: 'For both',
      description: 'What the first wrote',
    });
    await tab.getByRole('button', { name: 'Save changes' }).click();
    await tab.getByRole('alert').getByText('Somebody else has changed this milestone').waitFor();
    expect(await field.inputValue()).toBe('What the second wrote');
    // Which change is replaced is known as soon as the newest version was read.
    const seen = tab.locator('[name=description_was]');
    const read = () =>
      stage.call<{ title: string; description: string }>(ann, 'GET', `${acme.project}/milestones/${id}`);
    await expect.poll(() => seen.inputValue()).toBe('What the first wrote');
    await tab.getByRole('button', { name: 'Save changes' }).click();
    await tab.waitForURL(acme.page(`milestones/${iid}`));
    const { title, description } = await read();
    expect([title, description]).toEqual(['For both', 'What the second wrote']);
  });
});
