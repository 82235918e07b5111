import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { box, card, choose, toast, visit } from './issue-page.ts';
import { hydrated } from './stage.ts';

useAcme();

describe('the order', () => {
  it('DISC-03 DISC-04 newest first puts the form above the list, and is remembered for the type', async () => {
    const issue = await acme.open('In order');
    await acme.comment(bob, issue, 'The elder');
    await acme.comment(bob, issue, 'The younger');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
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
    await tab.locator('#comment').waitFor();
    expect(await texts()).toEqual(['The younger', 'The elder']);
    expect(await formIsAbove()).toBe(true);
    await expect.poll(() => tab.evaluate(() => localStorage.getItem('sort_direction_issue'))).toBe('desc');
    // The server knows too: the first paint has the right order.
    const html = await (await tab.request.get(acme.address(issue))).text();
    expect(html.indexOf('The younger')).toBeLessThan(html.indexOf('The elder'));
    await box(tab).fill('The youngest');
    await tab.getByRole('button', { name: 'Comment', exact: true }).click();
    await card(tab, 'The youngest').locator('.markdown').waitFor();
    expect(await texts()).toEqual(['The youngest', 'The younger', 'The elder']);
  });

  it('DISC-02 DISC-05 the dropdown has both orders, and a change dispatches a tracking event', async () => {
    const issue = await acme.open('Tracked');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    await tab.evaluate(() => {
      const tracked: unknown[] = [];
      Object.assign(globalThis, { tracked });
      document.addEventListener('coppice:track', (event) => tracked.push((event as CustomEvent).detail));
    });
    await choose(tab, 'Oldest first', 'Newest first');
    await choose(tab, 'Newest first', 'Oldest first');
    await expect
      .poll(() => tab.evaluate(() => (globalThis as { tracked?: unknown }).tracked))
      .toMatchObject([
        { action: 'change_discussion_sort_direction', property: 'desc' },
        { action: 'change_discussion_sort_direction', property: 'asc' },
      ]);
  });
});

describe('the filter', () => {
  it('DISC-06 DISC-08 comments or history alone leave the other out, and say why nothing can be written', async () => {
    const issue = await acme.open('Filtered');
    const note = await acme.comment(bob, issue, 'Said by bob');
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, { add_labels: 'made' });
    const tab = await stage.open(bob);
    await visit(tab, acme.address(issue));
    const asked = tab.waitForRequest(/conversation\.json\?notes_filter=2&persist_filter=true/);
    await choose(tab, 'All activity', 'History only');
    await asked;
    await tab.getByText('You’re only seeing the history.').waitFor();
    await expect.poll(() => tab.locator('[data-thread]').count()).toBe(0);
    await expect.poll(() => tab.locator('.timeline-event').count()).toBe(1);
    await expect.poll(() => tab.locator('#comment').count()).toBe(0);
    // Stored for the person, so it also applies in another browser.
    const other = await stage.open(bob);
    await visit(other, acme.address(issue));
    await other.getByText('You’re only seeing the history.').waitFor();
    // A note named in the address resets it.
    await other.goto('about:blank');
    await other.goto(`${acme.address(issue)}#note_${note.id}`);
    await other.locator(`#note_${note.id}[data-marked]`).waitFor();
    await other.locator('.conversation-bar', { hasText: 'All activity' }).waitFor();
    await choose(tab, 'History only', 'Comments only');
    await tab.getByText('You’re only seeing comments.').waitFor();
    await expect.poll(() => tab.locator('.timeline-event').count()).toBe(0);
    await tab.getByRole('button', { name: 'Show all activity' }).click();
    await box(tab).waitFor();
  }, 60_000);

  it('DISC-21 a filter that can’t be fetched says so, and changes nothing', async () => {
    const issue = await acme.open('Unfetched');
    await acme.comment(bob, issue, 'Still here');
    const tab = await stage.open(bob);
    await visit(tab, acme.address(issue));
    await tab.route(/conversation\.json\?/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await choose(tab, 'All activity', 'History only');
    await toast(tab, 'Something went wrong while fetching comments. Please try again.').waitFor();
    await card(tab, 'Still here').waitFor();
    await tab.locator('.conversation-bar', { hasText: 'All activity' }).waitFor();
  });
});

