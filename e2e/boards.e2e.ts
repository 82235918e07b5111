import type { Page } from 'playwright-core';
import { sql } from 'kysely';
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
}

let made = 0;

/** The board of a new project with four issues, and with the first lists unless it is `bare`. */
async function newBoard({ bare = false } = {}): Promise<Board> {
  const path = `acme/wood-${++made}`;
  const project = `/api/v4/projects/${encodeURIComponent(path)}`;
  const { id: namespace_id } = await stage.call<{ id: number }>(ann, 'GET', '/api/v4/groups/acme');
  await stage.call(ann, 'POST', '/api/v4/projects', {
    name: `Wood ${made}`,
    path: `wood-${made}`,
    namespace_id,
    visibility: 'public',
  });
  await stage.call(ann, 'POST', `${project}/members`, { user_id: bob.id, access_level: 30 });
  for (const title of ['Fourth', 'Third', 'Second', 'First'])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await stage.call(ann, 'POST', `${project}/issues`, {
      title,
      ...(title === 'Second' ? { weight: 5, due_date: '2020-01-31', assignee_ids: [bob.id] } : {}),
    });
  const [{ id }] = await stage.call<[{ id: number }]>(ann, 'GET', `${project}/boards`);
  if (!bare) await stage.call(ann, 'POST', `/-/boards/${id}/lists/generate.json`);
  return { id, project, path };
}

async function visit({ id, path }: Board, who = ann, options: object = {}, query = ''): Promise<Page> {
  const tab = await stage.open(who, { viewport: { width: 1350, height: 900 }, ...options });
  await tab.goto(`${stage.base}/${path}/-/boards/${id}${query}`);
  await hydrated(tab);
  return tab;
}
const list = (tab: Page, title: string) =>
  tab.locator('.board-list').filter({ has: tab.getByRole('heading', { name: title, exact: true }) });
const card = (tab: Page, title: string) => tab.locator('.board-card', { hasText: title });
const titles = (tab: Page, title: string): Promise<string[]> =>
  list(tab, title).locator('.board-card-title a').allInnerTexts();
const sizeOf = (tab: Page, title: string): Promise<string> =>
  list(tab, title).locator('.board-size .tabular').innerText();
const saved = (tab: Page) =>
  tab.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/-\/boards\/\d+\/(?!lists)/.test(answer.url()),
  );

