import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, holdScript, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser, gus: TestUser;

useWorld(async () => {
  stage = await createStage();
  const { server } = stage;
  [ann, gus] = await server.createUsers('ann', 'gus');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  const project = { name: 'garden', path: 'garden', namespace_id: id, visibility: 'public' };
  await server.create('/projects', project, ann);
  const open = (title: string, more: object = {}) =>
    server.create('/groups/acme/epics', { title, ...more }, ann);
  await open('Doors');
  await open('Windows');
  await open('Secret', { confidential: true });
  for (const title of ['Oil the hinges', 'New locks', 'Paint'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await server.create('/projects/acme%2Fgarden/issues', { title, weight: 2 }, ann);
  await server.drain();
});

async function visit(user: TestUser | undefined, iid = 1): Promise<Page> {
  const page = await stage.open(user);
  await page.goto(`${stage.base}/groups/acme/-/epics/${iid}`);
  await hydrated(page);
  return page;
}
const titles = (page: Page, list: string): Promise<string[]> =>
  page
    .locator('#epic-tree')
    .getByRole('list', { name: list, exact: true })
    .first()
    .locator('.tree-title')
    .allInnerTexts();

it('EPIC-01 the page of an epic shows what is below it, which is added, opened, moved and removed there', async () => {
  const page = await visit(ann);
  const tree = page.locator('#epic-tree');
  await tree.getByText('Add child epics and issues to plan this epic').waitFor();
  const add = async (text: string, kind: 'Existing epics and issues' | 'New epic', verb: string) => {
    await tree.getByRole('button', { name: 'Add a child epic or an issue' }).click();
    await tree.getByLabel(kind).check();
    await tree.getByRole('textbox').fill(text);
    await tree.getByRole('button', { name: verb, exact: true }).click();
  };
  // What is added can show, by the message to all readers, before the form has its answer and closes.
  const added = () => tree.locator('.tree-form').waitFor({ state: 'detached' });
  await add('&2 acme/garden#1 acme/garden#2 acme/garden#9', 'Existing epics and issues', 'Add');
  await tree.getByText('Issue cannot be found.').waitFor();
  // was: it looked unlike all other fields
  expect((await tree.getByRole('textbox').boundingBox())!.height).toBe(32);
  await tree.getByRole('textbox').fill('&2 &3 acme/garden#1 acme/garden#2 acme/garden#3');
  await tree.getByRole('button', { name: 'Add', exact: true }).click();
  await added();
  await expect.poll(() => titles(page, 'Issues')).toEqual(['Oil the hinges', 'New locks', 'Paint']);
  await add('Roofs', 'New epic', 'Create epic');
  await added();
  await expect.poll(() => titles(page, 'Child epics')).toEqual(['Windows', 'Secret', 'Roofs']);
  await tree.getByText('weight 0 of 6').first().waitFor();

  // By a key, and by dragging.
  const grip = (title: string) => tree.locator('.tree-item', { hasText: title }).locator('summary');
  await grip('Paint').focus();
  await grip('Paint').press('Alt+ArrowUp');
  await expect.poll(() => titles(page, 'Issues')).toEqual(['Oil the hinges', 'Paint', 'New locks']);
  await tree.getByText('acme/garden#3 is number 2 of 3 now.').waitFor({ state: 'attached' });
  await grip('New locks').hover();
  await tree.locator('.tree-item[draggable=true]', { hasText: 'New locks' }).waitFor();
  await grip('New locks').dragTo(tree.locator('.tree-item', { hasText: 'Oil the hinges' }), {
    targetPosition: { x: 200, y: 4 },
  });
  await expect.poll(() => titles(page, 'Issues')).toEqual(['New locks', 'Oil the hinges', 'Paint']);

  expect((await axe(page).include('#epic-tree').analyze()).violations).toEqual([]);

  // Removed, and brought back.
  await tree.getByRole('button', { name: 'Remove acme/garden#2 from this epic' }).click();
  await expect.poll(() => titles(page, 'Issues')).toEqual(['Oil the hinges', 'Paint']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(page, 'Issues')).toEqual(['Oil the hinges', 'Paint', 'New locks']);
  expect(stage.complaints.filter((text) => !/40[49]/.test(text))).toEqual([]);
  await page.close();
});

it('EPIC-01 what is pressed before the script of the tree is there is kept', async () => {
  const page = await stage.open(ann);
  const { asked, release } = await holdScript(page, 'epic-tree-');
  await page.goto(`${stage.base}/groups/acme/-/epics/2`);
  await hydrated(page);
  const tree = page.locator('#epic-tree');
  await tree.getByRole('button', { name: 'Add a child epic or an issue' }).click();
  expect(asked()).toBe(1);
  expect(await tree.getByRole('textbox').count()).toBe(0);
  release();
  await tree.getByRole('textbox').waitFor();
  await page.close();
});

it('EPIC-01 further levels open where they are, and readers see what they may see, live', async () => {
  const { server } = stage;
  const house = await server.create('/groups/acme/epics', { title: 'House' }, ann);
  const below = (title: string, more: object = {}) =>
    server.create('/groups/acme/epics', { title, parent_id: house.id, ...more }, ann);
  const walls = await below('Walls');
  await below('Cellar', { confidential: true });
  await below('Stairs');
  const issue = await server.create('/projects/acme%2Fgarden/issues', { title: 'Glass' }, ann);
  await server.create(`/groups/acme/epics/${walls.iid}/issues/${issue.id}`, {}, ann);
  const page = await visit(gus, house.iid);
  await expect.poll(() => titles(page, 'Child epics')).toEqual(['Walls', 'Stairs']);
  const tree = page.locator('#epic-tree');
  expect(await tree.getByRole('button', { name: /^(?:Add|Remove|Move)/ }).count()).toBe(0);
  await tree.getByRole('button', { name: `Show what is below &${walls.iid}` }).click();
  await tree.getByRole('link', { name: 'Glass' }).waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await below('Attic');
  await tree.getByRole('link', { name: 'Attic' }).waitFor();
  await page.close();
});
