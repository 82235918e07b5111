import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, holdScript, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

useWorld(async () => {
  stage = await createStage();
  const { server } = stage;
  [ann] = await server.createUsers('ann');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  const garden = { name: 'garden', path: 'garden', namespace_id: id, visibility: 'public' };
  await server.create('/projects', garden, ann);
});

/** An epic with two child epics and three issues of which the first is at risk. */
async function build(prepare?: (page: Page) => Promise<void>): Promise<{ page: Page; iid: number }> {
  const { server } = stage;
  const made = await server.create<{ id: number; iid: number }>(
    '/groups/acme/epics',
    { title: 'House' },
    ann,
  );
  for (const title of ['Doors', 'Windows'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await server.create('/groups/acme/epics', { title, parent_id: made.id }, ann);
  const issues = '/projects/acme%2Fgarden/issues';
  for (const title of ['Oil', 'Locks', 'Paint']) {
    const issue = { title, epic_id: made.id };
    const { iid } = await server.create<{ iid: number }>(issues, issue, ann); // oxlint-disable-line no-await-in-loop
    // oxlint-disable-next-line no-await-in-loop
    if (title === 'Oil') await server.api('PUT', `${issues}/${iid}`, ann, { health_status: 'at_risk' });
  }
  await server.drain();
  const page = await stage.open(ann, { viewport: { width: 1350, height: 1000 } });
  await prepare?.(page);
  await page.goto(`${stage.base}/groups/acme/-/epics/${made.iid}`);
  await hydrated(page);
  return { page, iid: made.iid };
}
const row = (page: Page, title: string): Locator =>
  page.locator('#epic-tree .tree-item', {
    has: page.locator('> .tree-row .tree-title', { hasText: title }),
  });
const grip = (page: Page, title: string): Locator => row(page, title).locator('> .tree-row summary');
/** The titles of a level: of the page's epic, or of an opened one below it. */
const titles = (page: Page, list: string, below?: string): Promise<string[]> =>
  (below === undefined ? page.locator('#epic-tree') : row(page, below).locator('.tree-level'))
    .locator(`> ul[aria-label="${list}"] > li > .tree-row .tree-title`)
    .allInnerTexts();
const undo = (page: Page): Promise<void> => page.getByRole('button', { name: 'Undo' }).last().click();

it('EPIC-01 SIDE-10 a row of the tree is dragged into another epic or between its rows, which is undone; health is counted at each level', async () => {
  const { page } = await build();
  await page.locator('.tree-head').getByText('1 at risk').waitFor({ state: 'attached' });
  await grip(page, 'Oil').hover();
  await page.waitForFunction(() => document.querySelector('.tree-item[draggable=true]') !== null);
  const middle = { targetPosition: { x: 300, y: 16 } };
  await grip(page, 'Oil').dragTo(row(page, 'Windows'), middle);
  await expect.poll(() => titles(page, 'Issues')).toEqual(['Locks', 'Paint']);
  await row(page, 'Windows').locator('.tree-health').getByText('1 at risk').waitFor({ state: 'attached' });
  await undo(page);
  // Where it was.
  await expect.poll(() => titles(page, 'Issues')).toEqual(['Oil', 'Locks', 'Paint']);

  await grip(page, 'Locks').dragTo(row(page, 'Windows'), middle);
  await expect.poll(() => titles(page, 'Issues')).toEqual(['Oil', 'Paint']);
  await row(page, 'Windows')
    .getByRole('button', { name: /^Show what is below/ })
    .click();
  await expect.poll(() => titles(page, 'Issues', 'Windows')).toEqual(['Locks']);
  // Between the rows of an open epic.
  await grip(page, 'Paint').hover();
  await grip(page, 'Paint').dragTo(row(page, 'Locks'), { targetPosition: { x: 300, y: 2 } });
  await expect.poll(() => titles(page, 'Issues', 'Windows')).toEqual(['Paint', 'Locks']);
  expect((await axe(page).include('#epic-tree').analyze()).violations).toEqual([]);
  expect(stage.complaints).toEqual([]);
  await page.close();
});

it('EPIC-01 a row that is held while somebody else changes the list is the one that is moved', async () => {
  const { page, iid } = await build();
  const { server } = stage;
  await grip(page, 'Paint').hover();
  await page.locator('.tree-item[draggable=true]', { hasText: 'Paint' }).waitFor();
  const from = (await grip(page, 'Paint').boundingBox())!;
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y - 8, { steps: 4 });
  await page.locator('.tree-item.is-dragged').waitFor();
  const below = `/groups/acme/epics/${iid}/issues`;
  const [first] = (await server.api('GET', below, ann)).json<{ epic_issue_id: number; title: string }[]>();
  expect(first!.title).toBe('Oil');
  await server.api('DELETE', `${below}/${first!.epic_issue_id}`, ann);
  await expect.poll(() => titles(page, 'Issues')).toEqual(['Locks', 'Paint']);
  const to = (await row(page, 'Locks').boundingBox())!;
  await page.mouse.move(to.x + 200, to.y + 20, { steps: 4 });
  await page.mouse.move(to.x + 200, to.y + 6, { steps: 4 });
  await page.locator('.tree-item[data-gap=before]', { hasText: 'Locks' }).waitFor();
  await page.mouse.up();
  await expect.poll(() => titles(page, 'Issues')).toEqual(['Paint', 'Locks']);
  expect(stage.complaints).toEqual([]);
  await page.close();
});

it('EPIC-01 a key that moves a row before the script of the tree is there is kept, and does not leave the page', async () => {
  let held: Awaited<ReturnType<typeof holdScript>> | undefined;
  const { page } = await build(async (opened) => {
    await opened.goto(`${stage.base}/groups/acme`);
    held = await holdScript(opened, 'epic-tree-');
  });
  const { pathname } = new URL(page.url());
  await grip(page, 'Doors').press('Alt+ArrowLeft');
  await grip(page, 'Windows').press('Alt+ArrowUp');
  expect(held!.asked()).toBe(1);
  held!.release();
  await expect.poll(() => titles(page, 'Child epics')).toEqual(['Windows', 'Doors']);
  expect(new URL(page.url()).pathname).toBe(pathname);
  expect(stage.complaints).toEqual([]);
  await page.close();
});

it('EPIC-01 by keys and by menu a row of the tree goes into the epic above, out again, and to any other; what the server refuses it says', async () => {
  const { page, iid } = await build();
  const { server } = stage;
  await grip(page, 'Windows').focus();
  await grip(page, 'Windows').press('Alt+ArrowRight');
  await expect.poll(() => titles(page, 'Child epics')).toEqual(['Doors']);
  await page.getByRole('status').filter({ hasText: 'was moved to' }).first().waitFor({ state: 'attached' });
  await expect.poll(() => grip(page, 'Doors').evaluate((one) => one === document.activeElement)).toBe(true);
  await row(page, 'Doors')
    .getByRole('button', { name: /^Show what is below/ })
    .click();
  await expect.poll(() => titles(page, 'Child epics', 'Doors')).toEqual(['Windows']);
  await grip(page, 'Windows').focus();
  await grip(page, 'Windows').press('Alt+ArrowLeft');
  await expect.poll(() => titles(page, 'Child epics')).toEqual(['Doors', 'Windows']);

  await server.create('/groups/acme/epics', { title: 'Roofs' }, ann);
  await grip(page, 'Oil').click();
  await page.getByRole('menuitem', { name: 'Move to another epic …' }).click();
  const dialog = page.getByRole('dialog');
  // Not to the epic that it is in.
  await dialog.getByRole('option', { name: /Roofs/ }).first().waitFor();
  const own = await dialog.getByRole('option').allInnerTexts();
  expect(own.filter((text) => text.includes(`acme&${iid}`))).toEqual([]);
  await dialog.getByRole('combobox').fill('Roof');
  await dialog.getByRole('option', { name: /Roofs/ }).first().waitFor();
  expect((await axe(page).include('dialog').analyze()).violations).toEqual([]);
  await dialog.getByRole('option', { name: /Roofs/ }).first().click();
  await expect.poll(() => titles(page, 'Issues')).toEqual(['Locks', 'Paint']);

  // Below itself it can't be.
  const title = 'Windows';
  const windows = (await server.api('GET', `/groups/acme/epics/${iid}/epics?per_page=100`, ann))
    .json<{ iid: number; title: string }[]>()
    .find((epic) => epic.title === title);
  await server.create(`/groups/acme/epics/${windows!.iid}/epics`, { title: 'Deeper' }, ann);
  await grip(page, title).click();
  await page.getByRole('menuitem', { name: 'Move to another epic …' }).click();
  await dialog.getByRole('combobox').fill('Deeper');
  await dialog
    .getByRole('option', { name: /Deeper/ })
    .first()
    .click();
  await page
    .locator('.toasts')
    .getByText('This epic cannot be added. It is already an ancestor of the parent epic.')
    .waitFor();
  expect(await titles(page, 'Child epics')).toEqual(['Doors', 'Windows']);
  expect(stage.complaints.filter((text) => !/409/.test(text))).toEqual([]);
  await page.close();
});

it('EPIC-01 SIDE-10 the sidebar names what an epic is below, and moves it; Alt and the left arrow take a row out to there', async () => {
  const { page, iid } = await build();
  const { server } = stage;
  const [doors] = (await server.api('GET', `/groups/acme/epics/${iid}/epics`, ann)).json<
    { iid: number; title: string }[]
  >();
  await server.create('/projects/acme%2Fgarden/issues', { title: 'Hinges', epic_iid: doors!.iid }, ann);
  await page.goto(`${stage.base}/groups/acme/-/epics/${doors!.iid}`);
  await hydrated(page);
  const field = page.locator('#parent_epic');
  await field.getByRole('link', { name: 'House' }).waitFor();
  await grip(page, 'Hinges').focus();
  await grip(page, 'Hinges').press('Alt+ArrowLeft');
  await page.getByRole('status').filter({ hasText: 'was moved to' }).first().waitFor({ state: 'attached' });
  await expect
    .poll(async () =>
      (await server.api('GET', `/groups/acme/epics/${iid}/issues`, ann))
        .json<{ title: string }[]>()
        .map(({ title }) => title),
    )
    .toContain('Hinges');

  const choose = async (role: 'button' | 'option', name: string): Promise<void> => {
    await field.locator('summary, button').first().click();
    await page.getByRole(role, { name }).first().click();
  };
  await choose('button', 'No parent epic');
  await field.getByText('None').waitFor();
  await server.create('/groups/acme/epics', { title: 'Barn' }, ann);
  await choose('option', 'Barn');
  await field.getByRole('link', { name: 'Barn' }).waitFor();
  expect((await axe(page).include('#main').analyze()).violations).toEqual([]);
  await expect
    .poll(async () => (await server.api('GET', `/groups/acme/epics/${doors!.iid}`, ann)).json().parent_id)
    .not.toBeNull();
  expect(stage.complaints).toEqual([]);
  await page.close();
});
