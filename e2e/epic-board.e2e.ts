import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser, rita: TestUser, gus: TestUser;
let made = 0;

useWorld(async () => {
  stage = await createStage();
  [ann, rita, gus] = await stage.server.createUsers('ann', 'rita', 'gus');
});

interface Group {
  readonly path: string;
  /** Of its board. */
  readonly board: number;
}

/** A group with the labels Now and Next, and four epics, one of them confidential; Doors has two issues, of which one is closed, and Hinges is an epic of a group below. */
async function newGroup({ lists = ['Now', 'Next'] }: { lists?: readonly string[] } = {}): Promise<Group> {
  const { server } = stage;
  const path = `house-${++made}`;
  const { id } = await server.create<{ id: number }>(
    '/groups',
    { name: path, path, visibility: 'public' },
    ann,
  );
  for (const [person, access_level] of [
    [rita, 20],
    [gus, 10],
  ] as const)
    await server.create(`/groups/${id}/members`, { user_id: person.id, access_level }, ann);
  const labels = new Map<string, number>();
  for (const name of ['Now', 'Next']) {
    const label = await server.create<{ id: number }>(
      `/groups/${id}/labels`,
      { name, color: '#1f6feb' },
      ann,
    );
    labels.set(name, label.id);
  }
  const open = (title: string, more: object = {}, of = id) =>
    server.create<{ id: number; iid: number }>(`/groups/${of}/epics`, { title, ...more }, rita);
  const doors = await open('Doors', {
    color: '#aa3300',
    start_date_is_fixed: true,
    start_date_fixed: '2030-01-01',
    due_date_is_fixed: true,
    due_date_fixed: '2030-02-28',
  });
  await open('Windows');
  await open('Cellar', { confidential: true });
  const below = await server.create<{ id: number }>(
    '/groups',
    { name: 'Smithy', path: 'smithy', parent_id: id, visibility: 'public' },
    ann,
  );
  await open('Hinges', {}, below.id);
  const project = await server.create<{ id: number }>(
    '/projects',
    { name: 'Oak', path: 'oak', namespace_id: id, visibility: 'public' },
    ann,
  );
  for (const title of ['Planks', 'Locks'])
    await server.create(`/projects/${project.id}/issues`, { title, epic_id: doors.id }, ann);
  await stage.call(ann, 'PUT', `/api/v4/projects/${project.id}/issues/1`, { state_event: 'close' });
  const [board] = await stage.call<[{ id: number }]>(ann, 'GET', `/groups/${path}/-/epic_boards.json`);
  for (const name of lists)
    await stage.call(rita, 'POST', `/-/boards/${board.id}/lists`, { list: { label_id: labels.get(name) } });
  await server.drain();
  return { path, board: board.id };
}

async function visit({ path, board }: Group, who = rita, options: object = {}, query = ''): Promise<Page> {
  const tab = await stage.open(who, { viewport: { width: 1350, height: 900 }, ...options });
  await tab.goto(`${stage.base}/groups/${path}/-/epic_boards/${board}${query}`);
  await hydrated(tab);
  return tab;
}
const list = (tab: Page, title: string): Locator =>
  tab.locator('.board-list').filter({ has: tab.getByRole('heading', { name: title, exact: true }) });
const card = (tab: Page, title: string): Locator => tab.locator('.board-card', { hasText: title });
const titles = (tab: Page, title: string): Promise<string[]> =>
  list(tab, title).locator('.board-card-title a').allInnerTexts();
const labelsOf = async ({ path }: Group, iid: number): Promise<string[]> =>
  (await stage.call<{ labels: string[] }>(ann, 'GET', `/api/v4/groups/${path}/epics/${iid}`)).labels;

