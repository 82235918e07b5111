import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { box, card, choose, follow, toast, visit } from './issue-page.ts';

useAcme({}, 'Still');

/** The focused element: a note's id, or a description. */
const focus = (tab: Page): Promise<string> =>
  tab.evaluate(() => {
    const active = document.activeElement;
    if (active === null || active === document.body) return 'nowhere';
    return (
      active.closest('[id^=note_]')?.id ?? active.getAttribute('aria-label') ?? active.textContent.trim()
    );
  });

describe('the focus', () => {
  it('UX-01 stays where it was after a tick, a saved edit, and Escape', async () => {
    const issue = await acme.open('Focus', { description: '- [ ] one\n- [ ] two' });
    const note = await acme.comment(bob, issue, '- [ ] first\n- [ ] second');
    const tab = await stage.open(bob);
    await follow(tab, acme.address(issue));
    const item = tab.locator(`#note_${note.id} input.task-list-item-checkbox`).nth(1);
    await expect.poll(() => item.isEnabled()).toBe(true);
    await item.focus();
    await tab.keyboard.press('Space');
    await expect
      .poll(
        async () =>
          (
            await stage.call<{ body: string }>(
              bob,
              'GET',
              `${acme.project}/issues/${issue.iid}/notes/${note.id}`,
            )
          ).body,
      )
      .toContain('[x] second');
    // was: the body had it, after each of these.
    await expect.poll(() => item.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => item.isChecked()).toBe(true);

    await box(tab).press('ArrowUp');
    const field = tab.getByRole('textbox', { name: 'Edit comment' });
    await field.waitFor();
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
    await expect.poll(() => focus(tab)).toBe(`note_${note.id}`);
    await card(tab, 'second').hover();
    await tab.locator(`#note_${note.id}`).getByLabel('More about this comment').first().click();
    await tab.getByRole('menuitem', { name: 'Edit' }).click();
    await field.fill('Changed');
    await field.press('Control+Enter');
    await card(tab, 'Changed').waitFor();
    await expect.poll(() => focus(tab)).toBe(`note_${note.id}`);

    await tab.locator(`#note_${note.id}`).getByRole('button', { name: 'Reply' }).first().click();
    const reply = tab.getByRole('textbox', { name: 'Reply' });
    await reply.fill('A reply');
    await reply.press('Control+Enter');
    await card(tab, 'A reply').waitFor();
    await reply.waitFor({ state: 'detached' });
    await expect.poll(() => focus(tab)).toBe(`note_${note.id}`);
    await tab.getByRole('button', { name: 'Reply…' }).click();
    await reply.press('Escape');
    await reply.waitFor({ state: 'detached' });
    await expect
      .poll(() => tab.evaluate(() => document.activeElement?.className ?? ''))
      .toContain('thread-opener');
  });
});

