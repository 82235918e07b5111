import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

useWorld(async () => {
  stage = await createStage();
  const { server } = stage;
  ann = await server.createUser('ann');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  const { id: project } = await server.create(
    '/projects',
    { name: 'garden', path: 'garden', namespace_id: id, visibility: 'public' },
    ann,
  );
  const { iid } = await server.create('/groups/acme/epics', { title: 'Doors' }, ann);
  for (let step = 1; step <= 70; step++) {
    const issue = await server.create(
      '/projects/acme%2Fgarden/issues',
      { title: `Door ${step}`, weight: 2 },
      ann,
    );
    await server.create(`/groups/acme/epics/${iid}/issues/${issue.id}`, {}, ann);
  }
  for (const title of ['Windows', 'Frames'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await server.create('/groups/acme/epics', { title }, ann);
  for (const [epic, from] of [
    [2, 1000],
    [3, 2000],
  ])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await sql`with made as (insert into subjects (kind, iid, project_id, title)
        select 'Issue', ${from}::int + n, ${project}, 'Pane ' || n from generate_series(1, 103) n returning id, iid)
      insert into epic_issues (epic_id, issue_id, relative_position)
      select e.id, made.id, made.iid * 1000 from made, subjects e
      where e.kind = 'Epic' and e.iid = ${epic} and e.namespace_id = ${id}`.execute(server.platform.db);
});

async function visit(epic: number, options: object = {}): Promise<Page> {
  const page = await stage.open(ann, { viewport: { width: 1350, height: 700 }, ...options });
  await page.goto(`${stage.base}/groups/acme/-/epics/${epic}`);
  await hydrated(page);
  return page;
}
const titles = (page: Page): Promise<string[]> => page.locator('#epic-tree .tree-title').allInnerTexts();
const gripOf = (page: Page, title: string): Locator =>
  page
    .locator('#epic-tree .tree-item', { has: page.getByText(title, { exact: true }) })
    .locator('> .tree-row [data-grip]');
/** The titles around the end of the first page: the ninety-eighth and those that follow it. */
const aroundEnd = async (page: Page): Promise<string[]> => (await titles(page)).slice(97);
const panes = (...numbers: number[]): string[] => numbers.map((number) => `Pane ${number}`);

it('EPIC-01 rows of a long tree are their titles until they come near, stay where they are, and keep the focus', async () => {
  const page = await stage.open(ann, { viewport: { width: 1350, height: 700 } });
  await page.goto(`${stage.base}/groups/acme/-/epics/1`);
  await hydrated(page);
  const rows = page.locator('#epic-tree .tree-item');
  await expect.poll(() => rows.count()).toBe(70);
  const last = rows.nth(69);
  // In the document, so that a search of the browser and a screen reader find it.
  expect(await last.innerText()).toBe('Door 70');
  expect(await last.locator('*').count()).toBeLessThan(4);
  const height = await page.locator('#epic-tree').evaluate((tree) => tree.clientHeight);
  await last.scrollIntoViewIfNeeded();
  await last.getByText('Weight 2').waitFor();
  // The first ones are far by now, and nothing has moved.
  await expect.poll(() => rows.nth(0).locator('*').count()).toBeLessThan(4);
  expect(
    Math.abs((await page.locator('#epic-tree').evaluate((tree) => tree.clientHeight)) - height),
  ).toBeLessThan(40);
  // Who goes from link to link comes to a row that is not drawn yet.
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => rows.nth(59).locator('*').count()).toBeLessThan(4);
  await rows.nth(59).locator('a').focus();
  await rows.nth(59).getByText('Weight 2').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Door 60');
});

it('EPIC-01 KEY-01 issues of further pages are sorted with the first ones, by keys and by menu', async () => {
  const page = await visit(2);
  await expect.poll(async () => (await titles(page)).length).toBe(100);
  await page.getByRole('button', { name: 'Show more issues' }).click();
  await expect.poll(() => aroundEnd(page)).toEqual(panes(98, 99, 100, 101, 102, 103));
  // Who goes on by keys goes on with the first that came.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pane 101');
  expect(await page.getByRole('button', { name: 'Show more issues' }).count()).toBe(0);
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const said = (text: string) =>
    page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
  const body = page.waitForRequest((request) => request.method() === 'PUT');
  await gripOf(page, 'Pane 101').locator('summary').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await said('is number 100 of 103 now.');
  const { epic } = (await body).postDataJSON() as { epic: Record<string, unknown> };
  expect(Object.values(epic)).not.toContain(null);
  expect(await aroundEnd(page)).toEqual(panes(98, 99, 101, 100, 102, 103));
  // The same row goes on, also by keys that do not wait for the server.
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await said('is number 98 of 103 now.');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Alt+ArrowDown'); // oxlint-disable-line no-await-in-loop
  await said('is number 101 of 103 now.');
  expect(await aroundEnd(page)).toEqual(panes(98, 99, 100, 101, 102, 103));
  await gripOf(page, 'Pane 103').locator('summary').click();
  await page.getByRole('menuitem', { name: 'Move to the top' }).click();
  await said('is number 1 of 103 now.');
  const focused = (): Promise<string | null | undefined> =>
    page.evaluate(
      () => document.activeElement?.closest('.tree-row')?.querySelector('.tree-title')?.textContent,
    );
  await expect.poll(focused).toBe('Pane 103');
  expect((await titles(page)).slice(0, 2)).toEqual(panes(103, 1));
  expect(await aroundEnd(page)).toEqual(panes(97, 98, 99, 100, 101, 102));
  await page.reload();
  await hydrated(page);
  expect((await titles(page)).slice(0, 2)).toEqual(panes(103, 1));
});

it('EPIC-01 a row of a further page, which was drawn late, is dragged over the end of a page', async () => {
  const page = await visit(3, { viewport: { width: 1350, height: 900 } });
  await page.getByRole('button', { name: 'Show more issues' }).click();
  await expect.poll(() => aroundEnd(page)).toEqual(panes(98, 99, 100, 101, 102, 103));
  // The list is ready before the rows at its end are drawn.
  await page.evaluate(() => scrollTo(0, 0));
  await gripOf(page, 'Pane 1').hover();
  await page.waitForFunction(() => document.querySelector('.tree-item[draggable=true]') !== null);
  await page.locator('.tree-item').last().scrollIntoViewIfNeeded();
  const grip = gripOf(page, 'Pane 102');
  await grip.hover();
  await grip.dragTo(page.locator('.tree-item', { hasText: 'Pane 99' }), {
    targetPosition: { x: 200, y: 4 },
  });
  await expect.poll(() => aroundEnd(page)).toEqual(panes(98, 102, 99, 100, 101, 103));
  await page.reload();
  await hydrated(page);
  await expect.poll(() => aroundEnd(page)).toEqual(panes(98, 102, 99));
});
