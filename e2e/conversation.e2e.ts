import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { createStage, hydrated as frameHydrated, type Stage } from './stage.ts';

let stage: Stage;
let ann: TestUser;
let bob: TestUser;
let carol: TestUser;
const project = '/api/v4/projects/acme%2Flarge';

interface Issue {
  id: number;
  iid: number;
}
interface Note {
  id: number;
}

const address = (issue: Issue): string => `${stage.base}/acme/large/-/issues/${issue.iid}`;
const open = (title: string, more: object = {}): Promise<Issue> =>
  stage.call<Issue>(ann, 'POST', `${project}/issues`, { title, ...more });
const comment = (who: TestUser, issue: Issue, body: string): Promise<Note> =>
  stage.call(who, 'POST', `${project}/issues/${issue.iid}/notes`, { body });
const thread = (who: TestUser, issue: Issue, body: string): Promise<{ id: string; notes: [Note] }> =>
  stage.call(who, 'POST', `${project}/issues/${issue.iid}/discussions`, { body });
const reply = (who: TestUser, issue: Issue, discussion: string, body: string): Promise<Note> =>
  stage.call(who, 'POST', `${project}/issues/${issue.iid}/discussions/${discussion}/notes`, { body });
const resolve = (who: TestUser, issue: Issue, discussion: string, resolved = true): Promise<unknown> =>
  stage.call(who, 'PUT', `${project}/issues/${issue.iid}/discussions/${discussion}`, { resolved });

/** Waits until the script has taken the page over. */
async function visit(tab: Page, url: string): Promise<void> {
  await tab.goto(url);
  await frameHydrated(tab);
  await tab.locator('.conversation-bar').waitFor();
}

/** The same, and until realtime messages come in. */
async function follow(tab: Page, url: string): Promise<void> {
  const followed = new Promise<void>((done) => {
    tab.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('confirm_subscription') && String(payload).includes('IssueChannel'))
          done();
      }),
    );
  });
  await visit(tab, url);
  await followed;
}

/** A page whose websocket can't be opened: it has to ask. */
async function openWithoutRealtime(user: TestUser): Promise<Page> {
  const tab = await stage.open(user);
  await tab.routeWebSocket(/\/-\/cable/, (socket) => void socket.close());
  return tab;
}

const card = (tab: Page, text: string) => tab.locator('.timeline-item', { hasText: text }).last();
const toast = (tab: Page, text: string) => tab.locator('.toasts').getByText(text);
const box = (tab: Page) => tab.getByRole('textbox', { name: 'Comment', exact: true });
const choose = async (tab: Page, menu: string, entry: string): Promise<void> => {
  await tab.locator('.conversation-bar summary', { hasText: menu }).click();
  await tab.getByRole('menuitemradio', { name: entry }).click();
};

beforeAll(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann', { admin: true });
  bob = await stage.server.createUser('bob');
  carol = await stage.server.createUser('carol');
  const group = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/groups', {
    name: 'Acme',
    path: 'acme',
    visibility: 'public',
  });
  await stage.call(ann, 'POST', '/api/v4/projects', {
    name: 'Large',
    path: 'large',
    namespace_id: group.id,
    visibility: 'public',
  });
  await stage.call(ann, 'POST', `${project}/members`, { username: 'bob', access_level: 30 });
});
afterAll(async () => {
  expect(stage?.complaints).toEqual([]);
  await stage?.close();
});

describe('what one writes with', () => {
  it('UX-01 is loaded when the reader comes near it, no sooner', async () => {
    const issue = await open('Much to read');
    for (let note = 0; note < 8; note++) await comment(bob, issue, `Note ${note}${'\n\na line'.repeat(12)}`);
    const tab = await stage.open(ann);
    const fetched: string[] = [];
    tab.on('request', (request) => fetched.push(request.url()));
    await visit(tab, address(issue));
    await tab.waitForLoadState('networkidle');
    expect(fetched.filter((url) => url.includes('/assets/writing-'))).toEqual([]);
    await box(tab).scrollIntoViewIfNeeded();
    await expect.poll(() => fetched.some((url) => url.includes('/assets/writing-'))).toBe(true);
    await tab.locator('#comment').getByRole('tab', { name: 'Preview' }).click();
    await tab.locator('#comment .md-preview').waitFor();
  });

  it('FORM-01 what is typed and sent before it is loaded counts', async () => {
    const issue = await open('Slow to come');
    const tab = await stage.open(ann);
    let release!: () => void;
    const slow = new Promise<void>((done) => {
      release = done;
    });
    await tab.route(/\/assets\/writing-.*\.js$/, async (route) => {
      await slow;
      await route.continue();
    });
    const asked = tab.waitForRequest(/\/assets\/writing-.*\.js$/);
    await tab.goto(address(issue));
    await asked;
    await tab.evaluate(() => Object.assign(globalThis, { stillThere: true }));
    await box(tab).fill('Written at once');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    release();
    await card(tab, 'Written at once').locator('.markdown').waitFor();
    expect(await tab.evaluate(() => 'stillThere' in globalThis)).toBe(true);
  });
});

