import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { testPassword, type TestUser } from '../testing/server.ts';
import { formHydrated } from './issue-page.ts';
import { createStage, hydrated, signIn, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;
let bob: TestUser;
let number = 0;
const project = '/api/v4/projects/ann%2Fgarden';

async function openIssue(): Promise<string> {
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${project}/issues`, {
    title: `Issue ${++number}`,
  });
  return `${stage.base}/ann/garden/-/issues/${iid}`;
}

const box = (tab: Page) => tab.getByRole('textbox', { name: 'Comment', exact: true });
const button = (tab: Page) => tab.getByRole('button', { name: 'Comment', exact: true });

async function visit(tab: Page, url: string): Promise<void> {
  await tab.goto(url);
  await formHydrated(tab);
  await box(tab).waitFor();
}

const kept = (tab: Page): Promise<string[]> =>
  tab.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('autosave/'))
      .map(([, text]) => text as string),
  );

useWorld(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann');
  bob = await stage.server.createUser('bob');
  await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Garden', visibility: 'public' });
});

describe('a text that is not sent yet', () => {
  it('FORM-10 is there after a crash of the tab', async () => {
    const url = await openIssue();
    const tab = await stage.open(ann);
    await visit(tab, url);
    await box(tab).fill('Written before the crash');
    const session = await tab.context().newCDPSession(tab);
    const crashed = tab.waitForEvent('crash');
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    const next = await tab.context().newPage();
    await visit(next, url);
    await expect.poll(() => box(next).inputValue()).toBe('Written before the crash');
    await button(next).click();
    await next.locator('[data-thread] .markdown', { hasText: 'Written before the crash' }).waitFor();
    await expect.poll(() => kept(next)).toEqual([]);
  });

  it('FORM-10 NOTE-12 comes back with the whole form: internal or not, and resolving the thread', async () => {
    const url = await openIssue();
    const iid = url.slice(url.lastIndexOf('/') + 1);
    const tab = await stage.open(ann);
    await visit(tab, url);
    await box(tab).fill('Between us');
    const internal = tab.getByLabel('Make this an internal note');
    await internal.check();
    await tab.getByLabel('Kind of note').or(tab.locator('.comment-split summary')).click();
    await tab.getByRole('menuitemradio', { name: 'Start thread' }).click();
    await tab.reload();
    await hydrated(tab);
    await expect.poll(() => box(tab).inputValue()).toBe('Between us');
    // was: not ticked, so that it was published to everybody.
    await expect.poll(() => internal.isChecked()).toBe(true);
    await tab.locator('#comment').getByRole('button', { name: 'Start thread', exact: true }).click();
    await tab.locator('[data-thread] .markdown', { hasText: 'Between us' }).waitFor();
    const notes = await stage.call<{ internal: boolean; type: string }[]>(
      ann,
      'GET',
      `${project}/issues/${iid}/notes`,
    );
    expect(notes).toMatchObject([{ internal: true, type: 'DiscussionNote' }]);

    await tab.getByRole('button', { name: 'Reply…' }).click();
    await tab.getByRole('textbox', { name: 'Reply' }).fill('Done with that');
    await tab.getByLabel('Thread stays unresolved').check();
    await visit(tab, url);
    await tab.getByRole('button', { name: 'Reply…' }).click();
    await expect.poll(() => tab.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('Done with that');
    await tab.getByLabel('Thread will be resolved').waitFor();
  });

  it('FORM-10 ISSUE-11 of a new issue comes back confidential, with its labels and people', async () => {
    await stage.call(ann, 'POST', `${project}/labels`, { name: 'soil', color: '#663300' });
    const tab = await stage.open(ann);
    const form = `${stage.base}/ann/garden/-/issues/new`;
    await tab.goto(form);
    await hydrated(tab);
    await tab.getByRole('textbox', { name: 'Title' }).fill('Hidden');
    await tab.getByLabel('This issue is confidential').check();
    const side = tab.locator('.subject-side');
    await side.locator('section', { hasText: 'Labels' }).getByText('Choose').click();
    // was: kept only a moment after the list had closed
    await tab.getByRole('option', { name: 'soil' }).click();
    await tab.goto(form);
    await hydrated(tab);
    await expect.poll(() => tab.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Hidden');
    await expect.poll(() => tab.getByLabel('This issue is confidential').isChecked()).toBe(true);
    await side.getByText('soil').waitFor();
    await tab.getByRole('button', { name: 'Create issue' }).click();
    await tab.waitForURL(/issues\/\d+$/);
    const [made] = await stage.call<object[]>(ann, 'GET', `${project}/issues`);
    expect(made).toMatchObject({ title: 'Hidden', confidential: true, labels: ['soil'] });
  });

  it('FORM-10 of an edit comes back with its title and the version that it is based on', async () => {
    const url = await openIssue();
    const iid = url.slice(url.lastIndexOf('/') + 1);
    const tab = await stage.open(ann);
    await visit(tab, url);
    await tab.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await tab.getByRole('textbox', { name: 'Title' }).fill('A better title');
    await tab.getByRole('textbox', { name: 'Description' }).fill('My words');
    await stage.call(bob, 'POST', `${project}/issues/${iid}/notes`, { body: 'Meanwhile' });
    await stage.call(ann, 'PUT', `${project}/issues/${iid}`, { description: 'Words from elsewhere' });
    await visit(tab, url);
    await tab.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await expect.poll(() => tab.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('A better title');
    await expect.poll(() => tab.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('My words');
    await tab.getByRole('button', { name: 'Save changes' }).click();
    // was: the other words were overwritten in silence.
    await tab.getByText('Words from elsewhere').first().waitFor({ state: 'attached' });
    const issue = await stage.call<object>(ann, 'GET', `${project}/issues/${iid}`);
    expect(issue).toMatchObject({ description: 'Words from elsewhere' });
  });

  it('FORM-10 of two tabs on one issue stays in its own, and neither is lost', async () => {
    const url = await openIssue();
    const one = await stage.open(ann);
    await visit(one, url);
    await box(one).fill('From the first tab');
    const two = await one.context().newPage();
    await visit(two, url);
    await box(two).fill('From the second tab');
    expect((await kept(two)).toSorted()).toEqual(['From the first tab', 'From the second tab']);
    await one.reload();
    await formHydrated(one);
    await expect.poll(() => box(one).inputValue()).toBe('From the first tab');
    // The text of the second tab is available to the next one after the first has sent.
    await two.close();
    await button(one).click();
    await one.locator('[data-thread] .markdown', { hasText: 'From the first tab' }).waitFor();
    await visit(one, url);
    await expect.poll(() => box(one).inputValue()).toBe('From the second tab');
  });

  it('FORM-10 is kept where local storage is full, and asked for where none takes it', async () => {
    const url = await openIssue();
    const tab = await stage.open(ann);
    await visit(tab, url);
    await tab.evaluate(() => {
      const half = 'x'.repeat(2_600_000);
      for (const size of [half, half, half, 'x'.repeat(100_000), 'x'.repeat(1000), 'x'.repeat(10)])
        for (let index = 0; index < 40; index++)
          try {
            localStorage.setItem(`full-${size.length}-${index}`, size);
          } catch {
            break;
          }
    });
    await box(tab).fill('There is no room for this in local storage');
    await tab.reload();
    await hydrated(tab);
    await expect.poll(() => box(tab).inputValue()).toBe('There is no room for this in local storage');
  });

  it('FORM-10 is written and sent where the browser forbids every storage', async () => {
    const url = await openIssue();
    const tab = await stage.open(ann);
    await tab.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    });
    await visit(tab, url);
    await box(tab).fill('Without any storage');
    // Leaving would lose it: the browser asks first.
    const asked = tab.waitForEvent('dialog');
    void tab.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await button(tab).click();
    await tab.locator('[data-thread] .markdown', { hasText: 'Without any storage' }).waitFor();
  });

  it('FORM-10 outlives signing out, and nobody else gets it', async () => {
    const url = await openIssue();
    const tab = await stage.open(ann);
    await visit(tab, url);
    await box(tab).fill('Ann’s own words');
    await tab.context().clearCookies();
    await signIn(tab, stage.base, 'bob');
    await visit(tab, url);
    expect(await box(tab).inputValue()).toBe('');
    await box(tab).fill('Bob’s words');
    await tab.context().clearCookies();
    await signIn(tab, stage.base, 'ann');
    await visit(tab, url);
    await expect.poll(() => box(tab).inputValue()).toBe('Ann’s own words');
  });
});

describe('a field that begins with something', () => {
  it('FORM-10 keeps the edited text, and a quotation is appended to the saved one', async () => {
    const url = await openIssue();
    const tab = await stage.open(ann);
    const form = `${stage.base}/ann/garden/-/issues/new?issue[description]=Begin+with+this`;
    await tab.goto(form);
    await hydrated(tab);
    const field = tab.getByRole('textbox', { name: 'Description' });
    await expect.poll(() => field.inputValue()).toBe('Begin with this');
    await field.fill('Begin with this, and go on');
    await tab.goto(form);
    await hydrated(tab);
    await expect.poll(() => field.inputValue()).toBe('Begin with this, and go on');

    const iid = url.slice(url.lastIndexOf('/') + 1);
    await stage.call(bob, 'POST', `${project}/issues/${iid}/discussions`, { body: 'Quote me' });
    await visit(tab, url);
    const reply = tab.getByRole('textbox', { name: 'Reply' });
    await tab.getByRole('button', { name: 'Reply…' }).click();
    await reply.fill('Half an answer');
    await visit(tab, url);
    const card = tab.locator('[data-thread]');
    await card.hover();
    await card.getByLabel('More about this comment').first().click();
    await tab.getByRole('menuitem', { name: 'Quote reply' }).click();
    await expect.poll(() => reply.inputValue()).toMatch(/^Half an answer\n\n> Quote me/);
  });
});

describe('a session that ends while somebody writes', () => {
  it('USER-01 FORM-03 is renewed in place, and the text is sent', async () => {
    const url = await openIssue();
    const tab = await stage.open(ann);
    await visit(tab, url);
    await box(tab).fill('Sent after signing in again');
    await stage.server.platform.db.deleteFrom('sessions').execute();
    // The page keeps polling, and does not become that of a signed-out visitor.
    const iid = url.slice(url.lastIndexOf('/') + 1);
    await stage.call(bob, 'POST', `${project}/issues/${iid}/notes`, { body: 'Meanwhile' });
    await tab.getByText('Something went wrong while fetching latest comments').waitFor();
    await button(tab).click();
    const dialog = tab.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Password').fill(testPassword);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await tab.locator('[data-thread] .markdown', { hasText: 'Sent after signing in again' }).waitFor();
    // The notes written meanwhile arrive, and the sent one is there once.
    await tab.locator('[data-thread] .markdown', { hasText: 'Meanwhile' }).waitFor();
    expect(await tab.locator('[data-thread]').count()).toBe(2);
    // The next one needs no dialog.
    await box(tab).fill('And another one');
    await button(tab).click();
    await tab.locator('[data-thread] .markdown', { hasText: 'And another one' }).waitFor();
  });

  it('USER-01 FORM-03 closing the dialog gives the text back; nothing is sent as somebody else', async () => {
    const url = await openIssue();
    const tab = await stage.open(ann);
    await visit(tab, url);
    await box(tab).fill('Not in bob’s name');
    await stage.server.platform.db.deleteFrom('sessions').execute();
    await button(tab).click();
    await tab.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await tab.keyboard.press('Escape');
    await expect.poll(() => box(tab).inputValue()).toBe('Not in bob’s name');
    // Somebody else signs in in another tab of this browser.
    const other = await tab.context().newPage();
    await signIn(other, stage.base, bob.username);
    await button(tab).click();
    await tab.getByText('Your comment could not be submitted').first().waitFor();
    await expect.poll(() => box(tab).inputValue()).toBe('Not in bob’s name');
    const notes = await stage.call<object[]>(
      ann,
      'GET',
      `${project}/issues/${url.slice(url.lastIndexOf('/') + 1)}/notes`,
    );
    expect(notes).toEqual([]);
  });
});
