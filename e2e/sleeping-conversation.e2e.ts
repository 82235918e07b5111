import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acme, ann, bob, stage, useAcme, type Issue } from './acme.ts';
import { hydrated, holdScript, subscribed } from './stage.ts';

useAcme();

const asleep = (tab: Page) => tab.locator('[data-asleep]:has(> .conversation-end)');
const entry = (tab: Page, text: string) => tab.locator('[role=feed] article', { hasText: text });

/** Opens the page, and turns to nothing on it. */
async function open(issue: Issue): Promise<Page> {
  const { tab, release } = await openHeld(issue);
  release();
  return tab;
}

/** The same, with the script of the conversation held back. */
async function openHeld(issue: Issue): Promise<{ tab: Page; release: () => void }> {
  const tab = await stage.open(ann);
  const { release } = await holdScript(tab, 'reading-');
  const followed = subscribed(tab, 'IssueChannel');
  await tab.goto(acme.address(issue));
  await hydrated(tab);
  await Promise.all([followed, tab.waitForLoadState('networkidle')]);
  expect(await asleep(tab).count()).toBe(1);
  return { tab, release };
}

describe('a conversation that nobody has turned to', () => {
  it('UX-01 DISC-18 sleeps until others write, and says that something is new', async () => {
    const issue = await acme.open('Read only');
    await acme.comment(bob, issue, 'Old words');
    const tab = await open(issue);
    await acme.comment(bob, issue, 'New words');
    await entry(tab, 'New words').getByText('New', { exact: true }).waitFor();
    expect(await entry(tab, 'Old words').getByText('New', { exact: true }).count()).toBe(0);
    expect(await asleep(tab).count()).toBe(0);
  });

  it('UX-01 DISC-18 shows what came between its HTML and its subscription', async () => {
    const issue = await acme.open('On its way');
    await acme.comment(bob, issue, 'Old words');
    const tab = await stage.open(ann);
    await tab.route(acme.address(issue), async (route) => {
      const response = await route.fetch();
      await acme.comment(bob, issue, 'Meanwhile');
      await stage.server.drain();
      await route.fulfill({ response });
    });
    await tab.goto(acme.address(issue));
    await entry(tab, 'Meanwhile').waitFor();
  });

  it('UX-01 shows what the reader changes beside it', async () => {
    const issue = await acme.open('Changed beside');
    const tab = await open(issue);
    await tab.getByRole('button', { name: 'Close issue' }).first().click();
    await entry(tab, 'closed').waitFor();
  });

  it('KEY-01 UX-01 its keys lead into it', async () => {
    const issue = await acme.open('By keys');
    const thread = await acme.thread(bob, issue, 'Words to quote');
    const next = await acme.thread(bob, issue, 'Not to quote');
    const { tab, release } = await openHeld(issue);
    await tab.keyboard.press('n');
    await tab.keyboard.press('n');
    release();
    await tab.locator(`#note_${next.notes[0].id}:focus`).waitFor();
    const other = await open(issue);
    await other.evaluate((id) => {
      const text = document.querySelector(`#note_${id} .markdown p`)!;
      getSelection()!.selectAllChildren(text);
    }, thread.notes[0].id);
    await other.keyboard.press('r');
    await expect.poll(() => other.locator('textarea:focus').inputValue()).toContain('> Words to quote');
  });

  it('UX-01 a reaction to the description counts', async () => {
    const issue = await acme.open('To react to', { description: 'Words' });
    const tab = await open(issue);
    await tab.locator('summary[aria-label="Add a reaction"]').first().click();
    await tab.getByRole('searchbox', { name: 'Search emoji' }).fill('rocket');
    await tab.keyboard.press('Enter');
    await tab
      .locator('.reactions')
      .getByRole('button', { name: /rocket/i })
      .waitFor();
    await expect
      .poll(() =>
        stage.call<{ name: string }[]>(ann, 'GET', `${acme.project}/issues/${issue.iid}/award_emoji`),
      )
      .toMatchObject([{ name: 'rocket' }]);
  });

  // Was: once the form's script was there, the key did nothing on the pages after.
  it('KEY-01 the key that quotes leads to the form also after a navigation within the page', async () => {
    const [first, second] = [await acme.open('First'), await acme.open('Second')];
    const tab = await open(first);
    await tab.keyboard.press('r');
    await tab.locator('textarea:focus').waitFor();
    await tab.evaluate((href) => {
      (document.activeElement as HTMLElement).blur();
      document
        .querySelector('.subject-head')!
        .insertAdjacentHTML('beforeend', `<a href="${href}">Second</a>`);
    }, acme.address(second));
    await tab.getByRole('link', { name: 'Second', exact: true }).click();
    await tab.getByRole('heading', { name: 'Second #' }).waitFor();
    await tab.locator('#comment').waitFor();
    await tab.keyboard.press('r');
    await tab.locator('textarea:focus').waitFor();
  });
});