describe('a long conversation', () => {
  it('DISC-09 DISC-15 shows both ends, fills as one reads, and an address finds its oldest note', async () => {
    const issue = await acme.open('A long one');
    const ids: number[] = [];
    for (let number = 1; number <= 120; number++)
      ids.push((await acme.comment(bob, issue, `Number ${number}\n\nwith a second line`)).id);
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    expect(await tab.locator('[data-thread]').count()).toBe(16);
    await tab.getByText('104 more').waitFor();
    await tab.getByText('Number 120').waitFor();
    // Scrolling close to the gap fills it.
    await tab.locator(`#note_${ids[5]}`).scrollIntoViewIfNeeded();
    await tab.mouse.wheel(0, 300);
    await tab.locator(`#note_${ids[40]}`).waitFor();
    // An address names a note inside the gap.
    await tab.goto('about:blank');
    await tab.goto(`${acme.address(issue)}#note_${ids[69]}`);
    await tab.locator(`#note_${ids[69]}[data-marked]`).waitFor();
    await expect
      .poll(() =>
        tab.evaluate((id) => document.getElementById(id)!.getBoundingClientRect().top, `note_${ids[69]}`),
      )
      .toBeLessThan(200);
    const tops = await tab.locator('.timeline-gap').allInnerTexts();
    expect(tops).toHaveLength(2);
    // Within the page: an outline while the notes load.
    let release = (): void => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    const from = await stage.open(ann);
    await from.goto(`${stage.base}/acme/large/-/issues`);
    await hydrated(from);
    await from.route(/conversation\.json/, async (route) => {
      await held;
      await route.continue();
    });
    await from.getByRole('link', { name: 'A long one' }).click();
    await from.getByRole('status', { name: 'Loading comments' }).waitFor();
    expect(await from.locator('.skeleton-note').count()).toBe(8);
    release();
    await from.getByText('Number 120').waitFor();
    await expect.poll(() => from.locator('.skeleton-note').count()).toBe(0);
  }, 90_000);
});

describe('the history of a description', () => {
  it('DISC-20 DISC-19 shows the changes, several as one, and can be deleted with permission', async () => {
    const issue = await acme.open('Described', { description: 'The cache is cold.' });
    for (const description of ['The cache is warm.', 'The cache is hot.'])
      await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, { description });
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
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
    const issue = await acme.open('By keyboard');
    const ids: number[] = [];
    for (const text of ['One', 'Two', 'Three']) ids.push((await acme.comment(bob, issue, text)).id);
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const focused = () => tab.evaluate(() => document.activeElement?.id);
    await tab.locator(`#note_${ids[0]}`).focus();
    for (const [key, id] of [
      ['PageDown', ids[1]],
      ['PageDown', ids[2]],
      ['PageUp', ids[1]],
    ] as const) {
      await tab.keyboard.press(key);
      await expect.poll(() => focused()).toBe(`note_${id}`);
    }
    await tab.keyboard.press('Control+End');
    await expect
      .poll(() => tab.evaluate(() => document.activeElement?.closest('[role=feed]') === null))
      .toBe(true);
    expect(await tab.getByRole('feed').getByRole('article').count()).toBe(3);
    expect(await tab.getByRole('heading', { level: 3, name: /bob/i }).count()).toBe(3);
  });

  it('UX-01 a conversation with all its states passes axe', async () => {
    const issue = await acme.open('For all', { description: 'A description' });
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, {
      description: 'Changed',
      add_labels: 'x',
    });
    const made = await acme.thread(bob, issue, 'A resolved one');
    await acme.reply(ann, issue, made.id, 'Yes');
    await acme.resolve(bob, issue, made.id);
    await acme.thread(bob, issue, 'An open one');
    const note = await acme.comment(ann, issue, 'With a reaction');
    await stage.call(bob, 'POST', `${acme.project}/issues/${issue.iid}/notes/${note.id}/award_emoji`, {
      name: 'tada',
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      const tab = await stage.open(ann, { colorScheme });
      await visit(tab, acme.address(issue));
      await tab.getByRole('button', { name: 'Reply…' }).click();
      await tab.getByRole('button', { name: 'Compare with the previous version' }).click();
      await tab.locator('.description-diff pre').waitFor();
      const { violations } = await axe(tab).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      ).toEqual([]);
    }
  }, 60_000);
});
