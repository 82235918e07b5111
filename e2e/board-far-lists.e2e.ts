import { expect, it } from 'vitest';
import { acme, ann, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
let board = 0;

useWorld(async () => {
  [{ id: board }] = await stage.call<[{ id: number }]>(ann, 'GET', `${acme.project}/boards`);
  for (let step = 1; step <= 9; step++) {
    const label = await stage.call<{ id: number }>(ann, 'POST', `${acme.project}/labels`, {
      name: `step ${step}`,
      color: '#336699',
    });
    await stage.call(ann, 'POST', `/-/boards/${board}/lists`, { list: { label_id: label.id } });
    await acme.open(`Card ${step}`, { labels: `step ${step}` });
  }
});

it('BOARD-02 lists far off the screen are drawn when they come near, and when a card is carried to them', async () => {
  const tab = await stage.open(ann, { viewport: { width: 1000, height: 800 } });
  await tab.goto(acme.page(`boards/${board}`));
  await hydrated(tab);
  const card = (step: number) => tab.locator('.board-card', { hasText: `Card ${step}` });
  await card(4).waitFor();
  expect(await card(9).count()).toBe(0);
  await tab.getByText('Its issues appear when the list comes into view.').last().waitFor();
  // By keyboard, faster than anything scrolls: the card keeps the focus in each list.
  await tab.getByRole('button', { name: /^Move #4/ }).focus();
  for (const key of [' ', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', ' '])
    await tab.keyboard.press(key);
  const eighth = tab.locator('.board-list', {
    has: tab.getByRole('heading', { name: 'step 8', exact: true }),
  });
  await expect.poll(() => eighth.locator('.board-card-title a').allInnerTexts()).toContain('Card 4');
  await expect
    .poll(() => tab.evaluate(() => document.activeElement?.closest('.board-card')?.textContent ?? ''))
    .toContain('Card 4');
  // By scrolling, and then it can be dragged, too.
  await tab.locator('.board').evaluate((lists) => lists.scrollTo({ left: lists.scrollWidth }));
  await card(9).waitFor();
  await card(9).hover();
  await tab.locator('.board-card[draggable=true]', { hasText: 'Card 9' }).waitFor();
});

it('BOARD-02 a list that comes into an open page has a screen of cards at first and all of them right after; a visit has all', async () => {
  for (let index = 0; index < 13; index++) await acme.open(`Of many ${index}`, { labels: 'step 1' });
  const tab = await stage.open(ann, { viewport: { width: 1000, height: 800 } });
  const list = tab.locator('.board-list', {
    has: tab.getByRole('heading', { name: 'step 1', exact: true }),
  });
  await tab.goto(acme.page('issues'));
  await hydrated(tab);
  // How many cards there were each time that some had been added.
  await tab.evaluate(() => {
    const counts: number[] = [];
    Object.assign(globalThis, { counts });
    new MutationObserver(() => {
      const first = document.querySelectorAll('.board-list:has(.board-card)')[0];
      const count = first?.querySelectorAll('.board-card').length ?? 0;
      if (count > 0 && counts.at(-1) !== count) counts.push(count);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await tab.getByRole('link', { name: 'Boards', exact: true }).first().click();
  await expect.poll(() => list.locator('.board-card').count()).toBe(14);
  expect(await tab.evaluate(() => (globalThis as unknown as { counts: number[] }).counts)).toEqual([7, 14]);
  const served = await stage.open(ann, { javaScriptEnabled: false });
  await served.goto(acme.page(`boards/${board}`));
  const cards = served.locator('.board-list', {
    has: served.getByRole('heading', { name: 'step 1', exact: true }),
  });
  expect(await cards.locator('.board-card').count()).toBe(14);
});
