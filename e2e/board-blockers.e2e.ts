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
  const garden = { name: 'Garden', path: 'garden', visibility: 'public' };
  const { id } = await server.create('/projects', garden, ann);
  for (const more of [
    { title: 'Paint the fence' },
    { title: 'Buy paint' },
    { title: 'Secret errand', confidential: true },
    { title: 'Done already' },
  ])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await server.create(`/projects/${id}/issues`, more, ann);
  for (const target_issue_iid of [2, 3, 4])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await server.create(
      `/projects/${id}/issues/1/links`,
      { target_project_id: id, target_issue_iid, link_type: 'is_blocked_by' },
      ann,
    );
  await server.api('PUT', `/projects/${id}/issues/4`, ann, { state_event: 'close' });
  await server.drain();
});

async function visit(user: TestUser | undefined, options?: object): Promise<Page> {
  const page = await stage.open(user, options);
  await page.goto(`${stage.base}/ann/garden/-/boards`);
  await hydrated(page);
  return page;
}
const mark = (page: Page, count: string): Locator =>
  page
    .locator('.board-card', { hasText: 'Paint the fence' })
    .getByRole('button', { name: `Blocked by ${count}` });
const named = (page: Page): Locator => page.locator('.blockers-list').getByRole('link');

it('BOARD-03 a card names what blocks its issue, as far as one may see it, on pointing, by key and by tap', async () => {
  const page = await visit(ann);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/links')) asked.push(request.url());
  });
  await mark(page, '2 issues').waitFor();
  expect(asked).toEqual([]);
  await mark(page, '2 issues').hover();
  await expect.poll(() => named(page).allInnerTexts()).toEqual(['#2 Buy paint', '#3 Secret errand']);
  expect(asked).toHaveLength(1);
  expect((await axe(page).include('.board-card').analyze()).violations).toEqual([]);
  await page.mouse.move(5, 5);
  await named(page).first().waitFor({ state: 'detached' });
  // By key: it opens with the focus, Tab leads into it, Escape back.
  await page.locator('.board-card', { hasText: 'Paint the fence' }).getByRole('link').first().focus();
  while (!(await mark(page, '2 issues').evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('Tab'); // oxlint-disable-line no-await-in-loop -- as far as it takes
  await named(page).first().waitFor();
  await page.keyboard.press('Tab');
  await expect
    .poll(() =>
      named(page)
        .first()
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.press('Escape');
  await named(page).first().waitFor({ state: 'detached' });
  await expect
    .poll(() => mark(page, '2 issues').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.close();

  // Who may see one of them counts one.
  const phone = await visit(gus, { viewport: { width: 390, height: 800 }, hasTouch: true });
  await mark(phone, '1 issue').tap();
  await expect.poll(() => named(phone).allInnerTexts()).toEqual(['#2 Buy paint']);
  await named(phone).first().tap();
  await phone.waitForURL('**/issues/2');
  await hydrated(phone);
  expect(stage.complaints).toEqual([]);
  await phone.close();
});
