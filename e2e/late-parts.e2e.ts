import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { openAsleep } from './asleep-list.ts';
import { card, follow, visit } from './issue-page.ts';
import { propose } from './merge-request-page.ts';
import { holdScript, hydrated, subscribed } from './stage.ts';

useAcme({}, 'Late');

/** Holds back the scripts of the entries and of the fields. */
const hold = (tab: Page) => holdScript(tab, '(?:thread-body|issue-fields)-');

// Was: the page fetched and ran the script of all its entries, fields and buttons before anybody touched one.
it('UX-01 the script of entries is fetched when somebody turns to one, and what is pressed meanwhile is kept', async () => {
  const issue = await acme.open('Late');
  await acme.comment(bob, issue, 'A comment');
  const tab = await stage.open(bob);
  const { asked, release } = await hold(tab);
  await visit(tab, acme.address(issue));
  await tab.waitForLoadState('networkidle');
  expect(asked()).toBe(0);
  await card(tab, 'A comment').getByText('A comment', { exact: true }).hover();
  await expect.poll(asked).toBe(1);
  await card(tab, 'A comment').getByRole('button', { name: 'Reply' }).first().click();
  expect(await tab.getByRole('textbox', { name: 'Reply' }).count()).toBe(0);
  // The address of the page changes above it: what the server rendered stays.
  await card(tab, 'A comment').locator('a.note-when').click();
  await tab.waitForURL(/#note_\d+$/);
  await tab.locator('[data-marked]').waitFor();
  expect(await card(tab, 'A comment').isVisible()).toBe(true);
  release();
  await tab.getByRole('textbox', { name: 'Reply' }).waitFor();
});

it('UX-01 a press on a field before its script is kept', async () => {
  const issue = await acme.open('Pressed');
  const tab = await stage.open(bob);
  const { asked, release } = await hold(tab);
  await follow(tab, acme.address(issue));
  await tab.locator('#labels summary').click();
  await expect.poll(asked).toBe(1);
  release();
  await tab
    .getByRole('listbox', { name: 'Labels' })
    .or(tab.locator('#labels details[open]'))
    .first()
    .waitFor();
});

// Was: browsers make no click of a press whose button is another one when it ends.
it('UX-01 a press counts during which the script comes and draws the part anew', async () => {
  const issue = await acme.open('Pressed meanwhile');
  for (const key of [undefined, 'Space']) {
    const tab = await stage.open(bob);
    const { asked, release } = await hold(tab);
    await follow(tab, acme.address(issue));
    const opener = tab.locator('#labels summary');
    const first = await opener.elementHandle();
    await opener.hover();
    if (key === undefined) await tab.mouse.down();
    else {
      await opener.focus();
      await tab.keyboard.down(key);
    }
    await expect.poll(asked).toBe(1);
    // What the server has rendered is outdated.
    const title = `Pressed by ${key ?? 'mouse'}`;
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, { title });
    await tab.locator('h1', { hasText: title }).waitFor();
    release();
    await expect.poll(() => first!.evaluate((summary) => summary.isConnected)).toBe(false);
    if (key === undefined) await tab.mouse.up();
    else await tab.keyboard.up(key);
    await tab
      .getByRole('listbox', { name: 'Labels' })
      .or(tab.locator('#labels details[open]'))
      .first()
      .waitFor();
  }
});

