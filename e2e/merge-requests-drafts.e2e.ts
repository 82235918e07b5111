import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { commentOn } from './diff-lines.ts';
import { hydrated, setTicked } from './stage.ts';

useAcme({}, 'Code');

const commit = (branch: string, files: Readonly<Record<string, string>>, start?: string) =>
  stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    ...(start === undefined ? {} : { start_branch: start }),
    commit_message: `Add ${Object.keys(files).join(', ')}`,
    actions: Object.entries(files).map(([file_path, content]) => ({ action: 'create', file_path, content })),
  });

/** A merge request of Ann's that adds a file of twenty lines, with a thread on all of it. */
async function propose(name: string): Promise<{ path: string; api: string }> {
  const lines = Array.from({ length: 20 }, (_, index) => `const ${name}${index + 1} = ${index + 1};`);
  await commit('main', { [`${name}.md`]: `${name}\n` });
  await commit(name, { [`${name}.js`]: `${lines.join('\n')}\n` }, 'main');
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${name}`,
    source_branch: name,
    target_branch: 'main',
  });
  const api = `${acme.project}/merge_requests/${iid}`;
  await stage.call(ann, 'POST', `${api}/discussions`, { body: 'Is it **all**?' });
  return { path: `merge_requests/${iid}`, api };
}

async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
  if (path.includes('/diffs')) await tab.locator('.review[data-choosable]').waitFor();
}

const box = (tab: Page, name: string): Locator => tab.getByRole('textbox', { name });
const press = (tab: Page | Locator, name: string): Promise<void> =>
  tab.getByRole('button', { name, exact: true }).click();
const draft = (tab: Page, words: string): Locator => tab.locator('.draft', { hasText: words });
const bar = (tab: Page): Locator => tab.getByRole('region', { name: 'Review', exact: true });

it('DRAFT-01 DRAFT-02 a review is written in two tabs, seen by nobody else, and submitted at once', async () => {
  const { path } = await propose('oil');
  const tab = await stage.open(bob);
  const second = await stage.open(bob);
  const other = await stage.open(ann);
  await visit(tab, `${path}/diffs`);
  await visit(second, `${path}/diffs`);
  await visit(other, `${path}/diffs`);
  await commentOn(tab, 'oil7 ');
  await box(tab, 'Comment on line 7').fill('Why **seven**?');
  await press(tab, 'Start a review');
  await draft(tab, 'Why seven?').getByText('Pending', { exact: true }).waitFor();
  await bar(tab).getByText('Review: 1 pending comment').waitFor();
  await expect.poll(() => tab.locator('.line-form').count()).toBe(0);
  // His other tab has it in its place; Ann has not.
  await draft(second, 'Why seven?').waitFor();
  await press(second, 'Comment on this file');
  await box(second, 'Comment on the file oil.js').fill('A good file');
  await press(second, 'Add to review');
  await draft(tab, 'A good file').waitFor();
  // A thread is answered and will be resolved, on the overview, where all that is pending stands too.
  await visit(tab, path);
  await draft(tab, 'Why seven?').waitFor();
  const thread = tab.locator('[data-thread]', { hasText: 'Is it all?' });
  await thread.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await box(tab, 'Reply').fill('It is');
  await setTicked(thread.getByRole('checkbox'), true);
  await press(thread, 'Add to review');
  await thread.locator('.draft').getByText('Thread will be resolved').waitFor();
  // The changes have no such thread: there it stands below them.
  await second.getByRole('region', { name: 'Your pending comments' }).getByText('It is').waitFor();
  // In general, by the form below.
  await box(tab, 'Comment').last().fill('Gone soon');
  await tab.locator('#comment').getByRole('button', { name: 'Add to review' }).click();
  await draft(tab, 'Gone soon').waitFor();
  await draft(tab, 'Gone soon').getByRole('button', { name: 'Delete pending comment' }).click();
  await tab.getByText('Are you sure you want to delete this pending comment?').waitFor();
  await press(tab.getByRole('dialog'), 'Delete pending comment');
  await expect.poll(() => draft(tab, 'Gone soon').count()).toBe(0);
  // One is changed.
  await draft(tab, 'A good file').getByRole('button', { name: 'Edit pending comment' }).click();
  await box(tab, 'Pending comment').fill('A fine file');
  await press(tab, 'Save');
  await draft(second, 'A fine file').waitFor();
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  // What is written of it all is kept.
  await press(bar(tab), 'Submit review');
  await box(tab, 'Summary of the review').fill('Fine by me');
  await tab.reload();
  await hydrated(tab);
  await press(bar(tab), 'Submit review');
  await expect.poll(() => box(tab, 'Summary of the review').inputValue()).toBe('Fine by me');
  expect(await other.getByText('seven').count()).toBe(0);
  await press(bar(tab), 'Submit review');
  await expect.poll(() => bar(tab).count()).toBe(0);
  await expect.poll(() => bar(second).count()).toBe(0);
  for (const words of ['Why seven?', 'A fine file']) await other.getByText(words).waitFor();
  await expect.poll(() => second.locator('.draft').count()).toBe(0);
  await visit(other, path);
  await other.getByText('Fine by me').waitFor();
  await other.locator('[data-thread]:not([data-unresolved])', { hasText: 'Is it all?' }).waitFor();
});

// was: the form was gone, and all below it had moved up, until the script of the card was there
it('DRAFT-01 UX-01 the form of the first comment of a review gives way to its card at once', async () => {
  const { path } = await propose('first');
  const tab = await stage.open(ann);
  await visit(tab, `${path}/diffs`);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await tab.route(/draft-card[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await commentOn(tab, 'const first3 ');
  await box(tab, 'Comment on line 3').fill('At once');
  const kept = tab.waitForResponse(/\/drafts$/);
  await press(tab, 'Start a review');
  await (await kept).finished();
  await tab.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await box(tab, 'Comment on line 3').count()).toBe(1);
  release();
  await draft(tab, 'At once').waitFor();
  await expect.poll(() => box(tab, 'Comment on line 3').count()).toBe(0);
  // Also without a script that cannot be had.
  const other = await stage.open(bob);
  await visit(other, `${path}/diffs`);
  await other.route(/draft-card[^/]*\.js/, (route) => route.abort());
  await commentOn(other, 'const first3 ');
  await box(other, 'Comment on line 3').fill('Without it');
  await press(other, 'Start a review');
  await expect.poll(() => box(other, 'Comment on line 3').count()).toBe(0);
  stage.complaints.length = 0;
});

it('DRAFT-03 what cannot be saved stays in the form, and a review is discarded after a question', async () => {
  const { path, api } = await propose('gas');
  await stage.call(bob, 'POST', `${api}/draft_notes`, { note: 'First' });
  const tab = await stage.open(bob);
  await visit(tab, `${path}/diffs`);
  await bar(tab).getByText('Review: 1 pending comment').waitFor();
  await tab.route('**/drafts', (route) => route.fulfill({ status: 500, body: '{}' }));
  await commentOn(tab, 'gas5 ');
  await box(tab, 'Comment on line 5').fill('Kept');
  await press(tab, 'Add to review');
  await tab.getByText('An error occurred while saving the draft comment.', { exact: true }).waitFor();
  await expect.poll(() => box(tab, 'Comment on line 5').inputValue()).toBe('Kept');
  await tab.unroute('**/drafts');
  await press(tab, 'Add to review');
  await draft(tab, 'Kept').waitFor();
  // One is published by itself.
  await draft(tab, 'First').getByRole('button', { name: 'Comment now' }).click();
  await bar(tab).getByText('Review: 1 pending comment').waitFor();
  await press(bar(tab), 'Discard review');
  await tab.getByText('Are you sure you want to delete your 1 pending comment?').waitFor();
  await press(tab.getByRole('dialog'), 'Discard');
  await expect.poll(() => tab.locator('.draft').count()).toBe(0);
  const notes = await stage.call<{ body: string; system: boolean }[]>(ann, 'GET', `${api}/notes?sort=asc`);
  expect(notes.filter(({ system }) => !system).map(({ body }) => body)).toEqual(['Is it **all**?', 'First']);
});

// Was: the drafts went, and their comments came up to a quarter of a second later; all that is below them moved twice.
it('DRAFT-02 UX-01 the comments of a review are there as soon as its drafts are gone', async () => {
  const { path, api } = await propose('swap');
  await stage.call(bob, 'POST', `${api}/draft_notes`, { note: 'Said at last' });
  for (const [page, comments] of [
    [path, '[role=feed] article'],
    [`${path}/diffs`, '.thread-on-line, article'],
  ] as const) {
    if (page !== path) {
      const tab = await stage.open(bob);
      await visit(tab, page);
      await commentOn(tab, 'const swap3 ');
      await box(tab, 'Comment on line 3').fill('Said of a line');
      await press(tab, 'Start a review');
      await draft(tab, 'Said of a line').waitFor();
      await tab.close();
    }
    const tab = await stage.open(bob);
    // Nothing else says what is new.
    await tab.route(/\/notes$/, (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    await visit(tab, page);
    await press(bar(tab), 'Submit review');
    await press(bar(tab), 'Submit review');
    await tab.getByText('Review submitted').waitFor();
    await tab.locator(comments, { hasText: page === path ? 'Said at last' : 'Said of a line' }).waitFor();
    expect(await tab.locator('.draft').count()).toBe(0);
  }
});

// Was: both went with the review, and nobody heard of it.
it('DRAFT-01 what is being written in one tab outlives that another one submits the review', async () => {
  const { path, api } = await propose('two');
  await stage.call(bob, 'POST', `${api}/draft_notes`, { note: 'First' });
  const tab = await stage.open(bob);
  const second = await stage.open(bob);
  await visit(tab, path);
  await visit(second, path);
  await draft(tab, 'First').getByRole('button', { name: 'Edit pending comment' }).click();
  await box(tab, 'Pending comment').fill('First, and more');
  await press(bar(tab), 'Submit review');
  await box(tab, 'Summary of the review').fill('In short');
  await press(bar(second), 'Submit review');
  await press(bar(second), 'Submit review');
  await second.getByText('Review submitted').waitFor();
  await tab.getByText('This comment was published or deleted in another window').waitFor();
  await tab.getByText('submitted or discarded without this summary.').waitFor();
  expect((await axe(tab).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await press(tab, 'Keep it as a pending comment');
  await draft(tab, 'In short').waitFor();
  expect(await box(tab, 'Pending comment').inputValue()).toBe('First, and more');
  await press(tab, 'Save as a new pending comment');
  await draft(second, 'First, and more').waitFor();
  await bar(second).getByText('Review: 2 pending comments').waitFor();
  await expect.poll(() => tab.locator('.draft').count()).toBe(2);
});

// Was: the last one won, and nobody was told.
it('DRAFT-01 a pending comment that another window has changed is not overwritten unseen', async () => {
  const { path, api } = await propose('both');
  const { id } = await stage.call<{ id: number }>(bob, 'POST', `${api}/draft_notes`, { note: 'First' });
  const saveElsewhere = (note: string) => stage.call(bob, 'PUT', `${api}/draft_notes/${id}`, { note });
  const tab = await stage.open(bob);
  await visit(tab, path);
  await draft(tab, 'First').getByRole('button', { name: 'Edit pending comment' }).click();
  await box(tab, 'Pending comment').fill('First, typed here');
  // This window hears of it when it saves.
  let hears = (): void => undefined;
  const heard = new Promise<void>((resolve) => {
    hears = resolve;
  });
  await tab.route('**/drafts.json', async (route) => {
    await heard;
    await route.continue();
  });
  await saveElsewhere('First, **written** elsewhere');
  const refused = tab.waitForResponse((answer) => answer.request().method() === 'PUT');
  await press(tab, 'Save');
  expect((await refused).status()).toBe(409);
  hears();
  const changed = 'This pending comment has changed since you started editing';
  const notice = tab.locator('.draft .banner', { hasText: changed });
  await notice.waitFor();
  expect(await box(tab, 'Pending comment').inputValue()).toBe('First, typed here');
  await notice.getByText('See the updated comment').click();
  await notice.locator('.markdown strong', { hasText: 'written' }).waitFor();
  expect((await axe(tab).include('.draft').analyze()).violations.map(({ id: rule }) => rule)).toEqual([]);
  // What was seen is overwritten, and what was typed outlives a reload with its notice.
  await tab.reload();
  await hydrated(tab);
  await draft(tab, 'written').getByRole('button', { name: 'Edit pending comment' }).click();
  await notice.waitFor();
  expect(await box(tab, 'Pending comment').inputValue()).toBe('First, typed here');
  await press(tab, 'Save');
  await draft(tab, 'First, typed here').getByRole('button', { name: 'Edit pending comment' }).waitFor();
  // An open form says so at once.
  await draft(tab, 'First, typed here').getByRole('button', { name: 'Edit pending comment' }).click();
  expect(await notice.count()).toBe(0);
  await saveElsewhere('Elsewhere again');
  await notice.waitFor();
});

// Was: the focus was lost with each part of the bar that went, nothing said that the review was sent, and its error lay on the buttons.
it('DRAFT-01 UX-01 a review is submitted by keys: the focus goes on, and what happens is said beside the bar', async () => {
  const { path, api } = await propose('keys');
  for (const note of ['First', 'Second', 'Third'])
    await stage.call(bob, 'POST', `${api}/draft_notes`, { note });
  const tab = await stage.open(bob, { viewport: { width: 390, height: 780 } });
  await visit(tab, `${path}/diffs`);
  const focused = (): Promise<string> =>
    tab.evaluate(() => document.activeElement?.textContent || document.activeElement?.id || '');
  const opener = bar(tab).getByRole('button', { name: 'Submit review' });
  await opener.waitFor();
  // One is deleted, one published: its reader is still on the page.
  await draft(tab, 'First').getByRole('button', { name: 'Delete pending comment' }).focus();
  await tab.keyboard.press('Enter');
  await tab.getByRole('dialog').getByRole('button', { name: 'Delete pending comment' }).focus();
  await tab.keyboard.press('Enter');
  await expect.poll(() => draft(tab, 'First').count()).toBe(0);
  await expect.poll(() => tab.locator('#main:focus').count()).toBe(1);
  await draft(tab, 'Second').getByRole('button', { name: 'Comment now' }).focus();
  await tab.keyboard.press('Enter');
  await expect.poll(() => draft(tab, 'Second').count()).toBe(0);
  await expect.poll(() => tab.locator('#main:focus').count()).toBe(1);
  // What gets the focus is not below the bar.
  await tab.evaluate(() => scrollTo(0, 0));
  await tab.getByRole('button', { name: 'Changed files' }).focus();
  for (let step = 0; step < 14; step++) {
    await tab.keyboard.press('Tab');
    const { isInBar, bottom } = await tab.evaluate(() => ({
      isInBar: document.activeElement!.closest('.review-bar') !== null,
      bottom: document.activeElement!.getBoundingClientRect().top + 10,
    }));
    if (isInBar) break;
    expect(bottom).toBeLessThan((await bar(tab).boundingBox())!.y);
  }
  // Nor does the page move with the focus in it.
  await tab.evaluate(() => scrollTo(0, 0));
  await opener.focus();
  expect(await tab.evaluate(() => scrollY)).toBe(0);
  await tab.keyboard.press('Enter');
  await box(tab, 'Summary of the review').press('Escape');
  await expect.poll(focused).toBe('Submit review');
  await tab.keyboard.press('Enter');
  await box(tab, 'Summary of the review').fill('All of it');
  await tab.context().setOffline(true);
  await box(tab, 'Summary of the review').press('Control+Enter');
  const failed = tab.getByText(/The review could not be submitted/);
  await failed.waitFor();
  const { y, height } = (await failed.boundingBox())!;
  expect(y + height).toBeLessThanOrEqual((await bar(tab).boundingBox())!.y);
  expect(y).toBeGreaterThan(0);
  await tab.context().setOffline(false);
  await box(tab, 'Summary of the review').press('Control+Enter');
  await tab.getByText('Review submitted').waitFor();
  await expect.poll(() => bar(tab).count()).toBe(0);
  await expect.poll(() => tab.locator('#main:focus').count()).toBe(1);
});

// Was: each letter scrolled the changes behind the bar, and who discarded the review was said to have done it in another window.
it('DRAFT-01 UX-01 the page stays where it is while a summary is written, which outlives the review', async () => {
  const { path, api } = await propose('still');
  await stage.call(bob, 'POST', `${api}/draft_notes`, { note: 'First' });
  const tab = await stage.open(bob, { viewport: { width: 1350, height: 500 } });
  await visit(tab, `${path}/diffs`);
  await press(bar(tab), 'Submit review');
  const scrolled = (): Promise<number> => tab.evaluate(() => scrollY);
  const before = await scrolled();
  await box(tab, 'Summary of the review').pressSequentially('In short');
  expect(await scrolled()).toBe(before);
  await press(tab, 'Discard review');
  await press(tab.getByRole('dialog'), 'Discard');
  await tab.getByText('Your pending comments were submitted or discarded without this summary.').waitFor();
  expect(await box(tab, 'Summary of the review').inputValue()).toBe('In short');
});

// Was: a button that takes no presses lost the focus, and with it who pressed it.
it('DRAFT-03 UX-01 who keeps a comment with a button, by a key, is in the field when it comes back', async () => {
  const { path } = await propose('field');
  const tab = await stage.open(bob);
  await visit(tab, `${path}/diffs`);
  await commentOn(tab, 'field7 ');
  await box(tab, 'Comment on line 7').fill('Not lost');
  await tab.context().setOffline(true);
  await tab.getByRole('button', { name: 'Start a review' }).focus();
  await tab.keyboard.press('Enter');
  await tab.getByText('An error occurred while saving the draft comment.').first().waitFor();
  await expect.poll(() => box(tab, 'Comment on line 7').inputValue()).toBe('Not lost');
  expect(await box(tab, 'Comment on line 7').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await tab.context().setOffline(false);
  await tab.keyboard.press('Control+Enter');
  await tab.locator('.note, .timeline-item', { hasText: 'Not lost' }).first().waitFor();
});

// Was: the sidebar's texts and buttons were drawn over it.
it('DRAFT-01 the bar of a review covers the sidebar below it', async () => {
  const { path, api } = await propose('cover');
  await stage.call(bob, 'POST', `${api}/draft_notes`, { note: 'Pending' });
  const tab = await stage.open(bob, { viewport: { width: 1280, height: 600 } });
  await visit(tab, path);
  await bar(tab).waitFor();
  const covers = (): Promise<boolean> =>
    bar(tab).evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return Array.from({ length: 50 }, (_, index) =>
        document.elementFromPoint(left + ((index + 0.5) * width) / 50, top + height / 2),
      ).every((found) => element.contains(found));
    });
  for (const y of [0, 20, 40, 60]) {
    // oxlint-disable-next-line no-await-in-loop -- one place after another
    await tab.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), y);
    // oxlint-disable-next-line no-await-in-loop
    expect(await covers()).toBe(true);
  }
});
