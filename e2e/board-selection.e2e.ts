import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { ann, bob, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';

useAcme();

let made = 0;

/** The board of a new project with five issues, One to Five, in a list of what is open, and with the first lists. */
async function visitNew(): Promise<Page> {
  const path = `acme/choice-${++made}`;
  const project = `/api/v4/projects/${encodeURIComponent(path)}`;
  const { id: namespace_id } = await stage.call<{ id: number }>(ann, 'GET', '/api/v4/groups/acme');
  await stage.call(ann, 'POST', '/api/v4/projects', {
    name: `Choice ${made}`,
    path: `choice-${made}`,
    namespace_id,
    visibility: 'public',
  });
  await stage.call(ann, 'POST', `${project}/members`, { user_id: bob.id, access_level: 30 });
  for (const title of ['Five', 'Four', 'Three', 'Two', 'One'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await stage.call(ann, 'POST', `${project}/issues`, { title });
  const [{ id }] = await stage.call<[{ id: number }]>(ann, 'GET', `${project}/boards`);
  await stage.call(ann, 'POST', `/-/boards/${id}/lists/generate.json`);
  const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
  await tab.goto(`${stage.base}/${path}/-/boards/${id}`);
  await hydrated(tab);
  return tab;
}
const list = (tab: Page, title: string): Locator =>
  tab.locator('.board-list').filter({ has: tab.getByRole('heading', { name: title, exact: true }) });
const card = (tab: Page, title: string): Locator => tab.locator('.board-card', { hasText: title });
const titles = (tab: Page, title: string): Promise<string[]> =>
  list(tab, title).locator('.board-card-title a').allInnerTexts();
const selected = (tab: Page): Promise<string[]> =>
  tab.locator('.board-card[data-selected] .board-card-title a').allInnerTexts();
/** Where no text and no button is. */
const besides = { position: { x: 200, y: 44 } };

describe('several cards', () => {
  it('BOARD-04 are selected by Shift and clicks, dragged together in their order, and go back by one undo', async () => {
    const tab = await visitNew();
    await card(tab, 'Two').click({ ...besides, modifiers: ['ControlOrMeta'] });
    await card(tab, 'Four').click({ ...besides, modifiers: ['Shift'] });
    await expect.poll(() => selected(tab)).toEqual(['Two', 'Three', 'Four']);
    await tab.getByText('3 cards are selected.').waitFor();
    const { violations } = await axe(tab).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    // The fields of an issue are for clicks without keys.
    expect(await tab.locator('.board-beside').count()).toBe(0);
    const asked = tab.waitForRequest(/bulk_move/);
    await card(tab, 'Three').hover();
    await tab.locator('.board-card[draggable=true]', { hasText: 'Three' }).waitFor();
    await card(tab, 'Three').dragTo(list(tab, 'Doing').locator('.board-cards'), {
      sourcePosition: { x: 200, y: 44 },
      targetPosition: { x: 60, y: 6 },
    });
    await asked;
    await expect.poll(() => titles(tab, 'Doing')).toEqual(['Two', 'Three', 'Four']);
    await expect.poll(() => titles(tab, 'Open')).toEqual(['One', 'Five']);
    await expect.poll(() => selected(tab)).toEqual([]);
    await tab.getByText('3 cards were moved to Doing.').waitFor();
    await tab.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(tab, 'Open')).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
    await tab.getByText('3 cards were moved to Open.').waitFor();
    await tab.reload();
    expect(await titles(tab, 'Open')).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
  });

  it('BOARD-04 KEY-01 are selected and carried by keyboard, moved by the menu of one of them, and Escape ends the selection', async () => {
    const tab = await visitNew();
    const grip = (title: string): Locator => card(tab, title).locator('.board-grip');
    await grip('One').focus();
    await tab.keyboard.press('Shift+ArrowDown');
    await tab.keyboard.press('Shift+ArrowDown');
    await tab.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => selected(tab)).toEqual(['One', 'Two']);
    await expect.poll(() => grip('Two').evaluate((element) => element === document.activeElement)).toBe(true);
    await tab.keyboard.press('Escape');
    await expect.poll(() => selected(tab)).toEqual([]);
    await tab.getByText('No card is selected.').waitFor();
    await tab.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => selected(tab)).toEqual(['Two', 'Three']);
    await tab.keyboard.press('Space');
    await tab.getByText('A group of 2 cards is picked up, in Open, place 2 of 5.').waitFor();
    await tab.keyboard.press('ArrowRight');
    await expect.poll(() => titles(tab, 'To Do')).toEqual(['Two', 'Three']);
    await tab.keyboard.press('Space');
    await tab.getByText('2 cards were moved to To Do.').waitFor();
    await expect.poll(() => titles(tab, 'To Do')).toEqual(['Two', 'Three']);
    await card(tab, 'Four').click({ ...besides, modifiers: ['ControlOrMeta'] });
    await card(tab, 'Five').click({ ...besides, modifiers: ['Shift'] });
    await card(tab, 'Five').locator('summary').click();
    const saved = tab.waitForResponse((response) => response.url().includes('bulk_move'));
    await tab.getByRole('menuitem', { name: 'Move to To Do' }).click();
    await expect.poll(() => titles(tab, 'To Do')).toEqual(['Four', 'Five', 'Two', 'Three']);
    await tab.getByText('2 cards were moved to To Do.').first().waitFor();
    // The words are those of the first move as well.
    await saved;
    await tab.reload();
    await expect.poll(() => titles(tab, 'To Do')).toEqual(['Four', 'Five', 'Two', 'Three']);
  });
});

