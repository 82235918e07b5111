import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;

useWorld(async () => {
  stage = await createStage();
  const { server } = stage;
  ann = await server.createUser('ann');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  await server.create(
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
});

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
