import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
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
    await acme.open(title);
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

it('BOARD-04 moves made without a connection are kept and sent in their order when it is back, or go back with the reason', async () => {
  const [tab, other] = [await visit(), await visit(bob)];
  await expect.poll(() => titles(tab, 'Open')).toEqual(['Third', 'Second', 'First']);
  const move = async (reference: string, to: string): Promise<void> => {
    await tab.locator(`summary[aria-label="Actions for ${reference}"]`).click();
    await tab.getByRole('menuitem', { name: `Move to ${to}` }).click();
  };
  // The code of menus is there before the connection goes.
  await move('#1', 'Doing');
  await expect.poll(() => titles(other, 'Doing')).toEqual(['First']);
  await tab.context().setOffline(true);
  await move('#1', 'To Do');
  await tab.getByText('The connection is lost. 1 move is sent when it is back.').waitFor();
  await move('#2', 'To Do');
  await move('#3', 'To Do');
  await tab.getByText('The connection is lost. 3 moves are sent when it is back.').waitFor();
  // Cards that glide have no text yet.
  await expect.poll(() => titles(tab, 'To Do')).toEqual(['Third', 'Second', 'First']);
  // Meanwhile the one is gone that the last one was put before.
  await stage.call(ann, 'DELETE', `${acme.project}/issues/2`);
  await tab.context().setOffline(false);
  await tab.getByText('#2 could not be moved. It is back where it was.').waitFor();
  for (const one of [tab, other])
    await expect.poll(async () => (await titles(one, 'To Do')).toSorted()).toEqual(['First', 'Third']);
  await expect.poll(() => titles(tab, 'Open')).toEqual([]);
  await expect.poll(() => tab.getByText('The connection is lost.').count()).toBe(0);
});

it('BOARD-04 a move that meets a server without its database is kept and sent again', async () => {
  const tab = await visit();
  await acme.open('Fourth');
  await list(tab, 'Open').getByText('Fourth').waitFor();
  let refused = 0;
  await tab.route('**/-/boards/*/issues/*', async (route) => {
    if (route.request().method() !== 'PUT' || refused > 0) return route.continue();
    refused += 1;
    return route.fulfill({ status: 503, contentType: 'application/json', body: '{"message":"Try again."}' });
  });
  await list(tab, 'Open').getByRole('button', { name: 'Move #4', exact: true }).focus();
  for (const key of [' ', 'ArrowRight', ' ']) await tab.keyboard.press(key);
  await tab.getByText('The connection is lost. 1 move is sent when it is back.').waitFor();
  const [, toDo] = await stage.call<{ id: number; list_type: string }[]>(
    ann,
    'GET',
    `/-/boards/${board}/lists`,
  );
  await expect
    .poll(async () => {
      const { issues } = await stage.call<{ issues: { title: string }[] }>(
        ann,
        'GET',
        `/-/boards/${board}/lists/${toDo!.id}/issues`,
      );
      return issues.map(({ title }) => title);
    })
    .toContain('Fourth');
  await expect.poll(() => tab.getByText('The connection is lost.').count()).toBe(0);
  expect(refused).toBe(1);
  await tab.close();
});
