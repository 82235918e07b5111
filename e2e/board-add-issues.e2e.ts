import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
let board = 0;

useWorld(async () => {
  [{ id: board }] = await stage.call<[{ id: number }]>(ann, 'GET', `${acme.project}/boards`);
  await stage.call(ann, 'POST', `/-/boards/${board}/lists/generate.json`);
  for (let number = 1; number <= 53; number++)
    // oxlint-disable-next-line no-await-in-loop -- in order
    await acme.open(`Issue ${number}`);
  await acme.open('Listed', { labels: 'Doing' });
});

async function visit(width: number): Promise<Page> {
  const tab = await stage.open(ann, { viewport: { width, height: 900 } });
  await tab.goto(acme.page(`boards/${board}`));
  await hydrated(tab);
  await tab.getByRole('button', { name: 'Add issues' }).click();
  await tab.getByRole('dialog').getByText('Issue 53').waitFor();
  return tab;
}
const list = (tab: Page, title: string) =>
  tab.locator('.board-list').filter({ has: tab.getByRole('heading', { name: title, exact: true }) });

it('BOARD-07 issues that are in no list are searched, selected over pages and added to a list, which can be undone', async () => {
  const tab = await visit(1350);
  const dialog = tab.getByRole('dialog');
  const offers = dialog.locator('.board-offer');
  expect(await offers.count()).toBe(50);
  const columns = await offers.evaluateAll(
    (cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size,
  );
  expect(columns).toBe(3);
  expect(await dialog.getByText('Listed', { exact: true }).count()).toBe(0);
  await dialog.getByRole('checkbox', { name: /^Issue 53/ }).check();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await dialog.getByText('Page 2 of 2').waitFor();
  await dialog.getByRole('checkbox', { name: /^Issue 1 / }).check();
  await dialog.getByRole('searchbox', { name: 'Search issues' }).fill('Issue 17');
  await expect.poll(() => offers.allInnerTexts()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Select all on this page' }).click();
  await dialog.getByRole('button', { name: 'Selected 3' }).click();
  // What is unselected is gone from here.
  await dialog.getByRole('checkbox', { name: /^Issue 53/ }).click();
  await expect.poll(() => offers.count()).toBe(2);
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByLabel('Add to list').selectOption('Doing');
  await dialog.getByRole('button', { name: 'Add 2 issues' }).click();
  await tab.getByText('2 issues were added to Doing.').waitFor();
  await expect.poll(() => tab.getByRole('dialog').count()).toBe(0);
  await list(tab, 'Doing').getByText('Issue 17').waitFor();
  expect(await stage.call(ann, 'GET', `${acme.project}/issues/1`)).toMatchObject({ labels: ['Doing'] });
  await tab.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => list(tab, 'Doing').locator('.board-card-title').allInnerTexts())
    .toEqual(['Listed']);
});

it('BOARD-07 the dialog stands in one column on a phone, and says that nothing was found', async () => {
  const tab = await visit(390);
  const dialog = tab.getByRole('dialog');
  const offers = dialog.locator('.board-offer');
  const columns = await offers.evaluateAll(
    (cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size,
  );
  expect(columns).toBe(1);
  await dialog.getByRole('searchbox').fill('Nowhere');
  await dialog.getByText('No issue matches.').waitFor();
  await dialog.getByRole('button', { name: 'Selected 0' }).click();
  await dialog.getByText('Nothing is selected yet.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Add 0 issues' }).isDisabled()).toBe(true);
  await tab.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('BOARD-07 what was added before one that is gone is there, and the others stay selected', async () => {
  const tab = await visit(1350);
  const dialog = tab.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Select all on this page' }).click();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await dialog.getByText('Page 2 of 2').waitFor();
  await dialog.getByText('Issue 1', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Select all on this page' }).click();
  await dialog.getByRole('button', { name: 'Selected 53' }).waitFor();
  await stage.call(ann, 'DELETE', `${acme.project}/issues/1`);
  await dialog.getByRole('button', { name: 'Add 53 issues' }).click();
  await dialog.getByRole('alert').waitFor();
  await tab.getByText('50 issues were added to To Do.').waitFor();
  await dialog.getByRole('button', { name: 'Selected 3' }).waitFor();
  await list(tab, 'To Do').getByText('Issue 53').waitFor();
});
