import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
let board = 0;

useWorld(async () => {
  [{ id: board }] = await stage.call<[{ id: number }]>(ann, 'GET', `${acme.project}/boards`);
  await stage.call(ann, 'POST', `/-/boards/${board}/lists/generate.json`);
  for (const title of ['First', 'Second', 'Third'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await acme.open(title, title === 'Second' ? { labels: 'bug', weight: 3, assignee_ids: [bob.id] } : {});
});

async function visit(who = ann): Promise<Page> {
  const tab = await stage.open(who, { viewport: { width: 1350, height: 900 } });
  await tab.goto(acme.page(`boards/${board}`));
  await hydrated(tab);
  return tab;
}
const list = (tab: Page, title: string) =>
  tab.locator('.board-list').filter({ has: tab.getByRole('heading', { name: title, exact: true }) });
const titles = (tab: Page, title: string): Promise<string[]> =>
  list(tab, title).locator('.board-card-title a').allInnerTexts();

it('BOARD-06 a board’s scope and its hidden lists are chosen in its dialog, shown on the page, and given to new issues', async () => {
  const tab = await visit();
  const edit = async (): Promise<void> => {
    await tab.locator('summary[aria-label="Switch board"]').click();
    await tab.getByRole('menuitem', { name: 'Edit board' }).click();
  };
  const save = async (): Promise<void> => {
    await tab.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await tab.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await edit();
  const dialog = tab.locator('dialog');
  await dialog.getByText('Labels: Any label').click();
  await tab.getByRole('option', { name: 'bug' }).click();
  await tab.keyboard.press('Escape');
  await dialog.getByText('Labels: bug').waitFor();
  await dialog.getByText('Milestone: Any milestone').click();
  await tab.getByRole('option', { name: 'No milestone' }).click();
  await dialog.getByText('Milestone: No milestone').waitFor();
  await dialog.getByText('Assignee: Any assignee').click();
  await tab.getByRole('option', { name: /Bob/ }).click();
  await dialog.getByText('Assignee: Bob').waitFor();
  await dialog.getByLabel('Weight', { exact: true }).selectOption('This weight');
  await dialog.getByRole('spinbutton', { name: 'This weight' }).fill('3');
  await dialog.getByRole('checkbox', { name: 'Hide the list of closed issues' }).check();
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  await save();
  await expect.poll(() => titles(tab, 'Open')).toEqual(['Second']);
  expect((await tab.locator('.board-scope').innerText()).replaceAll(/\s+/g, ' ')).toBe(
    'Shows only: bug No milestone Assigned to Bob Weight 3 The list Closed is hidden.',
  );
  expect(await list(tab, 'Closed').count()).toBe(0);
  await list(tab, 'Doing').getByRole('button', { name: 'New issue in Doing' }).click();
  await tab.getByRole('textbox', { name: 'Title of the new issue' }).fill('Fourth');
  await tab.getByRole('button', { name: 'Create issue' }).click();
  await expect.poll(() => titles(tab, 'Doing')).toEqual(['Fourth']);
  expect(await stage.call(ann, 'GET', `${acme.project}/issues/4`)).toMatchObject({
    labels: ['bug', 'Doing'],
    weight: 3,
    assignees: [{ username: 'bob' }],
  });
  await edit();
  await dialog.getByText('Labels: bug').click();
  await tab.getByText('Any label', { exact: true }).click();
  await tab.keyboard.press('Escape');
  await dialog.getByLabel('Weight', { exact: true }).selectOption('No weight');
  await dialog.getByText('Assignee: Bob').click();
  await tab.getByText('Any assignee', { exact: true }).click();
  await save();
  await expect.poll(() => titles(tab, 'Open')).toEqual(['Third', 'First']);
});

// Was: whoever saved last put everything back that others had changed since the dialog was opened.
it('BOARD-06 two who change different things of a board keep each other’s', async () => {
  const tab = await visit();
  await tab.locator('summary[aria-label="Switch board"]').click();
  await tab.getByRole('menuitem', { name: 'Edit board' }).click();
  const dialog = tab.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ours');
  await stage.call(ann, 'PUT', `${acme.project}/boards/${board}`, { weight: 3, labels: 'bug' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await stage.call(ann, 'GET', `${acme.project}/boards/${board}`)).toMatchObject({
    name: 'Ours',
    weight: 3,
    labels: [{ name: 'bug' }],
  });
});
