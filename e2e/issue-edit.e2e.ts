import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { acme, ann, bob, stage, useAcme, type Issue } from './acme.ts';
import { toast, visit } from './issue-page.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
useWorld(async () => {
  await stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch: 'main',
    commit_message: 'Templates',
    actions: [
      { action: 'create', file_path: '.gitlab/issue_templates/Bug.md', content: '## Steps' },
      { action: 'create', file_path: '.gitlab/issue_templates/Idea.md', content: '## Why' },
    ],
  });
});

const isPut = (route: Route): boolean => route.request().method() === 'PUT';
/** Holds the page's next change until `answer` is called. */
async function holdChange(tab: Page): Promise<{ sent: string[]; answer: () => void }> {
  const sent: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  await tab.route(/\/issues\/\d+\.json$/, async (route) => {
    if (isPut(route)) {
      sent.push(route.request().postData() ?? '');
      await promise;
    }
    await route.continue();
  });
  return { sent, answer: resolve };
}
const busy = (button: Locator): Promise<string | null> => button.getAttribute('aria-disabled');

describe('the state of an issue', () => {
  it('ISSUE-02 is changed by one PUT, with both buttons disabled meanwhile; box, buttons and count follow', async () => {
    const issue = await acme.open('To be closed');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    const count = Number(
      await tab
        .getByRole('link', { name: /^Issues/ })
        .locator('.counter')
        .innerText(),
    );
    const { sent, answer } = await holdChange(tab);
    const head = tab.locator('.subject-buttons .needs-script').nth(1);
    const form = tab.locator('#comment button[name="state_event"]');
    await head.click();
    await expect.poll(() => sent.length).toBe(1);
    expect(JSON.parse(sent[0]!)).toEqual({ issue: { state_event: 'close' } });
    // was: only the pressed one, and the other sent a second change
    await expect.poll(async () => [await busy(head), await busy(form)]).toEqual(['true', 'true']);
    await head.click({ force: true });
    await form.click({ force: true });
    answer();
    await tab.locator('.subject-head .state-closed').waitFor();
    await expect.poll(async () => [await busy(head), await busy(form)]).toEqual([null, null]);
    expect(sent).toHaveLength(1);
    await expect.poll(async () => (await head.innerText()).trim()).toBe('Reopen');
    await expect.poll(async () => (await form.innerText()).trim()).toBe('Reopen issue');
    const counter = tab.getByRole('link', { name: /^Issues/ }).locator('.counter');
    await expect
      .poll(async () => ((await counter.count()) === 0 ? 0 : Number(await counter.innerText())))
      .toBe(count - 1);
    await form.click();
    await tab.locator('.subject-head .state-open').waitFor();
    await expect.poll(async () => Number(await counter.innerText())).toBe(count);
    expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
      { issue: { state_event: 'close' } },
      { issue: { state_event: 'reopen' } },
    ]);
    await expect
      .poll(
        async () =>
          (await stage.call<{ state: string }>(ann, 'GET', `${acme.project}/issues/${issue.iid}`)).state,
      )
      .toBe('opened');
  });

  it('ISSUE-02 an answer without id changes nothing and says so', async () => {
    const issue = await acme.open('Answered by a proxy');
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    await tab.route(/\/issues\/\d+\.json$/, (route) =>
      isPut(route)
        ? route.fulfill({ status: 200, contentType: 'application/json', body: '{}' })
        : route.continue(),
    );
    await tab.getByRole('button', { name: 'Close issue' }).click();
    // was: the issue looked closed, and lost its fields
    await toast(tab, 'Unable to update this issue at this time.').waitFor();
    await tab.locator('.subject-head .state-open').waitFor();
    await tab.getByRole('button', { name: 'Close issue' }).waitFor();
  });
});