async function expectAccessible(tab: Page): Promise<void> {
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Picks up a card by the mouse and drops it on another one, or into a list. */
async function drag(tab: Page, title: string, onto: { card: string } | { list: string }): Promise<void> {
  await card(tab, title).hover();
  await tab.locator('.board-card[draggable=true]', { hasText: title }).waitFor();
  const target = 'card' in onto ? card(tab, onto.card) : list(tab, onto.list).locator('.board-cards');
  await card(tab, title).dragTo(target, {
    sourcePosition: { x: 30, y: 60 },
    targetPosition: { x: 60, y: 6 },
  });
}

describe('a board', () => {
  it('BOARD-01 welcomes who may plan, makes the first lists, and is hidden for good', async () => {
    const board = await newBoard({ bare: true });
    const reader = await visit(board, carol);
    await list(reader, 'Open').waitFor();
    expect(await reader.getByText('Welcome to your Issue Board!').count()).toBe(0);
    const tab = await visit(board);
    await tab.getByText('Welcome to your Issue Board!').waitFor();
    await expectAccessible(tab);
    await tab.getByRole('button', { name: 'Start without them' }).click();
    await expect.poll(() => tab.getByText('Welcome to your Issue Board!').count()).toBe(0);
    const cookie = (await tab.context().cookies()).find(({ name }) => name === 'issue_board_welcome_hidden');
    expect(cookie?.value).toBe('true');
    await tab.reload();
    await hydrated(tab);
    expect(await tab.getByText('Welcome to your Issue Board!').count()).toBe(0);
    const other = await visit(board, bob);
    await other.getByRole('button', { name: 'Add the lists To Do and Doing' }).click();
    await list(other, 'Doing').waitFor();
    // The first reader's page follows.
    await list(tab, 'Doing').waitFor();
    await expectAccessible(tab);
  });

  it('BOARD-10 a board that shows everything says to who may change it that it can show less, until that is hidden for good', async () => {
    const board = await newBoard();
    const tab = await visit(board);
    const card = tab.getByRole('region', { name: 'This board can show less' });
    await card.waitFor();
    await expectAccessible(tab);
    await card.getByRole('button', { name: 'Edit board' }).click();
    await tab.getByRole('dialog', { name: 'Edit board' }).getByRole('button', { name: 'Cancel' }).click();
    await card.getByRole('button', { name: 'Don’t show this again' }).click();
    await expect.poll(() => card.count()).toBe(0);
    const found = (await tab.context().cookies()).find(({ name }) => name === 'promotion_issue_board_hidden');
    expect(found?.value).toBe('true');
    // Asked for 3650 days, Chromium keeps it for the 400 that it keeps any.
    expect(found!.expires - Date.now() / 1000).toBeGreaterThan(399 * 86_400);
    await tab.reload();
    await hydrated(tab);
    expect(await card.count()).toBe(0);
    // It is not for who only reads, nor on a board with a scope.
    const reader = await visit(board, carol);
    await list(reader, 'Open').waitFor();
    expect(await reader.getByText('This board can show less').count()).toBe(0);
    await stage.call(ann, 'PUT', `/${board.path.replace('/', '%2F')}/-/boards/${board.id}.json`, {
      board: { weight: 5 },
    });
    const other = await visit(board, bob);
    await list(other, 'Open').waitFor();
    expect(await other.getByText('This board can show less').count()).toBe(0);
  });

  it('BOARD-03 BOARD-04 cards are dragged between lists and shown in other browsers at once, and a move is undone', async () => {
    const board = await newBoard();
    const [tab, other] = [await visit(board), await visit(board, bob)];
    expect(await titles(tab, 'Open')).toEqual(['First', 'Second', 'Third', 'Fourth']);
    expect(await card(tab, 'Second').innerText()).toMatch(/#3[\s\S]*Jan 31, 2020[\s\S]*Weight 5/);
    const moved = saved(tab);
    const readAgain = other.waitForRequest((request) => /\/boards\/\d+\.json/.test(request.url()));
    await drag(tab, 'Second', { list: 'To Do' });
    await expect.poll(() => titles(tab, 'To Do')).toEqual(['Second']);
    expect((await moved).status()).toBe(200);
    await expect.poll(() => titles(other, 'To Do')).toEqual(['Second']);
    // Of the lists that it has left or come into; 0 is none.
    expect(new URL((await readAgain).url()).searchParams.getAll('lists[]')).toHaveLength(3);
    await expect.poll(() => sizeOf(other, 'Open')).toBe('3');
    await expect.poll(() => card(tab, 'Second').innerText()).toContain('To Do');
    await tab.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(other, 'Open')).toEqual(['First', 'Second', 'Third', 'Fourth']);
    await expect.poll(() => titles(tab, 'To Do')).toEqual([]);
    await drag(tab, 'Fourth', { card: 'First' });
    await expect.poll(() => titles(other, 'Open')).toEqual(['Fourth', 'First', 'Second', 'Third']);
    await tab.reload();
    expect(await titles(tab, 'Open')).toEqual(['Fourth', 'First', 'Second', 'Third']);
  });

  it('BOARD-03 a card shows who is assigned, what blocks it and how long it has stood there; a click shows its fields beside the board', async () => {
    const board = await newBoard();
    const { db } = stage.server.platform;
    const crowd = `crowd${board.id}`;
    await sql`with people as (insert into users (username, name, email, state, confirmed_at)
        select ${crowd} || n, 'Person ' || n, ${crowd} || n || '@example.com', 'active', now() from generate_series(1, 103) n returning id)
      insert into subject_assignees (subject_id, user_id, kind, project_id, state, confidential)
        select s.id, people.id, s.kind, s.project_id, s.state, s.confidential from people, subjects s
        join projects p on p.id = s.project_id where p.full_path = ${board.path} and s.title = 'Third'`.execute(
      db,
    );
    await sql`update subjects s set created_at = now() - make_interval(days => case s.title when 'Third' then 40 when 'Fourth' then 10 else 1 end)
      from projects p where p.id = s.project_id and p.full_path = ${board.path}`.execute(db);
    await stage.call(ann, 'POST', `${board.project}/issues/1/links`, {
      target_project_id: board.path,
      target_issue_iid: 2,
      link_type: 'is_blocked_by',
    });
    const tab = await visit(board);
    expect(await card(tab, 'Third').locator('.avatar').count()).toBe(3);
    expect(await card(tab, 'Third').locator('.board-more').textContent()).toBe('99+100 more assignees');
    await card(tab, 'Fourth').locator('.subject-blocked').waitFor();
    const stood = (title: string) => card(tab, title).locator('.board-stood').allTextContents();
    expect(await stood('First')).toEqual([]);
    expect(await stood('Fourth')).toEqual(['In this list for 10 days']);
    expect(await stood('Third')).toEqual(['In this list for 40 days']);
    // What has just come somewhere has not stood there.
    await drag(tab, 'Third', { list: 'Doing' });
    await expect.poll(() => titles(tab, 'Doing')).toEqual(['Third']);
    expect(await stood('Third')).toEqual([]);
    await card(tab, 'Second').click({ position: { x: 60, y: 60 } });
    const beside = tab.getByRole('complementary', { name: 'Second #3' });
    await beside.getByText('Bob').first().waitFor();
    await expectAccessible(tab);
    await beside.locator('#weight summary, #weight button').first().click();
    await tab.getByRole('textbox', { name: 'Weight' }).fill('8');
    await tab.keyboard.press('Enter');
    await card(tab, 'Second').getByText('Weight 8').waitFor();
    await beside.getByRole('heading', { name: 'Second #3' }).click({ position: { x: 200, y: 4 } });
    await tab.keyboard.press('Escape');
    await beside.waitFor({ state: 'detached' });
    // By keyboard, too.
    await card(tab, 'First').locator('summary[aria-label="Actions for #4"]').press('Enter');
    await tab.getByRole('menuitem', { name: 'Show details' }).press('Enter');
    const next = tab.getByRole('complementary', { name: 'First #4' });
    await next.waitFor();
    await next.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('First');
  });

  it('BOARD-04 KEY-01 cards are carried by keyboard and moved by menu, and what is said tells where they are', async () => {
    const board = await newBoard();
    const tab = await visit(board);
    const grip = tab.getByRole('button', { name: 'Move #4' });
    await grip.focus();
    await tab.keyboard.press('Space');
    const said = (text: string) =>
      tab.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
    await said('First is picked up, in Open, place 1 of 4.');
    await tab.keyboard.press('ArrowRight');
    await said('To Do, place 1 of 1.');
    await expect.poll(() => titles(tab, 'To Do')).toEqual(['First']);
    await tab.keyboard.press('Escape');
    await said('First is back where it was.');
    await expect.poll(() => titles(tab, 'Open')).toEqual(['First', 'Second', 'Third', 'Fourth']);
    await tab.keyboard.press('Space');
    await tab.keyboard.press('ArrowRight');
    await tab.keyboard.press('ArrowRight');
    const moved = saved(tab);
    await tab.keyboard.press('Space');
    await said('First was dropped in Doing, place 1.');
    expect((await moved).status()).toBe(200);
    await expect.poll(() => titles(tab, 'Doing')).toEqual(['First']);
    await expect
      .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move #4');
    await card(tab, 'First').locator('summary[aria-label="Actions for #4"]').click();
    const closing = saved(tab);
    await tab.getByRole('menuitem', { name: 'Move to Closed' }).click();
    expect((await closing).status()).toBe(200);
    await expect.poll(() => titles(tab, 'Closed')).toEqual(['First']);
    const issue = await stage.call<{ state: string; labels: string[] }>(
      ann,
      'GET',
      `${board.project}/issues/4`,
    );
    expect([issue.state, issue.labels]).toEqual(['closed', []]);
  });

  it('BOARD-04 a refused move goes back with a sentence', async () => {
    const board = await newBoard();
    const tab = await visit(board, bob);
    await card(tab, 'Third').hover();
    await tab.locator('.board-card[draggable=true]', { hasText: 'Third' }).waitFor();
    await tab.mouse.down();
    await list(tab, 'To Do').locator('.board-cards').hover();
    // He loses his role while he holds the card; the board follows once he has dropped it.
    await stage.call(ann, 'DELETE', `${board.project}/members/${bob.id}`);
    await stage.server.drain();
    await tab.mouse.up();
    await tab.getByText('#2 could not be moved. It is back where it was.').waitFor();
    await expect.poll(() => titles(tab, 'Open')).toContain('Third');
    await expect.poll(() => titles(tab, 'To Do')).toEqual([]);
    await expect.poll(() => tab.getByRole('button', { name: 'Add list' }).count()).toBe(0);
  });

  it('BOARD-02 BOARD-05 lists are added, limited, folded and removed, and issues opened in them', async () => {
    const board = await newBoard();
    await stage.call(ann, 'POST', `${board.project}/labels`, { name: 'stays', color: '#123456' });
    const tab = await visit(board);
    await tab.getByText('Add list').click();
    // was: what the board has a list of was offered, and refused, and the colours were not shown
    const stays = tab.getByRole('option', { name: 'stays' });
    expect((await stays.locator('.select-color').boundingBox())!.width).toBe(12);
    expect(await tab.getByRole('option', { name: 'To Do' }).count()).toBe(0);
    await tab.getByRole('radio', { name: 'Assignee' }).check();
    await tab.getByRole('option', { name: /Bob/ }).click();
    await list(tab, 'Bob').waitFor();
    await expect.poll(() => titles(tab, 'Bob')).toEqual(['Second']);
    await list(tab, 'To Do').getByRole('button', { name: 'New issue in To Do' }).click();
    const field = tab.getByRole('textbox', { name: 'Title of the new issue' });
    await field.fill('Fifth');
    await tab.keyboard.press('Enter');
    await expect.poll(() => titles(tab, 'To Do')).toEqual(['Fifth']);
    await expect.poll(() => field.inputValue()).toBe('');
    await tab.keyboard.press('Escape');
    const [fifth] = await stage.call<{ labels: string[] }[]>(
      ann,
      'GET',
      `${board.project}/issues?search=Fifth`,
    );
    expect(fifth!.labels).toEqual(['To Do']);
    const folded = tab.waitForResponse((answer) => answer.request().method() === 'PUT');
    await list(tab, 'Open').getByRole('button', { name: 'Fold Open' }).click();
    await expect.poll(() => titles(tab, 'Open')).toEqual([]);
    await folded;
    await tab.reload();
    await hydrated(tab);
    // Its cards come when it is unfolded.
    await tab.route('**/lists/*/issues*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await list(tab, 'Open').getByRole('button', { name: 'Unfold Open' }).click();
    await tab.getByText('Something went wrong while fetching backlog list').waitFor();
    await tab.unroute('**/lists/*/issues*');
    await list(tab, 'Open').getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => titles(tab, 'Open')).toContain('Third');
    const menu = () => tab.locator('summary[aria-label="Actions for Bob"]').click();
    await menu();
    await tab.getByRole('menuitem', { name: 'Set limits' }).click();
    await tab.getByRole('spinbutton', { name: 'Issues at most' }).fill('1');
    await tab.getByRole('spinbutton', { name: 'Weight at most' }).fill('4');
    await tab.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sizeOf(tab, 'Bob')).toBe('1/1');
    // One issue is no more than one, but it weighs more than the list is meant for.
    await expect
      .poll(() => list(tab, 'Bob').locator('.board-size .is-over').allTextContents())
      .toEqual(['Weight 5 of 4 More than the weight of 4 that this list is meant for']);
    await expectAccessible(tab);
    await menu();
    await tab.getByRole('menuitem', { name: 'Remove list' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Remove list' }).click();
    await list(tab, 'Bob').waitFor({ state: 'detached' });
  });

  it('BOARD-06 boards are made and switched, and the filter is in the address', async () => {
    const board = await newBoard();
    const tab = await visit(board, ann, {}, '?search=Third');
    await expect.poll(() => titles(tab, 'Open')).toEqual(['Third']);
    await tab.locator('summary[aria-label="Switch board"]').click();
    await tab.getByRole('menuitem', { name: 'New board' }).click();
    await tab.getByRole('textbox', { name: 'Name' }).fill('Release');
    await tab.getByRole('button', { name: 'Create board' }).click();
    await tab.waitForURL(
      (address) => /boards\/\d+$/.test(address.pathname) && !address.pathname.endsWith(`/${board.id}`),
    );
    await tab.locator('summary[aria-label="Switch board"]', { hasText: 'Release' }).waitFor();
    // The board that one looked at last opens next time.
    const made = tab.url();
    await tab.goto(`${stage.base}/${board.path}/-/boards`);
    expect(tab.url()).toBe(made);
    // As the form sends it: what was typed as a filter is one, and the view stays.
    const plain = await stage.open(ann, { javaScriptEnabled: false });
    await plain.goto(
      `${stage.base}/${board.path}/-/boards/${board.id}?search=weight%3A5+Second&view=list&group_by=label`,
    );
    const { searchParams } = new URL(plain.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      search: 'Second',
      weight: '5',
      view: 'list',
      group_by: 'label',
    });
    expect(await plain.locator('.board-card-title a').allInnerTexts()).toEqual(['Second']);
  });

  it('BOARD-06 of many boards those come first that one looked at last', async () => {
    const board = await newBoard();
    const boards = `/${board.path.replace('/', '%2F')}/-/boards`;
    const ids = new Map<string, number>();
    for (let number = 1; number <= 9; number++) {
      const body = { board: { name: `Board ${number}` } };
      // oxlint-disable-next-line no-await-in-loop -- in order
      const { id } = await stage.call<{ id: number }>(ann, 'POST', `${boards}.json`, body);
      ids.set(body.board.name, id);
    }
    for (const name of ['Board 2', 'Board 8', 'Board 5', 'Board 9', 'Board 3'])
      // oxlint-disable-next-line no-await-in-loop -- in order
      await stage.call(bob, 'GET', `${boards}/${ids.get(name)}.json`);
    const tab = await visit({ ...board, id: ids.get('Board 3')! }, bob);
    await tab.locator('summary[aria-label="Switch board"]').click();
    await tab.getByText('Recent boards').waitFor();
    const entries = await tab.getByRole('menuitem').allInnerTexts();
    expect(entries.slice(0, 4).map((text) => text.replace('✓', '').trim())).toEqual([
      'Board 3',
      'Board 9',
      'Board 5',
      'Board 8',
    ]);
    expect(entries.length).toBe(4 + 10 + 3);
    await tab.getByRole('menuitem', { name: 'Board 5' }).first().click();
    await tab.locator('summary[aria-label="Switch board"]', { hasText: 'Board 5' }).waitFor();
  });

  it('BOARD-03 all cards stand one below the other as a list, however many there are, and are printed', async () => {
    const board = await newBoard();
    const { id } = await stage.call<{ id: number }>(ann, 'GET', board.project);
    await stage.call(ann, 'PUT', `${board.project}/issues/1`, { state_event: 'close' });
    // Seventy more, of which a list brings twenty at once.
    for (let number = 1; number <= 70; number++)
      // oxlint-disable-next-line no-await-in-loop -- in order
      await stage.call(ann, 'POST', `/api/v4/projects/${id}/issues`, {
        title: `Plank ${number}`,
        labels: 'Doing',
      });
    const tab = await visit(board);
    const folded = tab.waitForResponse((answer) => answer.request().method() === 'PUT');
    await list(tab, 'Doing').getByRole('button', { name: 'Fold Doing' }).click();
    await folded;
    const late = Promise.withResolvers<void>();
    const again = Promise.withResolvers<void>();
    let requests = 0;
    await tab.route('**/lists/*/issues*', async (route) => {
      const request = ++requests;
      if (request === 1) await late.promise;
      if (request === 3) await again.promise;
      return request < 3 ? route.fulfill({ status: 500, body: '{}' }) : route.continue();
    });
    const asked = tab.waitForRequest('**/lists/*/issues*');
    await tab.getByRole('link', { name: 'All as a list' }).click();
    await tab.waitForURL('**?view=list');
    const first = await asked;
    const part = tab.getByRole('region', { name: 'Doing' });
    await part.getByText('0 of 70 issues').waitFor();
    // One more asks again for the list that there is now.
    await stage.call(ann, 'POST', `/api/v4/projects/${id}/issues`, { title: 'Plank 71', labels: 'Doing' });
    await part.getByText('0 of 71 issues').waitFor();
    await part.getByRole('button', { name: 'Try again' }).click();
    // Was: what the first request brought late ended what was tried again.
    const failed = first.response();
    late.resolve();
    await (await failed)!.finished();
    again.resolve();
    await expect.poll(() => part.getByRole('listitem').count()).toBe(71);
    await expect.poll(() => part.getByText('of 71 issues').count()).toBe(0);
    await expect.poll(() => tab.getByRole('region', { name: 'Open' }).getByRole('listitem').count()).toBe(3);
    await expect
      .poll(() => tab.getByRole('region', { name: 'Closed' }).getByRole('listitem').allTextContents())
      .toEqual([expect.stringContaining('Fourth')]);
    await expectAccessible(tab);
    await part
      .getByRole('listitem')
      .first()
      .click({ position: { x: 300, y: 12 } });
    await tab
      .getByRole('complementary', { name: 'Plank 71 #75' })
      .getByRole('button', { name: 'Close' })
      .click();
    await tab.emulateMedia({ media: 'print' });
    expect(await tab.getByRole('banner').isVisible()).toBe(false);
    expect(await part.getByText('Plank 71', { exact: true }).isVisible()).toBe(true);
    await tab.emulateMedia({ media: 'screen' });
    // A filter keeps the view.
    await tab.getByRole('combobox').fill('Plank 7');
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Enter');
    await tab.waitForURL((url) => url.searchParams.get('search') === 'Plank 7');
    expect(new URL(tab.url()).searchParams.get('view')).toBe('list');
    // 7, 17, up to 67, 70 and 71.
    await expect.poll(() => part.getByRole('listitem').count()).toBe(9);
    await tab.getByRole('link', { name: 'As a board' }).click();
    await list(tab, 'Doing').getByRole('button', { name: 'Unfold Doing' }).waitFor();
  });

  it('KEY-01 focus mode gives the lists the whole window, by key and by button', async () => {
    const board = await newBoard();
    const tab = await visit(board);
    const header = tab.getByRole('banner');
    const height = async () => (await list(tab, 'Open').boundingBox())!.y;
    const before = await height();
    await tab.keyboard.press('z');
    await header.waitFor({ state: 'hidden' });
    expect(await height()).toBeLessThan(before - 80);
    await expectAccessible(tab);
    await tab.getByRole('button', { name: 'Focus mode', pressed: true }).click();
    await header.waitFor();
    expect(await height()).toBe(before);
  });

  it('BOARD-03 fits a phone, and reads without script', async () => {
    const board = await newBoard();
    const phone = await visit(board, carol, {
      viewport: { width: 390, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(phone);
    const plain = await stage.open(undefined, { javaScriptEnabled: false });
    await plain.goto(`${stage.base}/${board.path}/-/boards/${board.id}`);
    expect(await titles(plain, 'Open')).toContain('Third');
  });
});

it('BOARD-03 cards get grips and menus when nothing else is to be done, or the focus comes, and nothing moves for them', async () => {
  const board = await newBoard();
  const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
  await tab.addInitScript(() => {
    Object.assign(globalThis, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined });
  });
  await tab.goto(`${stage.base}/${board.path}/-/boards/${board.id}`);
  await hydrated(tab);
  const places = (): Promise<unknown> =>
    tab
      .locator('.board-card-title')
      .evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
  const before = await places();
  expect(await tab.locator('.board-grip').count()).toBe(0);
  await card(tab, 'Third').getByRole('link').focus();
  await expect.poll(() => tab.locator('.board-grip').count()).toBe(4);
  expect(await places()).toEqual(before);
  await tab.keyboard.press('Tab');
  await tab.waitForFunction(() => document.activeElement?.matches('.board-grip'));
});
