import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { pointAt, pointOf } from './diff-lines.ts';
import { below, box, commit, lines, propose, send, text, visit } from './review-page.ts';
import { hydrated } from './stage.ts';

useAcme({}, 'Code');

it('DIFF-09 DIFF-16 lines are commented on from the changes, live, and show in the overview', async () => {
  const { iid, branch } = await propose('oil');
  const tab = await stage.open(ann);
  const other = await stage.open(bob);
  await visit(tab, `merge_requests/${iid}/diffs`);
  await visit(other, `merge_requests/${iid}/diffs`);
  // An added line, by the button that comes to it.
  await (await pointAt(tab, 'const ten')).click();
  await box(tab, 'Comment on line 10').fill('Why **ten**?');
  await send(tab);
  await below(tab, 'const ten').locator('.markdown strong', { hasText: 'ten' }).waitFor();
  await expect.poll(() => tab.locator('.line-form').count()).toBe(0);
  // Bob sees it and answers.
  await below(other, 'const ten').getByText('Why ten?').waitFor();
  await other.getByRole('button', { name: 'Reply…' }).click();
  await box(other, 'Reply').fill('Because');
  await other.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await below(tab, 'const ten').getByText('Because').waitFor();
  // A range of unchanged lines, by dragging.
  const plus = await pointAt(tab, 'const line31 ');
  const from = (await plus.boundingBox())!;
  const to = await pointOf(tab, 'const line33 ');
  await pointAt(tab, 'const line31 ');
  await tab.mouse.move(from.x + 10, from.y + 10);
  await tab.mouse.down();
  await tab.mouse.move(to.x, to.y - 4);
  await tab.mouse.move(to.x, to.y);
  await tab.mouse.up();
  await box(tab, 'Comment on lines 31 to 33').fill('These three');
  await expect.poll(() => tab.locator('.diff-mark').evaluate((mark) => mark.clientHeight)).toBe(60);
  await send(tab);
  await below(tab, 'const line33 ').getByText('These three').waitFor();
  // Was: nothing said that it is about three lines.
  await below(other, 'const line33 ').getByText('Lines 31 to 33').waitFor();
  // A line that is gone.
  await (await pointAt(tab, 'const line30 ')).click();
  await box(tab, 'Comment on line 30 of the old version').fill('It was fine');
  await send(tab);
  await below(other, 'const line30 ').getByText('It was fine').waitFor();
  // A file.
  await tab.getByRole('button', { name: 'Comment on this file' }).last().click();
  await box(tab, `Comment on the file ${branch}.txt`).fill('No text');
  await send(tab);
  await other.locator('.diff-at-head').getByText('No text').waitFor();
  // Everything that the conversation can do.
  const thread = below(other, 'const ten');
  await thread.hover();
  await thread.getByRole('button', { name: 'Mark as resolved' }).click();
  await below(tab, 'const ten')
    .getByRole('button', { name: /Resolved by/ })
    .first()
    .waitFor();
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
  // The menu of the last lines is not cut off where they end.
  const last = tab.locator('.diff-at-head .timeline-item', { hasText: 'No text' });
  await last.hover();
  await last.locator('summary[aria-label="More about this comment"]').click();
  await tab.getByRole('menuitem', { name: 'Delete' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click();
  await expect.poll(() => other.locator('.diff-at-head').count()).toBe(0);
  // The overview shows the lines, and leads back.
  await visit(other, `merge_requests/${iid}`);
  const card = other.locator('.timeline-item', { hasText: 'These three' });
  await card.locator('.diff-excerpt', { hasText: 'const line33 = 33;' }).waitFor();
  await card.getByText(`${branch}.js:31–33`).waitFor();
  await card.getByRole('link', { name: /show in the changes/ }).click();
  await other.waitForURL(/diffs#note_/);
  await below(other, 'const line33 ').locator('[data-marked]').waitFor();
});

// Was: the focus fell to the page, and the next Tab began at its top.
it('NOTE-09 DIFF-09 who deletes comments by keys goes on from the thread, then from its lines', async () => {
  const { iid } = await propose('gone');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  await (await pointAt(tab, 'const ten')).click();
  await box(tab, 'Comment on line 10').fill('First said');
  await send(tab);
  const thread = below(tab, 'const ten');
  await thread.getByRole('button', { name: 'Reply…' }).click();
  await box(tab, 'Reply').fill('Then answered');
  await box(tab, 'Reply').press('Control+Enter');
  for (const [words, next] of [
    ['Then answered', '[data-thread]:focus'],
    ['First said', '.diff-body:focus'],
  ] as const) {
    const menu = thread
      .locator('.note', { hasText: words })
      .last()
      .locator('summary[aria-label="More about this comment"]');
    await menu.focus();
    await tab.keyboard.press('Enter');
    const entry = tab.getByRole('menuitem', { name: 'Delete' });
    await entry.focus();
    await tab.keyboard.press('Enter');
    const button = tab.getByRole('dialog').getByRole('button', { name: 'Delete comment' });
    await button.focus();
    await tab.keyboard.press('Enter');
    await expect.poll(() => tab.getByText(words).count()).toBe(0);
    await expect.poll(() => tab.locator(next).count()).toBe(1);
  }
});

it('DIFF-09 lines are reached and commented on by keys, and nothing typed is lost', async () => {
  const { iid } = await propose('keys');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  const body = tab.getByRole('region', { name: 'keys.js' });
  await body.focus();
  await tab.keyboard.press('ArrowDown');
  await tab.locator('[aria-live]', { hasText: 'Line 7: const line7 = 7;' }).waitFor();
  for (let step = 0; step < 3; step++) await tab.keyboard.press('ArrowDown');
  await tab.locator('[aria-live]', { hasText: 'Line 10 of the old version, removed' }).waitFor();
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('Shift+ArrowDown');
  await tab.locator('[aria-live]', { hasText: '2 lines chosen' }).waitFor();
  await tab.keyboard.press('c');
  await box(tab, 'Comment on lines 10 to 11').fill('Half a thought');
  await tab.reload();
  await hydrated(tab);
  await expect.poll(() => box(tab, 'Comment on lines 10 to 11').inputValue()).toBe('Half a thought');
  // It is still there when the branch moves on, also where its lines are not.
  await commit('keys', 'update', { 'keys.js': text(lines(1, 60).with(9, 'const other = 1;')) });
  await stage.server.drain();
  await tab.reload();
  await hydrated(tab);
  await expect.poll(() => box(tab, 'Comment on lines 10 to 11').inputValue()).toBe('Half a thought');
  await send(tab);
  await tab.locator('.diff-at-head .thread-away', { hasText: 'Half a thought' }).waitFor();
  await expect.poll(() => tab.locator('.thread-away').innerText()).toContain('const ten = 10;');
  await expect.poll(() => tab.locator('.thread-away').getByText('Outdated').count()).toBe(1);
});

// was: from the first line in sight again
it('DIFF-09 UX-01 arrow keys go on from the line that was commented on', async () => {
  const { iid } = await propose('onward');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  const body = tab.getByRole('region', { name: 'onward.js' });
  const said = (words: string) => tab.locator('[aria-live]', { hasText: words }).waitFor();
  await body.focus();
  for (let step = 0; step < 5; step++) await tab.keyboard.press('ArrowDown');
  await said('Line 10, added: const ten = 10;');
  await tab.keyboard.press('Enter');
  await box(tab, 'Comment on line 10').fill('Why ten?');
  await tab.getByRole('button', { name: 'Start a review' }).press('Enter');
  await tab.locator('.draft', { hasText: 'Why ten?' }).waitFor();
  await tab.locator('.diff-body:focus').waitFor();
  await tab.keyboard.press('ArrowDown');
  await said('Line 11: const line11 = 11;');
  await tab.keyboard.press('c');
  await tab.keyboard.press('Escape');
  await tab.locator('.diff-body:focus').waitFor();
  await tab.keyboard.press('ArrowUp');
  await said('Line 10, added: const ten = 10;');
  // Who has scrolled on begins with what they see.
  await tab.keyboard.press('Escape');
  // The page grows by what comes late, such as the bar of the review.
  const bottomOfDraft = (): Promise<number> =>
    tab.locator('.draft').evaluate((draft) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return draft.getBoundingClientRect().bottom;
    });
  await expect.poll(bottomOfDraft).toBeLessThan(0);
  await tab.keyboard.press('ArrowDown');
  await expect.poll(() => tab.locator('[aria-live]', { hasText: /^Line [2-4]\d/ }).count()).toBe(1);
});

it('DIFF-09 what is begun while a comment on a line is on its way stays in the form', async () => {
  const { iid } = await propose('haste');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await tab.route(/\/notes$/, async (route) => {
    await held;
    await route.continue();
  });
  await (await pointAt(tab, 'const ten')).click();
  await box(tab, 'Comment on line 10').fill('First');
  await send(tab);
  // Was: the answer closed the form over the next comment.
  await box(tab, 'Comment on line 10').fill('Second');
  release();
  await below(tab, 'const ten').locator('.timeline-item[id^="note_"]', { hasText: 'First' }).waitFor();
  expect(await box(tab, 'Comment on line 10').inputValue()).toBe('Second');
  await send(tab);
  await tab.locator('.timeline-item[id^="note_"]', { hasText: 'Second' }).waitFor();
  await expect.poll(() => tab.locator('.line-form').count()).toBe(0);
});

it('DIFF-09 of two comments on a line that are on their way, the one that is refused comes back', async () => {
  const { iid } = await propose('pair');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  await tab.route(/\/notes$/, async (route) => {
    const isSecond = route.request().postData()?.includes('Second') === true;
    await (isSecond ? second : first).promise;
    await (isSecond ? route.fulfill({ status: 422, json: { errors: { base: ['No'] } } }) : route.continue());
  });
  await (await pointAt(tab, 'const ten')).click();
  for (const words of ['First', 'Second']) {
    await box(tab, 'Comment on line 10').fill(words);
    await send(tab);
    await tab.locator('.note-pending', { hasText: words }).waitFor();
  }
  first.resolve();
  await below(tab, 'const ten').locator('.timeline-item[id^="note_"]', { hasText: 'First' }).waitFor();
  const kept = () => tab.evaluate(() => Object.values({ ...localStorage }).includes('Second'));
  await expect.poll(kept).toBe(true);
  second.resolve();
  // Was: the answer to the first closed the form, and nothing kept the second.
  await expect.poll(() => box(tab, 'Comment on line 10').inputValue()).toBe('Second');
});

it('DIFF-15 a thread stays on its line while the file stays as it is, without script too', async () => {
  const { iid } = await propose('stays');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  await (await pointAt(tab, 'const ten')).click();
  await box(tab, 'Comment on line 10').fill('Stays here');
  await send(tab);
  await below(tab, 'const ten').getByText('Stays here').waitFor();
  await commit('stays', 'update', { 'stays.txt': 'otherwise\n' });
  await stage.server.drain();
  const context = await stage.browser.newContext({ javaScriptEnabled: false });
  const quiet = await context.newPage();
  await quiet.goto(acme.page(`merge_requests/${iid}/diffs`));
  await quiet.getByText('otherwise').waitFor();
  await below(quiet, 'const ten').getByText('Stays here').waitFor();
  expect(await quiet.locator('.thread-away').count()).toBe(0);
  await context.close();
});

it('DIFF-15 a thread goes with its lines, and says when they were changed or who removed them', async () => {
  const { iid } = await propose('goes');
  const tab = await stage.open(ann);
  await visit(tab, `merge_requests/${iid}/diffs`);
  await (await pointAt(tab, 'const thirty')).click();
  await box(tab, 'Comment on line 30').fill('Why thirty?');
  await send(tab);
  await below(tab, 'const thirty').getByText('Why thirty?').waitFor();
  const changed = lines(1, 60).with(9, 'const ten = 10;').with(29, 'const thirty = 30;');
  const push = async (all: readonly string[]): Promise<void> => {
    await commit('goes', 'update', { 'goes.js': text(all) });
    await stage.server.drain();
    await visit(tab, `merge_requests/${iid}/diffs`);
  };
  await push(['// moved', '// down', ...changed]);
  await below(tab, 'const thirty').getByText('Why thirty?').waitFor();
  await expect.poll(() => tab.locator('.thread-away').count()).toBe(0);
  await push(changed.with(29, 'const thirty = 29 + 1;'));
  const thread = below(tab, 'const thirty');
  await thread.getByText('Why thirty?').waitFor();
  await thread.getByText('These lines have changed since.').click();
  await thread.locator('.diff-excerpt', { hasText: 'const thirty = 30;' }).waitFor();
  await push(changed.toSpliced(29, 1));
  const gone = tab.locator('.thread-away', { hasText: 'Why thirty?' });
  await gone.getByText('These lines were removed in').waitFor();
  expect(await gone.getByRole('link', { name: 'Change goes.js' }).getAttribute('href')).toMatch(
    /\/-\/commit\/\w{40}$/,
  );
  const found = await axe(tab).analyze();
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});
