import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser, paul: TestUser;

useWorld(async () => {
  stage = await createStage();
  const { server } = stage;
  [ann, paul] = await server.createUsers('ann', 'paul');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  const garden = { name: 'garden', path: 'garden', namespace_id: id, visibility: 'public' };
  const project = await server.create('/projects', garden, ann);
  // Plans issues, and only reads epics.
  await server.create(`/projects/${project.id}/members`, { user_id: paul.id, access_level: 20 }, ann);
  await server.create('/projects/acme%2Fgarden/issues', { title: 'A large aim', description: 'Why' }, ann);
  await server.drain();
});

async function visit(user: TestUser, path: string): Promise<Page> {
  const page = await stage.open(user, { viewport: { width: 1350, height: 900 } });
  await page.goto(`${stage.base}${path}`);
  await hydrated(page);
  return page;
}
const menu = async (page: Page): Promise<void> => {
  await page.locator('.subject-head summary[aria-label="More"]').click();
  await page.getByRole('menuitem', { name: 'Copy reference' }).waitFor();
};

it('FORM-06 SIDE-15 an issue is promoted by its menu, which says what happens, and its epic put on the to-do list', async () => {
  const planner = await visit(paul, '/acme/garden/-/issues/1');
  await menu(planner);
  expect(await planner.getByRole('menuitem', { name: 'Promote to epic' }).count()).toBe(0);
  await planner.close();

  const page = await visit(ann, '/acme/garden/-/issues/1');
  await menu(page);
  await page.getByRole('menuitem', { name: 'Promote to epic' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Opens an epic of acme').waitFor();
  await dialog.getByText('The readers of the group will read what was said here.').waitFor();
  expect((await axe(page).include('dialog').analyze()).violations).toEqual([]);
  await dialog.getByRole('button', { name: 'Promote to epic' }).click();
  await page.waitForURL('**/groups/acme/-/epics/1');
  await page.getByRole('heading', { level: 1, name: 'A large aim &1' }).waitFor();
  await page.locator('.toasts').getByText('The issue was promoted to acme&1.').waitFor();

  const waiting = async () =>
    (await stage.server.api('GET', '/todos', ann)).json<{ target_type: string }[]>().length;
  await page.getByRole('button', { name: 'Add a to do' }).click();
  await page.getByRole('button', { name: 'Mark as done' }).waitFor();
  expect(await waiting()).toBe(1);
  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await page.getByRole('button', { name: 'Add a to do' }).waitFor();
  expect(await waiting()).toBe(0);
  expect(stage.complaints).toEqual([]);
  await page.close();
});
