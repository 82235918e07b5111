import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser, gus: TestUser;

useWorld(async () => {
  stage = await createStage();
  const { server } = stage;
  [ann, gus] = await server.createUsers('ann', 'gus');
  for (const path of ['acme', 'other'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await server.create('/groups', { name: path, path, visibility: 'public' }, ann);
  for (const more of [
    { title: 'Doors' },
    { title: 'Windows', due_date_is_fixed: true, due_date_fixed: '2031-02-03' },
    { title: 'Secret', confidential: true },
  ])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await server.create('/groups/acme/epics', more, ann);
  await server.create('/groups/other/epics', { title: 'Roofs elsewhere' }, ann);
  await server.drain();
});

async function visit(user: TestUser | undefined): Promise<Page> {
  const page = await stage.open(user);
  await page.goto(`${stage.base}/groups/acme/-/epics/1`);
  await hydrated(page);
  return page;
}
const block = (page: Page): Locator => page.locator('#related-epics');
const titles = (page: Page): Promise<string[]> => block(page).locator('.linked-title').allInnerTexts();

it('LINK-02 LINK-05 epics are linked on the page of one, seen by another reader at once, removed and brought back', async () => {
  const page = await visit(ann);
  const reader = await visit(gus);
  const linked = block(page);
  await linked.getByText('Link epics together').waitFor();
  // Who sees no links and can add none sees no block.
  expect(await block(reader).count()).toBe(0);
  await linked.getByRole('button', { name: 'Add a linked epic' }).click();
  const input = linked.getByRole('combobox');
  await input.fill('wind');
  await linked.getByRole('option', { name: 'Windows' }).waitFor();
  await input.press('ArrowDown');
  await input.press('Enter');
  await input.fill('&99');
  await linked.getByRole('radio', { name: 'is blocked by' }).check();
  await linked.getByRole('button', { name: 'Add', exact: true }).click();
  await linked.getByRole('alert').filter({ hasText: 'Epic cannot be found. Check &99.' }).waitFor();
  await input.press('Backspace');
  await input.fill('&3 other&1');
  expect((await axe(page).include('#related-epics').analyze()).violations).toEqual([]);
  await linked.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => titles(page)).toEqual(['Windows', 'Secret', 'Roofs elsewhere']);
  await linked.getByRole('heading', { name: 'Is blocked by' }).waitFor();
  await expect.poll(() => titles(reader)).toEqual(['Windows', 'Roofs elsewhere']);
  expect(await linked.locator('.linked-row', { hasText: 'Windows' }).innerText()).toContain('2031');

  const grip = linked.locator('.linked-row', { hasText: 'Roofs elsewhere' }).locator('summary');
  await grip.focus();
  await grip.press('Alt+ArrowUp');
  await expect.poll(() => titles(page)).toEqual(['Windows', 'Roofs elsewhere', 'Secret']);

  await linked.getByRole('button', { name: 'Remove the link to &2' }).click();
  await expect.poll(() => titles(reader)).toEqual(['Roofs elsewhere']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(page)).toEqual(['Roofs elsewhere', 'Secret', 'Windows']);
  // A linked epic that is closed elsewhere is shown as closed.
  await stage.server.api('PUT', '/groups/acme/epics/2', ann, { state_event: 'close' });
  await block(reader).locator('.linked-row', { hasText: 'Windows' }).getByLabel('Closed').waitFor();
  expect((await axe(page).include('#related-epics').analyze()).violations).toEqual([]);
  expect(stage.complaints.filter((text) => !/404/.test(text))).toEqual([]);
  await page.close();
  await reader.close();
});
