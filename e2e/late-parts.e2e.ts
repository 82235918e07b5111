import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { acme, bob, stage, useAcme } from './acme.ts';
import { card, follow, visit } from './issue-page.ts';

useAcme({}, 'Late');

/** Holds back the script of the entries and of the fields until the returned function is called, and counts how often it is asked for. */
async function hold(tab: Page): Promise<{ asked: () => number; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await tab.route(/\/assets\/(?:thread-body|issue-fields)-[^/]+\.js/, async (route) => {
    asked++;
    await promise;
    await route.continue();
  });
  return { asked: () => asked, release: resolve };
}

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
  await card(tab, 'A comment').getByRole('button', { name: 'Reply' }).first().click();
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
  await tab.getByText('1 of 1 threads resolved').waitFor();
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