describe('the order', () => {
  it('DISC-03 DISC-04 newest first puts the form above the list, and is remembered for the type', async () => {
    const issue = await open('In order');
    await comment(bob, issue, 'The elder');
    await comment(bob, issue, 'The younger');
    const tab = await stage.open(ann);
    await visit(tab, address(issue));
    const texts = () => tab.locator('[data-thread] .markdown').allInnerTexts();
    const formIsAbove = () =>
      tab.evaluate(
        () =>
          document.querySelector('#comment')!.getBoundingClientRect().top <
          document.querySelector('[role=feed]')!.getBoundingClientRect().top,
      );
    expect(await texts()).toEqual(['The elder', 'The younger']);
    expect(await formIsAbove()).toBe(false);
    await choose(tab, 'Oldest first', 'Newest first');
    await tab.locator('.conversation-bar', { hasText: 'Newest first' }).waitFor();
    expect(await texts()).toEqual(['The younger', 'The elder']);
    expect(await formIsAbove()).toBe(true);
    expect(await tab.evaluate(() => localStorage.getItem('sort_direction_issue'))).toBe('desc');
    // The server knows too: the first paint is in order.
    const html = await (await tab.request.get(address(issue))).text();
    expect(html.indexOf('The younger')).toBeLessThan(html.indexOf('The elder'));
    await box(tab).fill('The youngest');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await card(tab, 'The youngest').locator('.markdown').waitFor();
    expect(await texts()).toEqual(['The youngest', 'The younger', 'The elder']);
  });

  it('DISC-02 DISC-05 the dropdown has both, and changing it is told', async () => {
    const issue = await open('Tracked');
    const tab = await stage.open(ann);
    await visit(tab, address(issue));
    await tab.evaluate(() => {
      const told: unknown[] = [];
      Object.assign(globalThis, { told });
      document.addEventListener('coppice:track', (event) => told.push((event as CustomEvent).detail));
    });
    await choose(tab, 'Oldest first', 'Newest first');
    await choose(tab, 'Newest first', 'Oldest first');
    expect(await tab.evaluate(() => (globalThis as { told?: unknown }).told)).toMatchObject([
      { action: 'change_discussion_sort_direction', property: 'desc' },
      { action: 'change_discussion_sort_direction', property: 'asc' },
    ]);
  });
});