describe('several cards in lanes', () => {
  const lane = (tab: Page, title: string): Locator =>
    tab.locator('.board-lane').filter({ has: tab.getByRole('heading', { name: title }) });
  const cell = (tab: Page, title: string, index: number): Locator =>
    lane(tab, title).locator('.board-cell').nth(index);
  const inCell = (tab: Page, title: string, index: number): Promise<string[]> =>
    cell(tab, title, index).locator('.board-card-title a').allInnerTexts();
  const sizes = (tab: Page): Promise<string[]> => tab.locator('.board-lane-head .tabular').allInnerTexts();
  const [open, toDo, doing] = [0, 1, 2];

  /** A board in the lanes of the labels iron and wood: Two, Three and Four are wood, Three is iron as well. */
  async function visitLanes(): Promise<Page> {
    const tab = await visitNew();
    const project = `/api/v4/projects/${encodeURIComponent(`acme/choice-${made}`)}`;
    for (const [iid, labels] of [
      [4, 'wood'],
      [3, 'wood,iron'],
      [2, 'wood'],
    ])
      // oxlint-disable-next-line no-await-in-loop -- in order
      await stage.call(ann, 'PUT', `${project}/issues/${iid}`, { labels });
    await tab.goto(`${tab.url()}?group_by=label`);
    await hydrated(tab);
    await expect.poll(() => inCell(tab, 'wood', open)).toEqual(['Two', 'Three', 'Four']);
    await expect.poll(() => inCell(tab, 'No label', open)).toEqual(['One', 'Five']);
    return tab;
  }
  const cardIn = (tab: Page, title: string, name: string): Locator =>
    lane(tab, title).locator('.board-card', { hasText: name });

  it('BOARD-04 are dragged together into another list and lane by one call, and one undo gives each what it had', async () => {
    const tab = await visitLanes();
    await cardIn(tab, 'wood', 'Two').click({ ...besides, modifiers: ['ControlOrMeta'] });
    await cardIn(tab, 'wood', 'Four').click({ ...besides, modifiers: ['Shift'] });
    // The same card in another lane is not selected.
    await expect.poll(() => selected(tab)).toEqual(['Two', 'Three', 'Four']);
    await tab.getByText('3 cards are selected.').waitFor();
    const { violations } = await axe(tab).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    const calls: string[] = [];
    tab.on('request', (request) => {
      if (request.method() === 'PUT') calls.push(request.url());
    });
    await cardIn(tab, 'wood', 'Three').hover();
    await lane(tab, 'wood').locator('.board-card[draggable=true]', { hasText: 'Three' }).waitFor();
    await cardIn(tab, 'wood', 'Three').dragTo(cell(tab, 'No label', doing), {
      sourcePosition: { x: 200, y: 44 },
      targetPosition: { x: 60, y: 6 },
    });
    await tab.getByText('3 cards were moved to Doing in the lane No label.').waitFor();
    await expect.poll(() => inCell(tab, 'No label', doing)).toEqual(['Two', 'Three', 'Four']);
    await expect.poll(() => sizes(tab)).toEqual(['5']);
    expect(calls).toEqual([expect.stringContaining('bulk_move')]);
    await tab.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => inCell(tab, 'wood', open)).toEqual(['Two', 'Three', 'Four']);
    await expect.poll(() => inCell(tab, 'iron', open)).toEqual(['Three']);
    await expect.poll(() => inCell(tab, 'No label', open)).toEqual(['One', 'Five']);
    await expect.poll(() => sizes(tab)).toEqual(['1', '3', '2']);
    expect(calls).toHaveLength(2);
  });

  it('BOARD-04 KEY-01 are selected and carried through lanes by keyboard, and moved by the menu of one of them', async () => {
    const tab = await visitLanes();
    const said = (text: string) =>
      tab.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
    await cardIn(tab, 'wood', 'Three').locator('.board-grip').focus();
    await tab.keyboard.press('Shift+ArrowDown');
    // The part of a list in a lane ends there.
    await tab.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => selected(tab)).toEqual(['Three', 'Four']);
    await tab.keyboard.press('Space');
    await said('A group of 2 cards is picked up, in Open in the lane wood, place 2 of 3.');
    for (const key of ['ArrowRight', 'ArrowDown']) await tab.keyboard.press(key);
    await said('To Do in the lane No label, place 1 of 2.');
    await tab.keyboard.press('Space');
    await tab.getByText('2 cards were moved to To Do in the lane No label.').waitFor();
    await expect.poll(() => inCell(tab, 'No label', toDo)).toEqual(['Three', 'Four']);
    await expect
      .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move #2');
    await cardIn(tab, 'No label', 'One').click({ ...besides, modifiers: ['ControlOrMeta'] });
    await cardIn(tab, 'No label', 'Five').click({ ...besides, modifiers: ['Shift'] });
    await cardIn(tab, 'No label', 'Five').locator('summary').click();
    // What was said of the first move can lie above it.
    await tab.getByRole('menuitem', { name: 'Move to lane wood' }).press('Enter');
    await tab.getByText('2 cards were moved to Open in the lane wood.').waitFor();
    await expect.poll(() => inCell(tab, 'wood', open)).toEqual(['One', 'Five', 'Two']);
    await tab.reload();
    await expect.poll(() => inCell(tab, 'wood', open)).toEqual(['One', 'Five', 'Two']);
  });

  it('BOARD-04 go back together, with the server’s sentence, if they are refused', async () => {
    const tab = await visitLanes();
    await tab.route('**/bulk_move', (route) =>
      route.fulfill({ status: 422, json: { message: 'The issue can’t have this label.' } }),
    );
    await cardIn(tab, 'No label', 'One').locator('.board-grip').focus();
    for (const key of ['Shift+ArrowDown', 'Space', 'ArrowUp', 'Space']) await tab.keyboard.press(key);
    await tab
      .getByText(
        '2 cards could not be moved. They are back where they were. The issue can’t have this label.',
      )
      .waitFor();
    await expect.poll(() => inCell(tab, 'No label', open)).toEqual(['One', 'Five']);
    await expect.poll(() => inCell(tab, 'wood', open)).toEqual(['Two', 'Three', 'Four']);
    await expect.poll(() => sizes(tab)).toEqual(['1', '3', '2']);
  });
});
