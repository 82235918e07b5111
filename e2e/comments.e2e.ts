import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acme, ann, bob, carol, stage, useAcme, type Issue } from './acme.ts';
import { choose, formHydrated, visit } from './issue-page.ts';

useAcme({ signup: 'open' });

describe('comments', () => {
  const box = (tab: Page) => tab.getByRole('textbox', { name: 'Comment' });

  /** A conversation on ann's page: bob has said something, and she, if a text is given. */
  async function converse(own?: string): Promise<{ issue: Issue; tab: Page }> {
    const issue = await acme.open('A conversation');
    await acme.comment(bob, issue, 'Bob was here first');
    if (own !== undefined) await acme.comment(ann, issue, own);
    const tab = await stage.open(ann);
    await tab.goto(acme.page(`issues/${issue.iid}`));
    await formHydrated(tab);
    return { issue, tab };
  }

  it('DISC-14 FORM-01 a placeholder appears immediately, and the button waits for a text', async () => {
    const { tab } = await converse();
    const button = tab.getByRole('button', { name: 'Comment', exact: true });
    await tab.waitForFunction(() => document.querySelector('.comment-split .btn-primary[disabled]') !== null);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await tab.route('**/notes', async (route) => {
      await held;
      await route.continue();
    });
    await box(tab).fill('Painted before it is saved');
    await button.click();
    await tab.locator('.note-pending', { hasText: 'Painted before it is saved' }).waitFor();
    expect(await box(tab).inputValue()).toBe('');
    expect(await button.isDisabled()).toBe(true);
    release();
    await tab.locator('.markdown', { hasText: 'Painted before it is saved' }).waitFor();
    await expect.poll(() => tab.locator('.note-pending').count()).toBe(0);
  });

  it('FORM-03 a comment that does not reach the server returns to the form', async () => {
    const { tab } = await converse();
    await tab.route('**/notes', (route) => route.abort());
    await box(tab).fill('Not to be lost');
    await box(tab).press('Control+Enter');
    await tab
      .getByText('Your comment could not be submitted! Please check your network connection and try again.')
      .waitFor();
    expect(await box(tab).inputValue()).toBe('Not to be lost');
    await expect.poll(() => tab.locator('.note-pending').count()).toBe(0);
  });

  it('FORM-10 an unsent text is restored after a reload, and FORM-02 Ctrl+Enter sends it', async () => {
    const { tab } = await converse();
    await box(tab).fill('Not to be lost');
    await tab.reload();
    await formHydrated(tab);
    await tab.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('#comment textarea')?.value === 'Not to be lost',
    );
    await box(tab).press('Control+Enter');
    await tab.locator('.markdown', { hasText: 'Not to be lost' }).waitFor();
    await tab.reload();
    await formHydrated(tab);
    expect(await box(tab).inputValue()).toBe('');
  });

  it('NOTE-06 FORM-02 the up arrow edits the last own comment in place', async () => {
    const { tab } = await converse('Not to be lost');
    await box(tab).press('ArrowUp');
    const field = tab.getByRole('textbox', { name: 'Edit comment' });
    expect(await field.inputValue()).toBe('Not to be lost');
    await field.fill('Kept, and `changed`');
    await field.press('Control+Enter');
    await tab.locator('.markdown code', { hasText: 'changed' }).waitFor();
    await expect.poll(() => field.count()).toBe(0);
    await tab.locator('.note-head', { hasText: 'edited' }).waitFor();
  });

  // Was: nothing was to be seen, or an older comment was edited.
  it('FORM-02 the up arrow edits the last own comment also in a collapsed thread above others', async () => {
    const issue = await acme.open('Collapsed');
    const { id } = await acme.thread(bob, issue, 'A thread');
    await acme.comment(ann, issue, 'Before');
    await acme.reply(ann, issue, id, 'After');
    await acme.resolve(ann, issue, id);
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    await box(tab).press('ArrowUp');
    const field = tab.getByRole('textbox', { name: 'Edit comment' });
    await expect.poll(() => field.inputValue()).toBe('After');
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
    await tab.getByRole('button', { name: 'Collapse thread' }).click();
    await box(tab).press('ArrowUp');
    await field.waitFor();
  });

  it('NOTE-07 cancelling an edit with changes asks first', async () => {
    const { tab } = await converse('Kept, and `changed`');
    await box(tab).press('ArrowUp');
    await tab.getByRole('textbox', { name: 'Edit comment' }).fill('Something else');
    await tab.keyboard.press('Escape');
    await tab.getByText('Are you sure you want to cancel editing this comment?').waitFor();
    await tab.getByRole('button', { name: 'Discard changes' }).click();
    await tab.locator('.markdown code', { hasText: 'changed' }).waitFor();
  });

  it('FORM-14 DISC-12 r quotes the selection, and a reply creates a thread', async () => {
    const { tab } = await converse();
    await tab.getByText('Bob was here first').selectText();
    await tab.keyboard.press('r');
    const reply = tab.getByRole('textbox', { name: 'Reply' });
    await reply.waitFor();
    expect(await reply.inputValue()).toBe('> Bob was here first\n\n');
    await reply.press('End');
    await reply.pressSequentially('So was I');
    await reply.press('Control+Enter');
    await tab.locator('.thread .markdown', { hasText: 'So was I' }).waitFor();
    await tab.locator('.thread blockquote', { hasText: 'Bob was here first' }).waitFor();
  });

  it('NOTE-09 deleting asks, and takes the comment away', async () => {
    const { tab } = await converse('Kept, and `changed`');
    const card = tab.locator('.timeline-item', { hasText: 'changed' });
    await card.getByLabel('More about this comment').first().click();
    await tab.getByRole('menuitem', { name: 'Delete' }).click();
    await tab.getByText('Are you sure you want to delete this comment?').waitFor();
    await tab.getByRole('button', { name: 'Delete comment' }).click();
    await card.waitFor({ state: 'detached' });
  });

  it('NOTE-02 the preview matches the comment', async () => {
    const { tab } = await converse();
    await box(tab).fill('See #1 and **bold**');
    await tab.locator('#comment').getByRole('tab', { name: 'Preview' }).click();
    await tab.locator('.md-preview strong', { hasText: 'bold' }).waitFor();
    expect(await tab.locator('.md-preview a.reference-issue').getAttribute('href')).toBe(
      '/acme/large/-/issues/1',
    );
    await tab.locator('#comment').getByRole('tab', { name: 'Write' }).click();
    await expect.poll(() => box(tab).inputValue()).toBe('See #1 and **bold**');
  });

  it('DISC-09 an address with a note’s number marks it', async () => {
    const { issue, tab } = await converse();
    const { id } = await acme.comment(bob, issue, 'Look here');
    await tab.goto(`${acme.page(`issues/${issue.iid}`)}#note_${id}`);
    await tab.locator(`#note_${id}[data-marked]`).waitFor();
    await expect
      .poll(() =>
        tab.locator(`#note_${id}`).evaluate((element) => element.getBoundingClientRect().top < innerHeight),
      )
      .toBe(true);
  });

  // Was: the filter stayed where it showed the note, too.
  it('DISC-09 an address with a note’s number resets the filter, for this page and once', async () => {
    const issue = await acme.open('Filtered');
    const { id } = await acme.comment(bob, issue, 'Look here');
    await stage.call(ann, 'PUT', `${acme.project}/issues/${issue.iid}`, { title: 'Filtered more' });
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const history = tab.locator('.timeline-event', { hasText: 'changed title' });
    await history.waitFor();
    await choose(tab, 'All activity', 'Comments only');
    await history.waitFor({ state: 'detached' });
    await tab.evaluate((hash) => (location.hash = hash), `note_${id}`);
    await history.waitFor();
    await tab.locator(`#note_${id}[data-marked]`).waitFor();
    await choose(tab, 'All activity', 'Comments only');
    await history.waitFor({ state: 'detached' });
    await tab.reload();
    await history.waitFor();
    await tab.locator(`#note_${id}[data-marked]`).waitFor();
    // What the reader has chosen is kept for other addresses.
    await visit(tab, acme.address(issue));
    await tab.locator('.conversation-bar').getByText('Comments only').waitFor();
  });

  it('FORM-11 FORM-12 people who may not comment see what to do', async () => {
    const { issue } = await converse();
    const stranger = await stage.open();
    await stranger.goto(acme.page(`issues/${issue.iid}`));
    expect((await stranger.locator('.comment-notice').innerText()).trim()).toBe(
      'Please register or sign in to reply',
    );
    expect(await stranger.getByRole('link', { name: 'sign in', exact: true }).getAttribute('href')).toContain(
      'return_to=',
    );
    const locked = await acme.open('Locked');
    await stage.call(ann, 'PUT', `${acme.project}/issues/${locked.iid}`, { discussion_locked: true });
    const outsider = await stage.open(carol);
    await outsider.goto(acme.page(`issues/${locked.iid}`));
    await outsider.getByText('This issue is locked. Only project members can comment.').waitFor();
    expect(await outsider.locator('#comment').count()).toBe(0);
  });
});
