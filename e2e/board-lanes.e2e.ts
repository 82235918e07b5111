import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { ann, bob, carol, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';

useAcme();

interface Board {
  readonly id: number;
  /** Its project's, in v4, and in addresses. */
  readonly project: string;
  readonly path: string;
  readonly epics: readonly [oak: MadeEpic, ash: MadeEpic];
}
interface MadeEpic {
  readonly id: number;
  readonly iid: number;
}

let made = 0;

/** A board with the first lists, four issues, two epics and two labels. */
async function newBoard(): Promise<Board> {
  const path = `acme/lanes-${++made}`;
  const project = `/api/v4/projects/${encodeURIComponent(path)}`;
  const { id: namespace_id } = await stage.call<{ id: number }>(ann, 'GET', '/api/v4/groups/acme');
  await stage.call(ann, 'POST', '/api/v4/projects', {
    name: `Lanes ${made}`,
    path: `lanes-${made}`,
    namespace_id,
    visibility: 'public',
  });
  await stage.call(ann, 'POST', `${project}/members`, { user_id: bob.id, access_level: 30 });
  const epic = (title: string): Promise<MadeEpic> =>
    stage.call(ann, 'POST', '/api/v4/groups/acme/epics', { title: `${title} ${made}` });
  const epics = [await epic('Oak'), await epic('Ash')] as const;
  const [{ id }] = await stage.call<[{ id: number }]>(ann, 'GET', `${project}/boards`);
  await stage.call(ann, 'POST', `/-/boards/${id}/lists/generate.json`);
  for (const [title, more] of [
    ['Fourth', {}],
    ['Third', { labels: 'wood,iron' }],
    ['Second', { labels: 'Doing,wood', weight: 5, epic_id: epics[1].id }],
    ['First', { epic_id: epics[0].id, assignee_ids: [bob.id], weight: 3 }],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- in order
    await stage.call(ann, 'POST', `${project}/issues`, { title, ...more });
  return { id, project, path, epics };
}

async function visit({ id, path }: Board, query: string, who = ann, options: object = {}): Promise<Page> {
  const tab = await stage.open(who, { viewport: { width: 1350, height: 900 }, ...options });
  await tab.goto(`${stage.base}/${path}/-/boards/${id}${query}`);
  await hydrated(tab);
  return tab;
}
const lane = (tab: Page, title: string | RegExp) =>
  tab.locator('.board-lane').filter({ has: tab.getByRole('heading', { name: title }) });
const cell = (tab: Page, title: string | RegExp, index: number) =>
  lane(tab, title).locator('.board-cell').nth(index);
const titles = (tab: Page, title: string | RegExp, index: number): Promise<string[]> =>
  cell(tab, title, index).locator('.board-card-title a').allInnerTexts();
const sizes = (tab: Page): Promise<string[]> => tab.locator('.board-lane-head .tabular').allInnerTexts();
const names = (tab: Page): Promise<string[]> => tab.locator('.board-lane-head h2').allInnerTexts();
const [open, toDo, doing] = [0, 1, 2];

async function expectAccessible(tab: Page): Promise<void> {
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Picks up a card by the mouse and drops it into a part of a lane. */
async function drag(
  tab: Page,
  title: string,
  [name, list]: readonly [string | RegExp, number],
): Promise<void> {
  const card = tab.locator('.board-card', { hasText: title }).first();
  await card.hover();
  await tab.locator('.board-card[draggable=true]', { hasText: title }).first().waitFor();
  await card.dragTo(cell(tab, name, list), {
    sourcePosition: { x: 30, y: 60 },
    targetPosition: { x: 60, y: 6 },
  });
}

describe('lanes of a board', () => {
  it('BOARD-03 are chosen from a menu, stand in the address and come from the server', async () => {
    const board = await newBoard();
    const tab = await visit(board, '');
    await tab.getByText('Group by: None').click();
    await tab.getByRole('menuitem', { name: 'Epic' }).click();
    await tab.waitForURL('**?group_by=epic');
    await lane(tab, /Oak/).waitFor();
    expect(await names(tab)).toEqual([
      `Ash ${made}\n&${board.epics[1].iid}`,
      `Oak ${made}\n&${board.epics[0].iid}`,
      'No epic',
    ]);
    expect(await sizes(tab)).toEqual(['1', '1', '2']);
    await expect.poll(() => titles(tab, 'No epic', open)).toEqual(['Third', 'Fourth']);
    await expect.poll(() => titles(tab, /Ash/, doing)).toEqual(['Second']);
    await expectAccessible(tab);
    await lane(tab, /Oak/)
      .getByRole('button', { name: /Fold the lane/ })
      .click();
    await expect.poll(() => lane(tab, /Oak/).locator('.board-cell').count()).toBe(0);
    await tab.getByText('Group by: Epic').click();
    await tab.getByRole('menuitem', { name: 'Label' }).click();
    await lane(tab, 'iron').waitFor();
    expect(await names(tab)).toEqual(['iron', 'wood', 'No label']);
    // One with two labels is in both lanes.
    await expect.poll(() => titles(tab, 'iron', open)).toEqual(['Third']);
    await expect.poll(() => titles(tab, 'wood', open)).toEqual(['Third']);
    await tab.goBack();
    await lane(tab, /Oak/)
      .getByRole('button', { name: /Unfold the lane/ })
      .waitFor();
    const plain = await stage.open(undefined, { javaScriptEnabled: false });
    await plain.goto(`${stage.base}/${board.path}/-/boards/${board.id}?group_by=assignee`);
    await plain.getByRole('heading', { name: 'Bob', exact: true }).waitFor();
    await expect.poll(() => titles(plain, 'Bob', open)).toEqual(['First']);
    await expect.poll(() => titles(plain, 'No assignee', doing)).toEqual(['Second']);
  });

  it('BOARD-03 lanes stay folded for the visit, and come folded from the server', async () => {
    const board = await newBoard();
    const tab = await visit(board, '?group_by=epic');
    await expect.poll(() => titles(tab, 'No epic', open)).toEqual(['Third', 'Fourth']);
    for (const title of [/Ash/, /Oak/]) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await lane(tab, title)
        .getByRole('button', { name: /Fold the lane/ })
        .click();
      // oxlint-disable-next-line no-await-in-loop -- in order
      await lane(tab, title)
        .getByRole('button', { name: /Unfold the lane/ })
        .waitFor();
    }
    const asked: string[] = [];
    tab.on('request', (request) => {
      if (/lane=\d/.test(request.url())) asked.push(request.url());
    });
    // What the page before asks for, because news has come, is not meant.
    tab.once('framenavigated', () => asked.splice(0));
    await tab.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (globalThis as { shifts?: number }).shifts =
            ((globalThis as { shifts?: number }).shifts ?? 0) + entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await tab.reload();
    await hydrated(tab);
    expect(await tab.evaluate(() => (globalThis as { shifts?: number }).shifts ?? 0)).toBe(0);
    // The first ones that are open came with the page.
    expect(await titles(tab, 'No epic', open)).toEqual(['Third', 'Fourth']);
    expect(asked).toEqual([]);
    expect(await lane(tab, /Oak/).locator('.board-cell').count()).toBe(0);
    await expectAccessible(tab);
    const plain = await stage.open(undefined, { javaScriptEnabled: false });
    await plain
      .context()
      .addCookies((await tab.context().cookies()).filter(({ name }) => name === 'folded_lanes'));
    await plain.goto(tab.url());
    expect(await names(plain)).toHaveLength(3);
    expect(await lane(plain, /Oak/).locator('.board-cell').count()).toBe(0);
    await lane(tab, /Oak/)
      .getByRole('button', { name: /Unfold the lane/ })
      .click();
    await expect.poll(() => titles(tab, /Oak/, open)).toEqual(['First']);
    await tab.reload();
    await hydrated(tab);
    expect(await titles(tab, /Oak/, open)).toEqual(['First']);
  });

  it('BOARD-04 a card dragged to another lane and list changes both at once, here and in other browsers, and undoes both', async () => {
    const board = await newBoard();
    const tab = await visit(board, '?group_by=epic');
    const other = await visit(board, '?group_by=epic', bob);
    await expect.poll(() => titles(tab, 'No epic', open)).toEqual(['Third', 'Fourth']);
    await drag(tab, 'Third', [/Oak/, toDo]);
    await expect.poll(() => titles(tab, /Oak/, toDo)).toEqual(['Third']);
    await tab.getByText(`#2 was moved to To Do in the lane Oak ${made}.`).waitFor();
    await expect.poll(() => titles(other, /Oak/, toDo)).toEqual(['Third']);
    await expect.poll(() => sizes(other)).toEqual(['1', '2', '1']);
    await expect.poll(() => sizes(tab)).toEqual(['1', '2', '1']);
    const read = () =>
      stage.call<{ labels: string[]; epic: { id: number } | null }>(ann, 'GET', `${board.project}/issues/2`);
    expect(await read()).toMatchObject({
      labels: ['iron', 'To Do', 'wood'],
      epic: { id: board.epics[0].id },
    });
    await tab.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(other, 'No epic', open)).toEqual(['Third', 'Fourth']);
    expect(await read()).toMatchObject({ labels: ['iron', 'wood'], epic: null });
    await expect.poll(() => sizes(tab)).toEqual(['1', '1', '2']);
    // What somebody else does comes into the lanes that it concerns.
    await stage.call(ann, 'PUT', `${board.project}/issues/1`, { epic_id: board.epics[1].id });
    await expect.poll(() => titles(tab, /Ash/, open)).toEqual(['Fourth']);
    await expect.poll(() => titles(tab, 'No epic', open)).toEqual(['Third']);
    await stage.call(ann, 'PUT', `${board.project}/issues/1`, { title: 'Fourth of all' });
    await expect.poll(() => titles(tab, /Ash/, open)).toEqual(['Fourth of all']);
  });

  it('BOARD-03 EPIC-01 an epic that is renamed, recoloured or closed changes its lane for who looks at it', async () => {
    const board = await newBoard();
    const [tab, visitor] = [
      await visit(board, '?group_by=epic'),
      await visit(board, '?group_by=epic', carol),
    ];
    await expect.poll(() => titles(tab, 'No epic', open)).toEqual(['Third', 'Fourth']);
    const change = (changes: object) =>
      stage.call(ann, 'PUT', `/api/v4/groups/acme/epics/${board.epics[0].iid}`, changes);
    await change({ title: `Willow ${made}`, color: '#123456' });
    for (const page of [tab, visitor])
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(() => names(page).then(([, second]) => second)).toContain(`Willow ${made}`);
    expect(
      await lane(tab, /Willow/)
        .locator('.board-lane-colour')
        .evaluate((element) => element.style.backgroundColor),
    ).toBe('rgb(18, 52, 86)');
    // Its cards stay, and the lanes stand by name.
    expect(await titles(tab, /Willow/, open)).toEqual(['First']);
    // While a card is carried, nothing changes.
    await cell(tab, 'No epic', open).getByRole('button', { name: 'Move #2' }).focus();
    await tab.keyboard.press('Space');
    await change({ title: `Alder ${made}`, state_event: 'close' });
    await expect.poll(() => names(visitor).then(([first]) => first)).toContain(`Alder ${made}`);
    expect((await names(tab))[1]).toContain('Willow');
    await tab.keyboard.press('Escape');
    await expect.poll(() => names(tab).then(([first]) => first)).toContain(`Alder ${made}`);
    await lane(tab, /Alder/).getByText('Closed', { exact: true }).waitFor();
    // Who may not see it any more has its issues in the last lane.
    await change({ confidential: true });
    await expect.poll(() => titles(visitor, 'No epic', open)).toEqual(['First', 'Third', 'Fourth']);
    expect(await titles(tab, /Alder/, open)).toEqual(['First']);
    await expectAccessible(tab);
  });

  it('BOARD-04 a card taken out of all lanes gets back what it had', async () => {
    const board = await newBoard();
    const tab = await visit(board, '?group_by=label');
    await expect.poll(() => titles(tab, 'No label', open)).toEqual(['First', 'Fourth']);
    await drag(tab, 'Third', ['No label', open]);
    await expect.poll(() => titles(tab, 'No label', open)).toContain('Third');
    await expect.poll(() => names(tab)).toEqual(['wood', 'No label']);
    await tab.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => names(tab)).toEqual(['iron', 'wood', 'No label']);
    await expect.poll(() => titles(tab, 'wood', open)).toEqual(['Third']);
    await expect.poll(() => titles(tab, 'iron', open)).toEqual(['Third']);
  });

  it('BOARD-04 KEY-01 a card is carried through lanes by keyboard, and moved by its menu', async () => {
    const board = await newBoard();
    const tab = await visit(board, '?group_by=assignee');
    await expect.poll(() => titles(tab, 'No assignee', open)).toEqual(['Third', 'Fourth']);
    const said = (text: string) =>
      tab.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
    await cell(tab, 'No assignee', open).getByRole('button', { name: 'Move #2' }).focus();
    await tab.keyboard.press('Space');
    await said('Third is picked up, in Open in the lane No assignee, place 1 of 2.');
    await tab.keyboard.press('ArrowUp');
    await said('Open in the lane Bob, place 2 of 2.');
    await expect.poll(() => titles(tab, 'Bob', open)).toEqual(['First', 'Third']);
    await tab.keyboard.press('Escape');
    await said('Third is back where it was.');
    await expect.poll(() => titles(tab, 'Bob', open)).toEqual(['First']);
    await tab.keyboard.press('Space');
    for (const key of ['ArrowRight', 'ArrowUp']) await tab.keyboard.press(key);
    await said('To Do in the lane Bob, place 1 of 1.');
    await tab.keyboard.press('Space');
    await tab.getByText('#2 was moved to To Do in the lane Bob.').waitFor();
    await expect.poll(() => titles(tab, 'Bob', toDo)).toEqual(['Third']);
    await expect
      .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move #2');
    await lane(tab, 'No assignee').locator('summary[aria-label="Actions for #1"]').click();
    await tab.getByRole('menuitem', { name: 'Move to lane Bob' }).click();
    await expect.poll(() => titles(tab, 'Bob', open)).toEqual(['Fourth', 'First']);
    await tab.getByText('#1 was moved to Open in the lane Bob.').waitFor();
    const { assignees } = await stage.call<{ assignees: { username: string }[] }>(
      ann,
      'GET',
      `${board.project}/issues/1`,
    );
    expect(assignees.map(({ username }) => username)).toEqual(['bob']);
  });

  it('BOARD-04 a move that is refused goes back with a sentence', async () => {
    const board = await newBoard();
    const tab = await visit(board, '?group_by=epic');
    await expect.poll(() => titles(tab, 'No epic', open)).toEqual(['Third', 'Fourth']);
    await tab.route('**/issues/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 409,
            json: { message: 'This epic already has the maximum number of issues.' },
          })
        : route.continue(),
    );
    await drag(tab, 'Third', [/Oak/, open]);
    await tab.getByText('#2 could not be moved.').waitFor();
    await expect.poll(() => titles(tab, 'No epic', open)).toEqual(['Third', 'Fourth']);
    await expect.poll(() => titles(tab, /Oak/, open)).toEqual(['First']);
    await expect.poll(() => sizes(tab)).toEqual(['1', '1', '2']);
  });

  it('BOARD-05 an issue is opened in a list, and lists are folded, in all lanes', async () => {
    const board = await newBoard();
    const tab = await visit(board, '?group_by=epic');
    await tab.getByRole('button', { name: 'New issue in Doing' }).click();
    await tab.getByRole('textbox', { name: 'Title of the new issue' }).fill('Fifth');
    await tab.getByRole('button', { name: 'Create issue' }).click();
    await expect.poll(() => titles(tab, 'No epic', doing)).toEqual(['Fifth']);
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => sizes(tab)).toEqual(['1', '1', '3']);
    await tab.getByRole('button', { name: 'Fold To Do' }).click();
    await tab.getByRole('button', { name: 'Unfold To Do' }).waitFor();
    // Carried cards pass over it.
    await cell(tab, 'No epic', open).getByRole('button', { name: 'Move #1' }).focus();
    for (const key of [' ', 'ArrowRight', ' ']) await tab.keyboard.press(key);
    await tab.getByText('#1 was moved to Doing.').waitFor();
    await expect.poll(() => titles(tab, 'No epic', doing)).toEqual(['Fifth', 'Fourth']);
  });

  it('BOARD-03 lanes come near one by one; one that can’t be loaded says so and is tried again', async () => {
    const board = await newBoard();
    for (let number = 10; number <= 34; number++)
      // oxlint-disable-next-line no-await-in-loop -- in order
      await stage.call(ann, 'POST', `${board.project}/issues`, {
        title: `Plank ${number}`,
        labels: `part ${number}`,
      });
    const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
    const asked: string[] = [];
    await tab.route('**/boards/*.json?*lane=*', (route) => {
      asked.push(route.request().url());
      return asked.length === 1 ? route.fulfill({ status: 500, body: '{}' }) : route.continue();
    });
    await tab.goto(`${stage.base}/${board.path}/-/boards/${board.id}?group_by=label`);
    await hydrated(tab);
    await tab.getByText('The issues of this lane could not be loaded.').waitFor();
    // Only what is near, not all.
    expect(asked.length).toBeLessThan(12);
    await tab.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tab.getByText('The issues of this lane could not be loaded.').count()).toBe(0);
    await tab.getByText('20 of 27 lanes').scrollIntoViewIfNeeded();
    await tab.getByRole('button', { name: 'Show more lanes' }).click();
    await expect.poll(() => names(tab)).toContain('wood');
    expect((await names(tab)).at(-1)).toBe('No label');
    await lane(tab, 'wood').scrollIntoViewIfNeeded();
    await expect.poll(() => titles(tab, 'wood', open)).toEqual(['Third']);
    await expectAccessible(tab);
  });

  it('BOARD-03 a board without lanes says what makes one; it fits a phone', async () => {
    const board = await newBoard();
    for (const iid of [3, 4]) await stage.call(ann, 'PUT', `${board.project}/issues/${iid}`, { epic_id: 0 });
    const phone = await visit(board, '?group_by=epic', carol, {
      viewport: { width: 390, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    await phone.getByText('No issue on this board is in an epic.').waitFor();
    expect(await names(phone)).toEqual(['No epic']);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(phone);
    const dark = await visit(board, '?group_by=label', ann, { colorScheme: 'dark' });
    await lane(dark, 'wood').waitFor();
    await expectAccessible(dark);
  });
});