describe('the filter', () => {
  it('DISC-06 DISC-08 comments or history alone leave the other out, and say why nothing can be written', async () => {
    const issue = await open('Filtered');
    const note = await comment(bob, issue, 'Said by bob');
    await stage.call(ann, 'PUT', `${project}/issues/${issue.iid}`, { add_labels: 'made' });
    const tab = await stage.open(bob);
    await visit(tab, address(issue));
    const asked = tab.waitForRequest(/conversation\.json\?notes_filter=2&persist_filter=true/);
    await choose(tab, 'All activity', 'History only');
    await asked;
    await tab.getByText('You’re only seeing the history.').waitFor();
    expect(await tab.locator('[data-thread]').count()).toBe(0);
    expect(await tab.locator('.timeline-event').count()).toBe(1);
    expect(await tab.locator('#comment').count()).toBe(0);
    // Kept for the person, in another browser too.
    const other = await stage.open(bob);
    await visit(other, address(issue));
    await other.getByText('You’re only seeing the history.').waitFor();
    // A note that the address names resets it.
    await other.goto('about:blank');
    await other.goto(`${address(issue)}#note_${note.id}`);
    await other.locator(`#note_${note.id}[data-marked]`).waitFor();
    await other.locator('.conversation-bar', { hasText: 'All activity' }).waitFor();
    await choose(tab, 'History only', 'Comments only');
    await tab.getByText('You’re only seeing comments.').waitFor();
    expect(await tab.locator('.timeline-event').count()).toBe(0);
    await tab.getByRole('button', { name: 'Show all activity' }).click();
    await box(tab).waitFor();
  }, 60_000);

  it('DISC-21 a filter that can’t be fetched says so, and changes nothing', async () => {
    const issue = await open('Unfetched');
    await comment(bob, issue, 'Still here');
    const tab = await stage.open(bob);
    await visit(tab, address(issue));
    await tab.route(/conversation\.json\?/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await choose(tab, 'All activity', 'History only');
    await toast(tab, 'Something went wrong while fetching comments. Please try again.').waitFor();
    await card(tab, 'Still here').waitFor();
    await tab.locator('.conversation-bar', { hasText: 'All activity' }).waitFor();
  });
});

describe('a long conversation', () => {
  it('DISC-09 DISC-15 shows both ends, fills as one reads, and an address finds its oldest note', async () => {
    const issue = await open('A long one');
    const ids: number[] = [];
    for (let number = 1; number <= 120; number++)
      ids.push((await comment(bob, issue, `Number ${number}\n\nwith a second line`)).id);
    const tab = await stage.open(ann);
    await visit(tab, address(issue));
    expect(await tab.locator('[data-thread]').count()).toBe(20);
    await tab.getByText('100 more').waitFor();
    await tab.getByText('Number 120').waitFor();
    // Scrolling towards the gap fills it.
    await tab.locator(`#note_${ids[7]}`).scrollIntoViewIfNeeded();
    await tab.mouse.wheel(0, 300);
    await tab.locator(`#note_${ids[40]}`).waitFor();
    // An address names one in what is not there.
    await tab.goto('about:blank');
    await tab.goto(`${address(issue)}#note_${ids[69]}`);
    await tab.locator(`#note_${ids[69]}[data-marked]`).waitFor();
    await expect
      .poll(() =>
        tab.evaluate((id) => document.getElementById(id)!.getBoundingClientRect().top, `note_${ids[69]}`),
      )
      .toBeLessThan(200);
    const tops = await tab.locator('.timeline-gap').allInnerTexts();
    expect(tops).toHaveLength(2);
    // In-page: an outline of the notes while they are on their way.
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    const from = await stage.open(ann);
    await from.goto(`${stage.base}/acme/large/-/issues`);
    await frameHydrated(from);
    await from.route(/conversation\.json/, async (route) => {
      await held;
      await route.continue();
    });
    await from.getByRole('link', { name: 'A long one' }).click();
    await from.getByRole('status', { name: 'Loading comments' }).waitFor();
    expect(await from.locator('.skeleton-note').count()).toBe(8);
    release();
    await from.getByText('Number 120').waitFor();
    expect(await from.locator('.skeleton-note').count()).toBe(0);
  }, 90_000);
});

describe('what is new', () => {
  it('DISC-16 DISC-17 without realtime the page asks at the server’s pace, and rests while hidden', async () => {
    const issue = await open('Polled');
    const tab = await openWithoutRealtime(ann);
    await tab.route(/\/issues\/\d+\/notes$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'poll-interval': '200' } });
    });
    const looks: string[] = [];
    tab.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/notes'))
        looks.push(request.headers()['x-last-fetched-at'] ?? '');
    });
    await visit(tab, address(issue));
    await expect.poll(() => looks.length, { timeout: 15_000 }).toBeGreaterThan(1);
    expect(looks[0]).toMatch(/^\d{16}$/);
    await comment(bob, issue, 'Seen without a socket');
    await card(tab, 'Seen without a socket').waitFor();
    // Hidden: it rests. Seen again: it asks at once.
    const hide = (hidden: boolean): Promise<void> =>
      tab.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await tab.waitForLoadState('networkidle');
    const before = looks.length;
    const second = await comment(bob, issue, 'While hidden');
    // As long as five looks would take.
    await tab.evaluate(() => new Promise((done) => setTimeout(done, 1000)));
    expect(looks.length).toBe(before);
    expect(await tab.locator(`#note_${second.id}`).count()).toBe(0);
    await hide(false);
    await tab.locator(`#note_${second.id}`).waitFor();
    await tab.unrouteAll({ behavior: 'ignoreErrors' });
  }, 60_000);

  it('DISC-21 a failed look says so until one works', async () => {
    const issue = await open('Failing looks');
    const tab = await openWithoutRealtime(ann);
    let broken = true;
    await tab.route(/\/issues\/\d+\/notes$/, (route) =>
      broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await visit(tab, address(issue));
    const text = tab.getByText('Something went wrong while fetching latest comments.');
    await text.waitFor();
    broken = false;
    await tab.getByRole('button', { name: 'Try again' }).click();
    await text.waitFor({ state: 'detached' });
  });

  it('DISC-18 a note that somebody deletes or changes goes and changes elsewhere, and is announced when it comes', async () => {
    const issue = await open('Followed');
    const note = await comment(bob, issue, 'First words');
    const tab = await stage.open(ann);
    await follow(tab, address(issue));
    await stage.call(bob, 'PUT', `${project}/issues/${issue.iid}/notes/${note.id}`, { body: 'Better words' });
    await card(tab, 'Better words').waitFor();
    await comment(carol, issue, 'Somebody else');
    await tab.locator('[aria-live=polite]', { hasText: 'New comment by' }).waitFor({ state: 'attached' });
    await stage.call(bob, 'DELETE', `${project}/issues/${issue.iid}/notes/${note.id}`);
    await tab.locator(`#note_${note.id}`).waitFor({ state: 'detached' });
    await card(tab, 'Somebody else').waitFor();
  });
});