async function expectAccessible(tab: Page): Promise<void> {
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

it('BOARD-02 EPIC-01 the list of epics leads to their board, on which lists of labels are added', async () => {
  const group = await newGroup({ lists: [] });
  const tab = await stage.open(rita, { viewport: { width: 1350, height: 900 } });
  await tab.goto(`${stage.base}/groups/${group.path}/-/epics`);
  await hydrated(tab);
  await tab.getByRole('link', { name: 'Epic boards' }).click();
  await tab.waitForURL(`**/groups/${group.path}/-/epic_boards/${group.board}`);
  await expect.poll(() => tab.title()).toBe(`Epic boards · ${group.path} · Coppice`);
  await tab.locator('.tab[aria-current]', { hasText: 'Epics' }).waitFor();
  await tab.getByText('Welcome to your epic board').waitFor();
  expect(await titles(tab, 'Open')).toEqual(['Hinges', 'Cellar', 'Windows', 'Doors']);
  expect(await card(tab, 'Doors').innerText()).toMatch(
    /&1\s+Jan 1, 2030 – Feb 28, 2030\s+1 of 2 issues closed/,
  );
  expect(await card(tab, 'Hinges').innerText()).toContain(`${group.path}/smithy&1`);
  await card(tab, 'Cellar').getByLabel('Confidential').waitFor();
  // Epics have none of what these are about.
  for (const text of ['Group by', 'Add issues'])
    expect(await tab.getByRole('main').getByText(text).count()).toBe(0);
  await tab.getByText('Add list').click();
  await tab.getByRole('option', { name: 'Now' }).waitFor();
  expect(await tab.getByRole('radio').count()).toBe(0);
  await tab.getByRole('option', { name: 'Now' }).click();
  await list(tab, 'Now').getByText('No epics here').waitFor();
  await tab.locator('summary[aria-label="Actions for Now"]').click();
  await tab.getByRole('menuitem', { name: 'Remove list' }).waitFor();
  expect(await tab.getByRole('menuitem', { name: 'Set limits' }).count()).toBe(0);
  await tab.keyboard.press('Escape');
  await expectAccessible(tab);
});

it('KEY-01 the palette leads from any page of a group to its epic board', async () => {
  const group = await newGroup();
  const tab = await stage.open(rita);
  await tab.goto(`${stage.base}/groups/${group.path}/-/labels`);
  await hydrated(tab);
  await tab.keyboard.press('Control+k');
  await tab.getByRole('combobox').fill('epic bo');
  await tab.getByRole('option', { name: 'Epic boards' }).waitFor();
  await tab.keyboard.press('Enter');
  await tab.waitForURL(`**/groups/${group.path}/-/epic_boards/${group.board}`);
});

it('BOARD-04 BOARD-08 an epic that is dragged into a list gets its label, elsewhere at once, and loses it by undo', async () => {
  const group = await newGroup();
  const [tab, other] = [await visit(group), await visit(group, gus)];
  expect(await titles(other, 'Open')).toEqual(['Hinges', 'Windows', 'Doors']);
  await card(tab, 'Doors').hover();
  await tab.locator('.board-card[draggable=true]', { hasText: 'Doors' }).waitFor();
  await card(tab, 'Doors').dragTo(list(tab, 'Now').locator('.board-cards'), {
    sourcePosition: { x: 150, y: 60 },
    targetPosition: { x: 60, y: 6 },
  });
  await tab.getByText('&1 was moved to Now.').waitFor();
  await expect.poll(() => titles(tab, 'Now')).toEqual(['Doors']);
  await card(tab, 'Doors').locator('.chip', { hasText: 'Now' }).waitFor();
  await expect.poll(() => titles(other, 'Now')).toEqual(['Doors']);
  expect(await labelsOf(group, 1)).toEqual(['Now']);
  await tab.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles(tab, 'Open')).toContain('Doors');
  await expect.poll(() => titles(other, 'Now')).toEqual([]);
  await expect.poll(() => labelsOf(group, 1)).toEqual([]);
  // What somebody does elsewhere follows, too.
  await stage.call(ann, 'PUT', `/api/v4/groups/${group.path}/epics/2`, {
    title: 'Wide windows',
    add_labels: 'Next',
  });
  for (const page of [tab, other]) await expect.poll(() => titles(page, 'Next')).toEqual(['Wide windows']);
  const issue = `/api/v4/projects/${encodeURIComponent(`${group.path}/oak`)}/issues/2`;
  await stage.call(ann, 'PUT', issue, { state_event: 'close' });
  await stage.server.drain();
  for (const page of [tab, other]) await card(page, 'Doors').getByText('2 of 2 issues closed').waitFor();
});

it('BOARD-04 KEY-01 epics are selected and carried by keyboard, and moved by their menu', async () => {
  const group = await newGroup();
  const tab = await visit(group);
  const said = (text: string): Promise<void> =>
    tab.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
  await tab.getByRole('button', { name: 'Move &2' }).focus();
  await tab.keyboard.press('Space');
  await said('Windows is picked up, in Open, place 3 of 4.');
  await tab.keyboard.press('ArrowRight');
  await said('Now, place 1 of 1.');
  await tab.keyboard.press('Space');
  await tab.getByText('&2 was moved to Now.').waitFor();
  expect(await labelsOf(group, 2)).toEqual(['Now']);
  await card(tab, 'Windows').locator('summary[aria-label="Actions for &2"]').click();
  await tab.getByRole('menuitem', { name: 'Move to Closed' }).waitFor();
  expect(await tab.getByRole('menuitem', { name: 'Show details' }).count()).toBe(0);
  await tab.getByRole('menuitem', { name: 'Move to Closed' }).press('Enter');
  await tab.getByText('&2 was moved to Closed.').waitFor();
  await expect.poll(() => titles(tab, 'Closed')).toEqual(['Windows']);
  expect(await labelsOf(group, 2)).toEqual([]);
  await tab.getByRole('button', { name: 'Move &3' }).focus();
  await tab.keyboard.press('Shift+ArrowDown');
  await said('2 cards are selected.');
  for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await tab.keyboard.press(key);
  await tab.getByText('2 cards were moved to Next.').waitFor();
  await expect.poll(() => titles(tab, 'Next')).toEqual(['Cellar', 'Doors']);
  expect([await labelsOf(group, 3), await labelsOf(group, 1)]).toEqual([['Next'], ['Next']]);
  await tab.reload();
  expect(await titles(tab, 'Next')).toEqual(['Cellar', 'Doors']);
});

