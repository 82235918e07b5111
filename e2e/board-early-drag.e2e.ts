import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ann, stage, useAcme } from './acme.ts';
import { holdScript, hydrated } from './stage.ts';

useAcme();

let made = 0;

/** A new project's board with the first lists and two issues, whose page has come but not its script; `release` lets that come. */
async function openHeld(query = ''): Promise<{ tab: Page; release: () => void; project: string }> {
  const path = `early-${++made}`;
  const { id: namespace_id } = await stage.call<{ id: number }>(ann, 'GET', '/api/v4/groups/acme');
  await stage.call(ann, 'POST', '/api/v4/projects', { name: path, path, namespace_id });
  const project = `/api/v4/projects/acme%2F${path}`;
  for (const title of ['Second', 'First'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await stage.call(ann, 'POST', `${project}/issues`, { title });
  const [{ id }] = await stage.call<[{ id: number }]>(ann, 'GET', `${project}/boards`);
  await stage.call(ann, 'POST', `/-/boards/${id}/lists/generate.json`);
  const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
  const { release } = await holdScript(tab, 'entry-client');
  const drags = await holdScript(tab, 'early-drag-');
  await tab.goto(`${stage.base}/acme/${path}/-/boards/${id}${query}`, { waitUntil: 'commit' });
  await tab.locator('.board-card').first().waitFor();
  // The pointer rests on a card already, as after a click that led here. Was: it had to leave the card first.
  await card(tab, 'First').hover();
  drags.release();
  await expect.poll(() => card(tab, 'First').getAttribute('draggable')).toBe('true');
  return { tab, release, project };
}

const card = (tab: Page, title: string) => tab.locator('.board-card', { hasText: title });
/** Where the cards of Doing are, with lanes those of the first lane. */
const ofDoing = (tab: Page) => tab.locator('.board-list .board-cards, .board-cell').nth(2);

/** Waits until a card can be dragged: a hand is never still. */
async function draggable(tab: Page, title: string): Promise<void> {
  let moved = 0;
  await expect
    .poll(async () => {
      await card(tab, title).hover({ position: { x: 20 + (moved++ % 9), y: 60 } });
      return card(tab, title).getAttribute('draggable');
    })
    .toBe('true');
}

/** Picks a card up, by its title like most people, and holds it above the list Doing. */
async function carry(tab: Page, title: string): Promise<void> {
  await draggable(tab, title);
  const start = (await card(tab, title).getByRole('link', { name: title }).boundingBox())!;
  const end = (await ofDoing(tab).boundingBox())!;
  await tab.mouse.move(start.x + 8, start.y + 8);
  await tab.mouse.down();
  await tab.mouse.move(start.x + 40, start.y + 16, { steps: 3 });
  await tab.mouse.move(end.x + 60, end.y + 20, { steps: 5 });
}

const saved = (tab: Page) =>
  tab.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());

it('BOARD-04 UX-01 a card can be dragged before the page’s script has come, which then moves it', async () => {
  const { tab, release, project } = await openHeld();
  await carry(tab, 'First');
  await tab.mouse.up();
  await tab.locator('.board-card.is-dragged', { hasText: 'First' }).waitFor();
  // The lists don't show yet what has moved, so that nothing else moves in them.
  await card(tab, 'Second').hover();
  await tab.mouse.down();
  await tab.mouse.move(700, 500, { steps: 5 });
  expect(await card(tab, 'Second').getAttribute('class')).not.toContain('is-dragged');
  await tab.mouse.up();
  const written = saved(tab);
  release();
  await written;
  await ofDoing(tab).locator('.board-card', { hasText: 'First' }).waitFor();
  expect(await tab.locator('.is-dragged').count()).toBe(0);
  const issues = await stage.call<{ title: string; labels: string[] }[]>(ann, 'GET', `${project}/issues`);
  expect(Object.fromEntries(issues.map(({ title, labels }) => [title, labels]))).toEqual({
    First: ['Doing'],
    Second: [],
  });
});

it.each(['', '?group_by=label'])(
  'BOARD-04 UX-01 a card that is held when the script comes is dropped as any other (%s)',
  async (query) => {
    const { tab, release } = await openHeld(query);
    await carry(tab, 'First');
    release();
    await hydrated(tab);
    const written = saved(tab);
    await tab.mouse.move(0, 0, { steps: 2 });
    const end = (await ofDoing(tab).boundingBox())!;
    await tab.mouse.move(end.x + 60, end.y + 20, { steps: 5 });
    await tab.mouse.up();
    await written;
    await ofDoing(tab).locator('.board-card', { hasText: 'First' }).waitFor();
    // And once more, by what has taken over.
    const again = saved(tab);
    await carry(tab, 'Second');
    await tab.mouse.up();
    await again;
    await ofDoing(tab).locator('.board-card', { hasText: 'Second' }).waitFor();
  },
);