describe('the form that edits an issue in place', () => {
  const edit = async (tab: Page): Promise<void> => {
    await tab.locator('.issue-edit-opener').click();
    await title(tab).waitFor();
  };
  const title = (tab: Page): Locator => tab.locator('.subject-edit').getByLabel('Title');
  const text = (tab: Page): Locator => tab.locator('.subject-edit textarea[name="description"]');
  const save = (tab: Page): Locator =>
    tab.locator('.subject-edit').getByRole('button', { name: 'Save changes' });
  async function open(issue: Issue): Promise<Page> {
    const tab = await stage.open(ann);
    await visit(tab, acme.address(issue));
    return tab;
  }

  it('ISSUE-04 loads the templates once; one that fails to load leaves the form open', async () => {
    const tab = await open(await acme.open('Templated'));
    let loaded = 0;
    tab.on('request', (request) => {
      if (request.url().includes('description_templates/names')) loaded += 1;
    });
    const chooser = tab.locator('.subject-edit summary', { hasText: 'Choose a template' });
    await edit(tab);
    await chooser.waitFor();
    await title(tab).press('Escape');
    await title(tab).waitFor({ state: 'detached' });
    await edit(tab);
    await chooser.click();
    await tab.route(/\/-\/templates\/issue\/Bug$/, (route) => route.fulfill({ status: 500, body: '' }));
    await tab.getByRole('menuitemradio', { name: 'Bug' }).click();
    await tab.getByText('The template could not be loaded.').first().waitFor();
    expect(await title(tab).inputValue()).toBe('Templated');
    expect(await text(tab).inputValue()).toBe('');
    await chooser.click();
    await tab.getByRole('menuitemradio', { name: 'Idea' }).click();
    await expect.poll(() => text(tab).inputValue()).toBe('## Why');
    expect(loaded).toBe(1);
  });

  it('ISSUE-04 saves by button and by Ctrl or Cmd and Enter, once, and not without a title', async () => {
    const issue = await acme.open('Typed');
    const tab = await open(issue);
    const { sent, answer } = await holdChange(tab);
    await edit(tab);
    await title(tab).fill('  ');
    await expect.poll(() => save(tab).isDisabled()).toBe(true);
    await title(tab).press('Control+Enter');
    await text(tab).press('Control+Enter');
    await title(tab).fill('Typed again');
    await expect.poll(() => save(tab).isEnabled()).toBe(true);
    expect(sent).toEqual([]);
    await text(tab).fill('With a text');
    await text(tab).press('Control+Enter');
    await expect.poll(() => sent.length).toBe(1);
    expect(await busy(save(tab))).toBe('true');
    await text(tab).press('Meta+Enter');
    await save(tab).click({ force: true });
    answer();
    await tab.getByRole('heading', { level: 1, name: 'Typed again' }).waitFor();
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]!)).toMatchObject({
      issue: { title: 'Typed again', description: 'With a text', lock_version: expect.any(Number) },
    });
    await edit(tab);
    await title(tab).fill('By Cmd');
    await title(tab).press('Meta+Enter');
    await tab.getByRole('heading', { level: 1, name: 'By Cmd' }).waitFor();
  });

  // Was: only Cancel and Escape asked.
  it('ISSUE-06 leaving the page asks before the typed text is lost, by a link, by Back, by keys and by the browser', async () => {
    const issue = await acme.open('Left', { description: 'As it was' });
    const tab = await open(issue);
    const question = tab.getByRole('dialog');
    const asks = async (): Promise<void> => {
      await question.getByText('Are you sure you want to lose your issue information?').waitFor();
      await question.getByRole('button', { name: 'Keep writing' }).click();
      await question.waitFor({ state: 'detached' });
      expect(new URL(tab.url()).pathname).toBe(new URL(acme.address(issue), stage.base).pathname);
      expect(await text(tab).inputValue()).toBe('As it is');
    };
    const list = tab.getByRole('link', { name: /^Issues/ });
    await list.click();
    await tab.getByRole('link', { name: 'Left', exact: true }).click();
    await tab.locator('.subject-head').waitFor();
    await hydrated(tab);
    await edit(tab);
    await text(tab).fill('As it is');
    await list.click();
    await asks();
    await tab.evaluate(() => history.back());
    await asks();
    // Keys are of the page while no field has the focus.
    const rest = (): Promise<void> =>
      tab.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
    await rest();
    await tab.keyboard.press('g');
    await tab.keyboard.press('i');
    await asks();
    const left = tab.waitForEvent('dialog');
    await tab.evaluate(() => void setTimeout(() => location.reload()));
    const dialog = await left;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await tab.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await tab.getByRole('link', { name: 'Left', exact: true }).click();
    await edit(tab);
    expect(await text(tab).inputValue()).toBe('As it was');
    // With nothing typed nobody is asked.
    await rest();
    await tab.keyboard.press('g');
    await tab.keyboard.press('i');
    await tab.waitForURL(/\/-\/issues$/);
    await tab.getByRole('link', { name: 'Left', exact: true }).click();
    await edit(tab);
    await text(tab).fill('As it is');
    await rest();
    await tab.keyboard.press('g');
    await tab.keyboard.press('i');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await tab.waitForURL(/\/-\/issues$/);
  });

  it('ISSUE-04 restores typed text with the version that it is based on, and merges it with what others wrote', async () => {
    const issue = await acme.open('Kept', { description: 'One.\n\nTwo.' });
    const tab = await open(issue);
    await edit(tab);
    await text(tab).fill('One.\n\nTwo, and more.');
    await stage.call(bob, 'PUT', `${acme.project}/issues/${issue.iid}`, {
      description: 'One, changed.\n\nTwo.',
    });
    await visit(tab, acme.address(issue));
    await edit(tab);
    await expect.poll(() => text(tab).inputValue()).toBe('One.\n\nTwo, and more.');
    await save(tab).click();
    await tab.getByText('Two, and more.').waitFor();
    // Based on the version that the text began with, both changes are kept.
    await expect
      .poll(
        async () =>
          (await stage.call<{ description: string }>(ann, 'GET', `${acme.project}/issues/${issue.iid}`))
            .description,
      )
      .toBe('One, changed.\n\nTwo, and more.');
    await edit(tab);
    expect(await text(tab).inputValue()).toBe('One, changed.\n\nTwo, and more.');
  });
});