// Was: it was lost, as the parts of a page take part one after the other.
it('KEY-01 UX-01 a key is kept until the part of the page that knows it takes part', async () => {
  const issue = await acme.open('With a thread');
  const thread = await acme.thread(bob, issue, 'To be decided');
  const tab = await stage.open(bob);
  await tab.addInitScript(() => {
    // The page is hydrated then, but for the parts that follow.
    const observer = new MutationObserver((changes) => {
      if (!changes.some(({ removedNodes: [node] }) => (node as HTMLElement | undefined)?.id === 'state'))
        return;
      observer.disconnect();
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await tab.goto(acme.address(issue));
  await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe(`note_${thread.notes[0].id}`);
});

// Was: a thread that others resolved collapsed when its script came.
it('DISC-11 UX-01 an untouched thread that others resolve stays open, and a menu reached by keyboard opens when its script comes', async () => {
  const issue = await acme.open('Resolved elsewhere');
  const made = await acme.thread(bob, issue, 'To be decided');
  await acme.reply(bob, issue, made.id, 'Decided');
  const tab = await stage.open(bob);
  const { release } = await hold(tab);
  await follow(tab, acme.address(issue));
  await acme.resolve(bob, issue, made.id);
  await tab.locator('summary[aria-label="Add a reaction"]').first().focus();
  await tab.keyboard.press('Enter');
  release();
  await tab.getByRole('searchbox', { name: 'Search emoji' }).waitFor();
  await tab.getByText('1 of 1 thread resolved').waitFor();
  await tab.getByRole('button', { name: 'Unresolve thread' }).waitFor();
  expect(await tab.getByText('Decided', { exact: true }).isVisible()).toBe(true);
});

it('UX-01 DISC-18 an entry that nobody touched shows what others change', async () => {
  const issue = await acme.open('Untouched');
  const note = await acme.comment(bob, issue, 'Before');
  const tab = await stage.open(bob);
  await follow(tab, acme.address(issue));
  await stage.call(bob, 'PUT', `${acme.project}/issues/${issue.iid}/notes/${note.id}`, { body: 'After' });
  await card(tab, 'After').waitFor();
  await stage.call(bob, 'PUT', `${acme.project}/issues/${issue.iid}`, { weight: 7 });
  await tab.locator('#weight', { hasText: '7' }).waitFor();
});

describe('what is below the fields of a sidebar', () => {
  /** Where a subject's page is, and how somebody comments on it. */
  interface Place {
    readonly address: string;
    readonly notes: string;
  }
  const places: readonly [kind: string, make: (title: string) => Promise<Place>][] = [
    [
      'an issue',
      async (title) => {
        const issue = await acme.open(title);
        return { address: acme.address(issue), notes: `${acme.project}/issues/${issue.iid}/notes` };
      },
    ],
    [
      'a merge request',
      async (title) => {
        const iid = await propose(title.toLowerCase().replaceAll(' ', '-'));
        return {
          address: acme.page(`merge_requests/${iid}`),
          notes: `${acme.project}/merge_requests/${iid}/notes`,
        };
      },
    ],
    [
      'an epic',
      async (title) => {
        const { id, iid } = await stage.call<{ id: number; iid: number }>(
          ann,
          'POST',
          '/api/v4/groups/acme/epics',
          { title },
        );
        return {
          address: `${stage.base}/groups/acme/-/epics/${iid}`,
          notes: `/api/v4/groups/acme/epics/${id}/notes`,
        };
      },
    ],
  ];
  const comment = (who: typeof bob, { notes }: Place): Promise<unknown> =>
    stage.call(who, 'POST', notes, { body: 'Here' });
  const holdParts = (tab: Page) => holdScript(tab, '(?:issue-late-parts|side-people)-');

  /** Notes each height of the sidebar from its first. */
  const noteHeights = (tab: Page): Promise<unknown> =>
    tab.addInitScript(() => {
      const heights: number[] = [];
      Object.assign(globalThis, { heights });
      const note = (): void => {
        const height = document.querySelector('.gutter-whole')?.getBoundingClientRect().height;
        if (height !== undefined && heights.at(-1) !== height) heights.push(height);
        requestAnimationFrame(note);
      };
      note();
    });
  const heightsOf = (tab: Page): Promise<number[]> =>
    tab.evaluate(() => (globalThis as unknown as { heights: number[] }).heights);

  // Was: it grew by up to 350 px while the page loaded.
  it.each(places)('UX-01 SIDE-05 comes with the page of %s, which asks for none of it', async (_, make) => {
    const place = await make('Whole at once');
    await comment(bob, place);
    const tab = await stage.open(ann);
    await noteHeights(tab);
    const { asked } = await holdParts(tab);
    const calls: string[] = [];
    tab.on('request', (request) => {
      if (/sidebar\.json|participants|branch/.test(new URL(request.url()).pathname))
        calls.push(request.url());
    });
    await tab.goto(place.address);
    await hydrated(tab);
    await tab.waitForLoadState('networkidle');
    expect(await tab.getByRole('heading', { name: '2 participants' }).count()).toBe(1);
    expect(await heightsOf(tab)).toHaveLength(1);
    expect([asked(), calls]).toEqual([0, []]);
  });

  it.each(places)('SIDE-15 UX-01 of %s: a press on the to-do before its script is kept', async (_, make) => {
    const place = await make('Pressed early');
    const tab = await stage.open(bob);
    await noteHeights(tab);
    const { asked, release } = await holdParts(tab);
    await tab.goto(place.address);
    await hydrated(tab);
    await tab.getByRole('button', { name: 'Add a to do' }).click();
    await expect.poll(asked).toBe(1);
    release();
    await tab.getByRole('button', { name: 'Mark as done' }).waitFor();
    await tab.locator('.todo-count', { hasText: /^\d/ }).waitFor();
    expect(await heightsOf(tab)).toHaveLength(1);
    await tab.reload();
    await tab.getByRole('button', { name: 'Mark as done' }).click();
    await tab.getByRole('button', { name: 'Add a to do' }).waitFor();
  });

  it.each(places)('SIDE-05 UX-01 of %s: who takes part is there without script', async (_, make) => {
    const place = await make('Read without script');
    for (let number = 0; number < 8; number += 1)
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await comment(await stage.server.createUser(`writer-${place.address.length}-${number}`), place);
    const tab = await stage.open(bob, { javaScriptEnabled: false });
    await tab.goto(place.address);
    await tab.getByRole('heading', { name: '9 participants' }).waitFor();
    expect(await tab.locator('.participants a').count()).toBe(7);
    await tab.locator('.participants').getByTitle('Ann').waitFor();
    // They would do nothing.
    expect(await tab.getByRole('button', { name: 'Add a to do' }).count()).toBe(0);
    expect(await tab.getByRole('button', { name: '+ 2 more' }).count()).toBe(0);
  });

  it.each(places)('DISC-18 SIDE-05 of %s: it wakes when somebody else comments', async (_, make) => {
    const place = await make('Joined');
    const tab = await stage.open(bob);
    const { asked, release } = await holdParts(tab);
    release();
    const followed = subscribed(tab, '(?:Issue|MergeRequest|Subject|Epic)Channel');
    await tab.goto(place.address);
    await hydrated(tab);
    await followed;
    expect(asked()).toBe(0);
    await comment(carol, place);
    await tab.getByRole('heading', { name: '2 participants' }).waitFor();
    expect(asked()).toBe(1);
  });

  it('SIDE-15 DISC-18 a to-do that is added elsewhere shows when the reader comes back to the page', async () => {
    const issue = await acme.open('Added elsewhere');
    const tab = await stage.open(bob);
    await tab.clock.install();
    const { asked, release } = await holdParts(tab);
    release();
    await tab.goto(acme.address(issue));
    await hydrated(tab);
    await tab.getByRole('button', { name: 'Add a to do' }).waitFor();
    await stage.call(bob, 'POST', `${acme.project}/issues/${issue.iid}/todo`);
    expect(asked()).toBe(0);
    await tab.clock.fastForward(20_000);
    await tab.evaluate(() => void dispatchEvent(new Event('visibilitychange')));
    await tab.getByRole('button', { name: 'Mark as done' }).waitFor();
  });

  it('BR-01 ISSUE-12 of an issue: its branches, which a reader without script sees, and a form that opens before its script', async () => {
    const issue = await acme.open('Branched');
    await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
      branch: `${issue.iid}-branched`,
      start_branch: 'main',
      commit_message: 'Branch off',
      actions: [{ action: 'create', file_path: 'branched.txt', content: 'one' }],
    });
    const quiet = await stage.open(bob, { javaScriptEnabled: false });
    await quiet.goto(acme.address(issue));
    await quiet.locator('.related-branches a', { hasText: `${issue.iid}-branched` }).waitFor();
    const tab = await stage.open(bob);
    const { asked, release } = await holdParts(tab);
    await tab.goto(acme.address(issue));
    await hydrated(tab);
    await tab.locator('summary', { hasText: 'Create merge request' }).click();
    await expect.poll(asked).toBe(1);
    release();
    await expect.poll(() => tab.getByLabel('Branch name').inputValue()).toBe(`${issue.iid}-branched-2`);
  });
});

describe('the list of issues', () => {
  const box = (tab: Page) => tab.getByRole('combobox');
  const titles = (tab: Page) => tab.locator('.issue-title').allInnerTexts();

  const openList = (path: string) =>
    openAsleep(path, { script: 'issue-list-(?!frame)', channel: 'ProjectIssuesChannel' });

  // Was: the page fetched it before anybody touched the list, 124 KiB of script and styles in all.
  it('UX-01 ISSUE-09 fetches its script when somebody turns to it; letters typed and presses before that are kept', async () => {
    await acme.open('Found by its words');
    const { tab, asked, release } = await openList('issues');
    expect(asked()).toBe(0);
    await tab.keyboard.press('/');
    await expect.poll(asked).toBe(1);
    await tab.keyboard.type('by its lab');
    expect(await box(tab).inputValue()).toBe('by its lab');
    release();
    // was: empty, as the address has it
    await tab.getByRole('option', { name: 'Label' }).waitFor();
    expect(await box(tab).inputValue()).toBe('by its lab');
    expect(await box(tab).and(tab.locator(':focus')).count()).toBe(1);
    await tab.keyboard.type('el:');
    await tab.locator('.token-pending', { hasText: 'Label:' }).waitFor();
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Enter');
    await expect.poll(() => titles(tab)).toEqual(['Found by its words']);
  });

  it('UX-01 ISSUE-09 a box that is pressed before its script shows what it offers when that comes', async () => {
    const { tab, release } = await openList('issues');
    await box(tab).click();
    expect(await tab.getByRole('option').count()).toBe(0);
    release();
    await tab.getByRole('option', { name: 'Label' }).waitFor();
    await tab.keyboard.type('mile');
    await tab.getByRole('option', { name: 'Milestone' }).waitFor();
    expect(await tab.getByRole('option').count()).toBe(1);
  });

  it('UX-01 ISSUE-09 before its script the box sends what is typed, and tokens can be taken away', async () => {
    await acme.open('Sought at once', { labels: 'early' });
    const { tab, release } = await openList('issues?label_name[]=early');
    await box(tab).fill('at once');
    await box(tab).press('Enter');
    await tab.waitForURL((url) => url.search.includes('once'));
    await box(tab).fill('sought at once');
    await tab.getByRole('link', { name: 'Remove the filter Label: early' }).click();
    release();
    await tab.waitForURL((url) => !url.search.includes('early'));
    await expect.poll(() => tab.locator('.tokens .token').count()).toBe(0);
    expect(await titles(tab)).toEqual(['Sought at once']);
    expect(await box(tab).inputValue()).toBe('sought at once');
  });

  // Was: with the script, what had been sent came back into the box.
  it('UX-01 ISSUE-09 before its script the box keeps what is typed after it was sent', async () => {
    await acme.open('Sought twice');
    const { tab, release } = await openList('issues');
    await box(tab).fill('twice');
    await box(tab).press('Enter');
    await tab.waitForURL((url) => url.search.includes('twice'));
    await box(tab).fill('sought twice');
    release();
    await tab.locator('[data-asleep]:has([role=combobox])').waitFor({ state: 'detached' });
    await expect.poll(() => titles(tab)).toEqual(['Sought twice']);
    expect(await box(tab).inputValue()).toBe('sought twice');
  });

  // Was: it did nothing until the script came, and took the token away then.
  it('UX-01 ISSUE-09 before its script Ctrl opens in a tab of its own what a token leads to', async () => {
    await acme.open('Elsewhere', { labels: 'early' });
    const { tab, release } = await openList('issues?label_name[]=early');
    const opened = tab.context().waitForEvent('page');
    const link = tab.getByRole('link', { name: 'Remove the filter Label: early' });
    await link.click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.waitForURL((url) => !url.search.includes('early'));
    release();
    await tab.locator('[data-asleep]:has(.tokens)').waitFor({ state: 'detached' });
    expect(await link.count()).toBe(1);
  });

  it('UX-01 ISSUE-09 a list that nobody touched shows what others change, and what is being typed into its box stays', async () => {
    const issue = await acme.open('Before the change');
    const { tab, asked, release } = await openList('issues');
    await tab.locator('.issue-row', { hasText: 'Before the change' }).getByRole('checkbox').focus();
    await expect.poll(asked).toBe(1);
    await box(tab).focus();
    await tab.keyboard.type('half a wo');
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, { title: 'After the change' });
    release();
    await tab.getByRole('link', { name: 'After the change' }).waitFor();
    await tab.keyboard.type('rd');
    expect(await box(tab).inputValue()).toBe('half a word');
  });

  it('KEY-01 UX-01 its keys work before its script', async () => {
    await acme.open('Picked by keys');
    const { tab, release } = await openList('issues');
    await tab.keyboard.press('j');
    await tab.getByRole('link', { name: 'Picked by keys' }).and(tab.locator(':focus')).waitFor();
    await tab.keyboard.press('x');
    // It is ticked at once, and stays so.
    await tab.locator('.list-pick:checked').waitFor();
    release();
    await tab.getByText('1 selected').waitFor();
    await tab.locator('.issue-row', { hasText: 'Picked by keys' }).locator('.list-pick:checked').waitFor();
  });
});