describe('changes above', () => {
  it('DISC-04 DISC-18 newest first moves nothing being read', async () => {
    const issue = await acme.open('Moving');
    for (let number = 0; number < 12; number++)
      await acme.comment(bob, issue, `Comment ${number}\n\n${'words '.repeat(150)}`);
    const tab = await stage.open(ann);
    await follow(tab, acme.address(issue));
    await choose(tab, 'Oldest first', 'Newest first');
    const read = card(tab, 'Comment 7');
    await read.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await tab.evaluate(() => (document.activeElement as HTMLElement).blur());
    const top = () => read.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    const before = await top();
    await acme.comment(bob, issue, `Just now\n\n${'words '.repeat(300)}`);
    await card(tab, 'Just now').waitFor({ state: 'attached' });
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });

  it('NOTE-04 UX-01 a panel opened low and the names of a reaction stay in the window', async () => {
    const issue = await acme.open('Low');
    const note = await acme.comment(bob, issue, 'React to me');
    await stage.call(ann, 'POST', `${acme.project}/issues/${issue.iid}/notes/${note.id}/award_emoji`, {
      name: 'slightly_smiling_face',
    });
    const tab = await stage.open(bob, { viewport: { width: 1000, height: 620 } });
    await visit(tab, acme.address(issue));
    const item = tab.locator(`#note_${note.id}`);
    const opener = item.locator('.reactions').getByLabel('Add a reaction');
    // As low as it can be.
    await opener.evaluate((element) => {
      document.body.style.paddingBlock = '1000px';
      scrollTo(0, element.getBoundingClientRect().bottom + scrollY - innerHeight + 4);
    });
    await opener.click();
    const panel = item.locator('.reactions .menu-list');
    await panel
      .getByRole('searchbox')
      .or(panel.getByRole('textbox'))
      .or(panel.getByRole('combobox'))
      .first()
      .waitFor();
    await expect
      .poll(() =>
        panel.evaluate((element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
        }),
      )
      .toBe(true);
    await tab.keyboard.press('Escape');
    await tab.setViewportSize({ width: 390, height: 800 });
    const reaction = item.locator('.reaction').first();
    await reaction.hover();
    const names = tab.getByRole('tooltip');
    await names.waitFor();
    const { left, right } = await names.evaluate((element) => element.getBoundingClientRect());
    // was: half of it to the left of the reaction, outside of the window.
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  });
});

describe('threads', () => {
  it('DISC-11 one that is not resolved folds and unfolds, and one without replies says so', async () => {
    const issue = await acme.open('Folding');
    const path = `${acme.project}/issues/${issue.iid}/discussions`;
    const open = await stage.call<{ id: string; notes: { id: number }[] }>(ann, 'POST', path, {
      body: 'Open thread',
    });
    await stage.call(bob, 'POST', `${path}/${open.id}/notes`, { body: 'An answer' });
    const alone = await stage.call<{ id: string; notes: { id: number }[] }>(ann, 'POST', path, {
      body: 'Alone',
    });
    await stage.call(ann, 'PUT', `${path}/${alone.id}?resolved=true`);
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const thread = tab.locator(`#note_${open.notes[0]!.id}`);
    await thread.getByRole('button', { name: 'Collapse thread' }).click();
    await thread.getByText('An answer').waitFor({ state: 'detached' });
    const unfold = thread.getByRole('button', { name: 'Show 1 comment' });
    await expect.poll(() => unfold.evaluate((element) => element === document.activeElement)).toBe(true);
    await unfold.press('Enter');
    await thread.getByText('An answer').waitFor();
    const resolved = tab.locator(`#note_${alone.notes[0]!.id}`);
    // was: 'Show 0 comments'.
    await resolved.getByRole('button', { name: 'Expand thread' }).click();
    await resolved.getByRole('button', { name: 'Unresolve thread' }).waitFor();
    await resolved.getByRole('button', { name: 'Collapse thread' }).click();
    await resolved.getByText('Resolved by').waitFor();
  });

  it('NOTE-13 the message of a failure disappears when the same call succeeds', async () => {
    const issue = await acme.open('Failing once');
    const { notes } = await stage.call<{ notes: { id: number }[] }>(
      ann,
      'POST',
      `${acme.project}/issues/${issue.iid}/discussions`,
      { body: 'To resolve' },
    );
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    let broken = true;
    await tab.route(/\/resolve$/, (route) =>
      broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    );
    const item = tab.locator(`#note_${notes[0]!.id}`);
    const words = 'Something went wrong while resolving this discussion. Please try again.';
    await item.getByRole('button', { name: 'Resolve thread' }).click();
    await toast(tab, words).waitFor();
    broken = false;
    await item.getByRole('button', { name: 'Resolve thread' }).click();
    await item.getByRole('button', { name: 'Unresolve thread' }).waitFor();
    // was: it stayed until it was closed by hand.
    await toast(tab, words).waitFor({ state: 'detached' });
  });
});