it('BOARD-05 EPIC-01 an epic is opened in a list with its label; a click on a card leads to its page', async () => {
  const group = await newGroup();
  const tab = await visit(group);
  await list(tab, 'Now').getByRole('button', { name: 'New epic in Now' }).click();
  await tab.getByRole('textbox', { name: 'Title of the new epic' }).fill('Stairs');
  await tab.getByRole('button', { name: 'Create epic' }).click();
  await expect.poll(() => titles(tab, 'Now')).toEqual(['Stairs']);
  expect(await labelsOf(group, 4)).toEqual(['Now']);
  await tab.getByRole('button', { name: 'Cancel' }).click();
  await card(tab, 'Stairs').click({ position: { x: 150, y: 60 } });
  await tab.waitForURL(`**/groups/${group.path}/-/epics/4`);
  await tab.getByRole('heading', { level: 1, name: /Stairs/ }).waitFor();
  await tab.goBack();
  await expect.poll(() => titles(tab, 'Now')).toEqual(['Stairs']);
  // Who does not plan here only looks.
  const reader = await visit(group, gus);
  expect(await titles(reader, 'Now')).toEqual(['Stairs']);
  for (const name of ['New epic in Now', 'Move &4', 'Add list'])
    expect(await reader.getByRole('button', { name }).count()).toBe(0);
});

it('BOARD-06 epic boards are filtered as lists of epics, limited to labels, made and deleted', async () => {
  const group = await newGroup();
  await stage.call(ann, 'PUT', `/api/v4/groups/${group.path}/epics/2`, { add_labels: 'Now,Next' });
  const tab = await visit(group);
  await tab.getByRole('combobox', { name: 'Search or filter' }).fill('label:Next ');
  await tab.keyboard.press('Enter');
  await expect.poll(() => titles(tab, 'Open')).toEqual([]);
  expect(decodeURIComponent(new URL(tab.url()).search)).toBe('?label_name[]=Next');
  expect(await titles(tab, 'Next')).toEqual(['Windows']);
  await tab.locator('summary[aria-label="Switch board"]').click();
  await tab.getByText('Epic boards of this group').waitFor();
  await tab.getByRole('menuitem', { name: 'New board' }).click();
  const dialog = tab.getByRole('dialog', { name: 'New board' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Autumn');
  expect(await dialog.getByText(/Milestone|Assignee|Weight/).count()).toBe(0);
  await dialog.getByText('Labels: Any label').click();
  await tab.getByRole('option', { name: 'Next' }).click();
  await tab.keyboard.press('Escape');
  await dialog.getByText('Labels: Next').waitFor();
  await dialog.getByRole('button', { name: 'Create board' }).click();
  await tab.locator('summary[aria-label="Switch board"]', { hasText: 'Autumn' }).waitFor();
  await expect.poll(() => titles(tab, 'Open')).toEqual(['Windows']);
  await tab.getByText('Shows only:').waitFor();
  await tab.locator('summary[aria-label="Switch board"]').click();
  await tab.getByRole('menuitem', { name: 'Delete board' }).click();
  await tab.getByText('The board Autumn and its lists are deleted. Its epics stay.').waitFor();
  await tab
    .getByRole('alertdialog')
    .or(tab.getByRole('dialog'))
    .getByRole('button', { name: 'Delete board' })
    .click();
  await tab.waitForURL(`**/groups/${group.path}/-/epic_boards/${group.board}`);
});

it('BOARD-08 EPIC-01 an epic board is accessible in light and dark, fits a phone, and reads without script', async () => {
  const group = await newGroup();
  await stage.call(ann, 'PUT', `/api/v4/groups/${group.path}/epics/1`, { add_labels: 'Now' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await expectAccessible(await visit(group, rita, { colorScheme }));
    await expectAccessible(await visit(group, rita, { colorScheme }, '?view=list'));
  }
  const phone = await visit(group, rita, {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(phone);
  const plain = await stage.open(undefined, { javaScriptEnabled: false });
  await plain.goto(`${stage.base}/groups/${group.path}/-/epic_boards`);
  expect(new URL(plain.url()).pathname).toMatch(/\/-\/epic_boards\/\d+$/);
  expect(await titles(plain, 'Now')).toEqual(['Doors']);
  expect(await titles(plain, 'Open')).toEqual(['Hinges', 'Windows']);
});