describe('a thread', () => {
  it('DISC-11 NOTE-13 a resolved one starts collapsed, opens, and is resolved and opened by its button', async () => {
    const issue = await open('Threads');
    const made = await thread(bob, issue, 'To be decided');
    await reply(ann, issue, made.id, 'Let us think');
    const [one, two] = [await stage.open(bob), await stage.open(ann)];
    await follow(two, address(issue));
    await visit(one, address(issue));
    await card(one, 'To be decided').hover();
    await card(one, 'To be decided').getByRole('button', { name: 'Mark as resolved' }).click();
    await card(one, 'To be decided').getByRole('button', { name: 'Resolved by bob' }).waitFor();
    // Nothing folds under the eyes of who reads it; the count follows.
    await two.getByText('1 of 1 threads resolved').waitFor();
    await two.getByText('Let us think').waitFor();
    await two.reload();
    await two.locator('.thread-collapsed').waitFor();
    expect(await two.getByText('Let us think').count()).toBe(0);
    await two.getByRole('button', { name: 'Show 1 comment' }).click();
    await two.getByText('Let us think').waitFor();
    await two.getByRole('button', { name: 'Unresolve thread' }).click();
    await one.getByText('0 of 1 threads resolved').waitFor();
    // A failure says so and leaves it as it was.
    await two.route(/\/resolve$/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await two.getByRole('button', { name: 'Resolve thread' }).click();
    await toast(two, 'Something went wrong while resolving this discussion. Please try again.').waitFor();
    // An address opens what is folded around its note.
    await resolve(ann, issue, made.id);
    const third = await stage.open(carol);
    await third.goto(`${address(issue)}#note_${made.notes[0].id + 1}`);
    await third.locator(`#note_${made.notes[0].id + 1}[data-marked]`).waitFor();
  }, 60_000);

  it('NOTE-11 the checkbox of a reply starts with what is, and says what becomes of the thread', async () => {
    const issue = await open('Checkboxes');
    await thread(bob, issue, 'Open question');
    const tab = await stage.open(bob);
    await visit(tab, address(issue));
    const item = card(tab, 'Open question');
    await item.getByRole('button', { name: 'Reply…' }).click();
    const checkbox = item.getByRole('checkbox');
    expect(await checkbox.isChecked()).toBe(false);
    await item.getByText('Thread stays unresolved').waitFor();
    await checkbox.check();
    await item.getByText('Thread will be resolved').waitFor();
    await item.getByRole('textbox').fill('Answered');
    await item.getByRole('button', { name: 'Reply', exact: true }).last().click();
    await tab.getByText('1 of 1 threads resolved').waitFor();
    await item.getByRole('button', { name: 'Reply…' }).click();
    expect(await checkbox.isChecked()).toBe(true);
    await item.getByText('Thread stays resolved').waitFor();
    await checkbox.uncheck();
    await item.getByText('Thread will be unresolved').waitFor();
  });

  it('DISC-23 says how many are resolved, and n and p go to the next that is not, and back', async () => {
    const issue = await open('Many threads');
    const made: { id: string; notes: [Note] }[] = [];
    for (const name of ['first', 'second', 'third']) made.push(await thread(bob, issue, `The ${name} one`));
    await resolve(bob, issue, made[1]!.id);
    const tab = await stage.open(ann);
    await visit(tab, address(issue));
    await tab.getByText('1 of 3 threads resolved').waitFor();
    const focused = () => tab.evaluate(() => document.activeElement?.id);
    const at = (index: number): string => `note_${made[index]!.notes[0].id}`;
    for (const [key, index] of [
      ['n', 0],
      ['n', 2],
      ['n', 0],
      ['p', 2],
      ['p', 0],
    ] as const) {
      await tab.keyboard.press(key);
      await expect.poll(focused).toBe(at(index));
    }
  });
});

describe('a note', () => {
  it('NOTE-04 NOTE-05 reactions are given and taken, seen elsewhere, and a failed one is taken back', async () => {
    const issue = await open('Reactions');
    await comment(bob, issue, 'Worth a cheer');
    const [one, two] = [await stage.open(ann), await stage.open(bob)];
    await follow(two, address(issue));
    await visit(one, address(issue));
    const item = card(one, 'Worth a cheer');
    await item.hover();
    await item.locator('summary[aria-label="Add a reaction"]').click();
    await item.getByRole('button', { name: 'React with tada' }).click();
    const own = item.getByRole('button', { name: /1: You reacted with :tada:/ });
    await own.waitFor();
    expect(await own.getAttribute('aria-pressed')).toBe('true');
    const other = card(two, 'Worth a cheer').getByRole('button', { name: /1: ann reacted/i });
    await other.waitFor();
    await other.click();
    await item.getByRole('button', { name: /2: bob, You reacted/i }).waitFor();
    await one.route(/toggle_award_emoji$/, (route) => route.fulfill({ status: 422, body: '{}' }));
    await item.getByRole('button', { name: /2: bob, You reacted/i }).click();
    await toast(one, 'Something went wrong while adding your award. Please try again.').waitFor();
    await item.getByRole('button', { name: /2: bob, You reacted/i }).waitFor();
    await one.unroute(/toggle_award_emoji$/);
    await one.route(/toggle_award_emoji$/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await item.getByRole('button', { name: /2: bob, You reacted/i }).click();
    await toast(one, 'Something went wrong on our end.').waitFor();
  });

  it('NOTE-08 who edits a note that changes meanwhile is told, and sees the new text', async () => {
    const issue = await open('Edited twice');
    const note = await comment(bob, issue, 'The first text');
    const tab = await stage.open(bob);
    await follow(tab, address(issue));
    await box(tab).press('ArrowUp');
    const field = tab.getByRole('textbox', { name: 'Edit comment' });
    await field.fill('My text');
    await stage.call(ann, 'PUT', `${project}/issues/${issue.iid}/notes/${note.id}`, { body: 'Her text' });
    await tab
      .getByText(
        'This comment has changed since you started editing, please review the updated comment to ensure information is not lost.',
      )
      .waitFor();
    expect(await field.inputValue()).toBe('My text');
    await tab.getByRole('button', { name: 'See the updated comment' }).click();
    expect(await field.inputValue()).toBe('Her text');
  });

  it('NOTE-10 one that was deleted meanwhile goes from the page, and what was typed can be kept', async () => {
    const issue = await open('Deleted meanwhile');
    const note = await comment(bob, issue, 'Not for long');
    const tab = await openWithoutRealtime(bob);
    await visit(tab, address(issue));
    await box(tab).press('ArrowUp');
    await tab.getByRole('textbox', { name: 'Edit comment' }).fill('Changed too late');
    await stage.call(ann, 'DELETE', `${project}/issues/${issue.iid}/notes/${note.id}`);
    await tab.getByRole('button', { name: 'Save comment' }).click();
    await tab.locator(`#note_${note.id}`).waitFor({ state: 'detached' });
    await tab.locator('.toasts').getByRole('button', { name: 'Copy your text' }).waitFor();
  });

  it('NOTE-01 NOTE-03 tells of its author, and offers what its reader may do', async () => {
    const issue = await open('Headers');
    await stage.call(bob, 'PUT', '/api/v4/user/status', { emoji: 'palm_tree', message: 'Away' });
    const note = await comment(bob, issue, 'With a head');
    await stage.call(bob, 'PUT', `${project}/issues/${issue.iid}/notes/${note.id}`, { body: 'With a head.' });
    const tab = await stage.open(carol);
    await visit(tab, address(issue));
    const head = tab.locator(`#note_${note.id} .timeline-head`);
    for (const text of ['bob', '@bob', 'Developer', 'Away', 'edited'])
      await head.getByText(text, { exact: false }).first().waitFor();
    expect(await head.locator('a.note-when').getAttribute('href')).toBe(`#note_${note.id}`);
    await head.hover();
    await head.getByLabel('More about this comment').first().click();
    await head.getByRole('menuitem', { name: 'Report abuse' }).waitFor();
    expect(await head.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    // Who is gone has a name all the same.
    await stage.server.platform.db
      .updateTable('notes')
      .set({ author_id: null })
      .where('id', '=', note.id)
      .execute();
    await tab.reload();
    await head.getByText('A deleted user').waitFor();
  });
});

describe('writing', () => {
  it('FORM-04 cancelling a reply with a text asks first', async () => {
    const issue = await open('Cancelled');
    await thread(bob, issue, 'Answer me');
    const tab = await stage.open(ann);
    await visit(tab, address(issue));
    await tab.getByRole('button', { name: 'Reply…' }).click();
    await tab.getByRole('textbox', { name: 'Reply' }).fill('Hm');
    await tab.getByRole('textbox', { name: 'Reply' }).press('Escape');
    await tab.getByText('Are you sure you want to cancel creating this comment?').waitFor();
    await tab.getByRole('button', { name: 'Discard changes' }).click();
    await tab.getByRole('textbox', { name: 'Reply' }).waitFor({ state: 'detached' });
  });

  it('FORM-05 FORM-07 commands show what they apply, then what they did, and the page follows', async () => {
    const issue = await open('Commanded');
    const tab = await stage.open(bob);
    await visit(tab, address(issue));
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await tab.route(/\/issues\/\d+\/notes$/, async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await box(tab).fill('/estimate 3h');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await tab.getByText(/Applying command to set time estimate/i).waitFor();
    expect(await tab.locator('.note-pending .note-plain').count()).toBe(0);
    release();
    await tab.locator('.issue-side, aside').getByText('3h').first().waitFor();
    await tab.locator('.note-pending').waitFor({ state: 'detached' });
    await box(tab).fill('Done with it\n/award :tada:');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await card(tab, 'Done with it').waitFor();
    await tab.getByRole('button', { name: /1: You reacted with :tada:/ }).waitFor();
  });

  it('FORM-09 closing a blocked issue lists its blockers first', async () => {
    const blocker = await open('Stands in the way');
    const issue = await open('Blocked');
    await stage.call(ann, 'POST', `${project}/issues/${issue.iid}/links`, {
      target_project_id: 'acme/large',
      target_issue_iid: blocker.iid,
      link_type: 'is_blocked_by',
    });
    const tab = await stage.open(ann);
    await visit(tab, address(issue));
    await tab.getByRole('button', { name: 'Close issue' }).click();
    const dialog = tab.getByRole('alertdialog').or(tab.getByRole('dialog'));
    await dialog.getByRole('link', { name: /Stands in the way/ }).waitFor();
    await tab.keyboard.press('Escape');
    await tab.locator('.issue-head .state-open').waitFor();
    await tab.getByRole('button', { name: 'Close issue' }).click();
    await dialog.getByRole('button', { name: 'Yes, close issue' }).click();
    await tab.locator('.issue-head .state-closed').waitFor();
  });

  it('FORM-13 a change of state that fails says so', async () => {
    const issue = await open('Unclosable');
    const tab = await stage.open(ann);
    await visit(tab, address(issue));
    await tab.route(/\/issues\/\d+\.json$/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    await tab.getByRole('button', { name: 'Close issue' }).click();
    await toast(tab, 'Something went wrong while closing the issue. Please try again later').waitFor();
  });

  it('FORM-03 a connection that drops in the middle sends once, never twice', async () => {
    const issue = await open('Dropped');
    const tab = await stage.open(ann);
    await visit(tab, address(issue));
    let drops = 1;
    const keys = new Set<string | undefined>();
    await tab.route(/\/issues\/\d+\/notes$/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.add(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      // The server has it, the page never hears of it.
      if (drops-- > 0) return route.abort('connectionreset');
      await route.fulfill({ response });
    });
    await box(tab).fill('Only once');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await card(tab, 'Only once').locator('.markdown').waitFor();
    await tab.locator('.note-pending').waitFor({ state: 'detached' });
    expect(keys.size).toBe(1);
    const notes = await stage.call<object[]>(ann, 'GET', `${project}/issues/${issue.iid}/notes`);
    expect(notes).toHaveLength(1);
    expect(await tab.locator('[data-thread]').count()).toBe(1);
  });
});

describe('the history of a description', () => {
  it('DISC-20 DISC-19 shows what changed, several changes as one, and is deleted by those allowed', async () => {
    const issue = await open('Described', { description: 'The cache is cold.' });
    for (const description of ['The cache is warm.', 'The cache is hot.'])
      await stage.call(ann, 'PUT', `${project}/issues/${issue.iid}`, { description });
    const tab = await stage.open(ann);
    await visit(tab, address(issue));
    await tab.getByText('changed the description 2 times within 1 minute').waitFor();
    expect(await tab.locator('.timeline-event .timeline-icon svg').count()).toBeGreaterThan(0);
    await tab.getByRole('button', { name: 'Compare with the previous version' }).click();
    await tab.locator('.description-diff del', { hasText: 'cold' }).waitFor();
    await tab.locator('.description-diff ins', { hasText: 'hot' }).waitFor();
    await tab.getByRole('button', { name: 'Delete this version' }).click();
    const dialog = tab.getByRole('alertdialog').or(tab.getByRole('dialog'));
    await dialog.getByRole('button', { name: 'Delete this version' }).click();
    await tab.getByText('What changed was deleted from the history.').waitFor();
  });
});

describe('everybody', () => {
  it('UX-01 a conversation is a feed that Page Down and Page Up walk through', async () => {
    const issue = await open('By keyboard');
    const ids: number[] = [];
    for (const text of ['One', 'Two', 'Three']) ids.push((await comment(bob, issue, text)).id);
    const tab = await stage.open(ann);
    await visit(tab, address(issue));
    const focused = () => tab.evaluate(() => document.activeElement?.id);
    await tab.locator(`#note_${ids[0]}`).focus();
    for (const [key, id] of [
      ['PageDown', ids[1]],
      ['PageDown', ids[2]],
      ['PageUp', ids[1]],
    ] as const) {
      await tab.keyboard.press(key);
      expect(await focused()).toBe(`note_${id}`);
    }
    await tab.keyboard.press('Control+End');
    expect(await tab.evaluate(() => document.activeElement?.closest('[role=feed]') === null)).toBe(true);
    expect(await tab.getByRole('feed').getByRole('article').count()).toBe(3);
    expect(await tab.getByRole('heading', { level: 3, name: /bob/i }).count()).toBe(3);
  });

  it('UX-01 a conversation with all its states passes axe', async () => {
    const issue = await open('For all', { description: 'A description' });
    await stage.call(ann, 'PUT', `${project}/issues/${issue.iid}`, {
      description: 'Changed',
      add_labels: 'x',
    });
    const made = await thread(bob, issue, 'A resolved one');
    await reply(ann, issue, made.id, 'Yes');
    await resolve(bob, issue, made.id);
    await thread(bob, issue, 'An open one');
    const note = await comment(ann, issue, 'With a reaction');
    await stage.call(bob, 'POST', `${project}/issues/${issue.iid}/notes/${note.id}/award_emoji`, {
      name: 'tada',
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      const tab = await stage.open(ann, { colorScheme });
      await visit(tab, address(issue));
      await tab.getByRole('button', { name: 'Reply…' }).click();
      await tab.getByRole('button', { name: 'Compare with the previous version' }).click();
      await tab.locator('.description-diff pre').waitFor();
      const { violations } = await new AxeBuilder({ page: tab }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
    }
  }, 60_000);
});
