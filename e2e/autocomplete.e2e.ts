import type { FileChooser, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;
const project = '/api/v4/projects/acme%2Fhints';

const field = (tab: Page): Locator => tab.getByRole('textbox', { name: 'Comment' });
const list = (tab: Page): Locator => tab.getByRole('listbox');
const chosen = (tab: Page): Locator => tab.locator('[role="option"][aria-selected="true"]');

async function openIssue(): Promise<Page> {
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${project}/issues`, { title: 'Hints' });
  const tab = await stage.open(ann);
  await tab.goto(`${stage.base}/acme/hints/-/issues/${iid}`);
  await hydrated(tab);
  await field(tab).focus();
  return tab;
}

useWorld(async () => {
  stage = await createStage();
  ann = await stage.server.createUser('ann', { admin: true });
  const bob = await stage.server.createUser('bob');
  const bea = await stage.server.createUser('bea');
  const group = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/groups', {
    name: 'Acme',
    path: 'acme',
    visibility: 'public',
  });
  await stage.call(ann, 'POST', '/api/v4/projects', {
    name: 'Hints',
    path: 'hints',
    namespace_id: group.id,
    visibility: 'public',
  });
  for (const { id } of [bob, bea])
    await stage.call(ann, 'POST', `${project}/members`, { user_id: id, access_level: 30 });
  await stage.call(ann, 'POST', `${project}/labels`, { name: 'good first', color: '#336699' });
  await stage.call(ann, 'POST', `${project}/milestones`, { title: 'Spring' });
  await stage.call(ann, 'POST', `${project}/issues`, { title: 'A leaking roof' });
});

describe('suggestions beside the caret', () => {
  it('MD-06 arrows choose, Enter takes, undo takes it back; the focus stays in the field', async () => {
    const tab = await openIssue();
    await tab.keyboard.type('Ask @b');
    await list(tab).waitFor();
    expect(await tab.getByRole('option').allTextContents()).toEqual([
      expect.stringContaining('bea'),
      expect.stringContaining('bob'),
    ]);
    // How Safari tells of the Enter that ends the composition of an input method.
    await field(tab).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, cancelable: true });
    expect(await field(tab).inputValue()).toBe('Ask @b');
    await tab.keyboard.press('ArrowDown');
    expect(await chosen(tab).textContent()).toContain('bob');
    expect(await field(tab).getAttribute('aria-activedescendant')).toBe(await chosen(tab).getAttribute('id'));
    expect(await field(tab).evaluate((element) => element === document.activeElement)).toBe(true);
    const { violations } = await axe(tab).include('.comment-form').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    await tab.keyboard.press('Enter');
    await expect.poll(() => field(tab).inputValue()).toBe('Ask @bob ');
    await list(tab).waitFor({ state: 'detached' });
    expect(await field(tab).getAttribute('aria-activedescendant')).toBeNull();
    await tab.keyboard.press('Control+z');
    await expect.poll(() => field(tab).inputValue()).toBe('Ask @b');
  });

  it('MD-06 on a commit and in a milestone too, and files go in there', async () => {
    const { id: sha } = await stage.call<{ id: string }>(ann, 'POST', `${project}/repository/commits`, {
      branch: 'main',
      commit_message: 'A first file',
      actions: [{ action: 'create', file_path: 'a.txt', content: 'a' }],
    });
    const tab = await stage.open(ann);
    for (const [page, name] of [
      [`commit/${sha}`, 'Comment'],
      ['milestones/new', 'Description'],
    ] as const) {
      await tab.goto(`${stage.base}/acme/hints/-/${page}`);
      await hydrated(tab);
      const box = tab.getByRole('textbox', { name, exact: true });
      await box.scrollIntoViewIfNeeded();
      await hydrated(tab);
      await box.focus();
      await tab.keyboard.type('Ask @be');
      await tab.getByRole('option', { name: 'bea' }).waitFor();
      await tab.keyboard.press('Enter');
      await expect.poll(() => box.inputValue()).toBe('Ask @bea ');
      const choosers: FileChooser[] = [];
      tab.on('filechooser', (chooser) => choosers.push(chooser));
      // A press that waits too long for its script is none to the browser, which then opens nothing.
      await expect
        .poll(async () => {
          await tab.getByRole('button', { name: 'Attach a file' }).click();
          return choosers.length;
        })
        .toBeGreaterThan(0);
      await choosers[0]!.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
      await expect
        .poll(() => box.inputValue())
        .toMatch(/\[notes\.txt\]\(\/uploads\/[0-9a-f]{32}\/notes\.txt\)/);
    }
  });

  it('MD-06 issues, labels, milestones, emoji and commands, each by its own character', async () => {
    const tab = await openIssue();
    const take = async (typed: string, key: string): Promise<void> => {
      await tab.keyboard.type(typed);
      await list(tab).waitFor();
      await tab.keyboard.press(key);
      await list(tab).waitFor({ state: 'detached' });
    };
    await take('#leak', 'Tab');
    await take('~good', 'Enter');
    await take('%spr', 'Enter');
    await take(':tada', 'Enter');
    await expect.poll(() => field(tab).inputValue()).toBe('#1 ~"good first" %Spring :tada: ');
    await field(tab).fill('');
    await tab.keyboard.type('/ass');
    await list(tab).waitFor();
    await tab.keyboard.press('Enter');
    // The command takes a person: the list continues.
    await tab.getByRole('listbox', { name: 'People and groups' }).waitFor();
    expect(await field(tab).inputValue()).toBe('/assign @');
    await tab.keyboard.type('bo');
    await tab.getByRole('option', { name: /bob/ }).click();
    await expect.poll(() => field(tab).inputValue()).toBe('/assign @bob ');
    await tab.keyboard.type('either /ass');
    expect(await list(tab).count()).toBe(0);
  });

  it('MD-06 Escape closes only the list and keeps the text, also on the full screen', async () => {
    const tab = await openIssue();
    await tab.getByRole('button', { name: 'Full screen' }).first().click();
    // A press before the script is kept until it comes.
    await tab.locator('.md-field[data-zen]').waitFor();
    await expect.poll(() => field(tab).evaluate((box) => box === document.activeElement)).toBe(true);
    await tab.keyboard.type('@be');
    await list(tab).waitFor();
    await tab.keyboard.press('Escape');
    await list(tab).waitFor({ state: 'detached' });
    await expect.poll(() => field(tab).inputValue()).toBe('@be');
    expect(await tab.locator('.md-field[data-zen]').count()).toBe(1);
    await tab.keyboard.press('Escape');
    await tab.locator('.md-field[data-zen]').waitFor({ state: 'detached' });
  });

  it('MD-06 FORM-03 the list closes when the text is sent, and opens again in the next', async () => {
    const tab = await openIssue();
    for (const text of ['As ~go', '@b', '@b']) {
      await field(tab).pressSequentially(text);
      await tab.getByRole('option').first().waitFor();
      await tab.keyboard.press('Control+Enter');
      await expect.poll(() => field(tab).inputValue()).toBe('');
      // was: stayed over the empty field
      await list(tab).waitFor({ state: 'detached' });
    }
  });

  it('MD-06 on a phone the list stays on the screen', async () => {
    const tab = await openIssue();
    await tab.setViewportSize({ width: 360, height: 640 });
    await tab.keyboard.type('A rather long line that ends with somebody: @b');
    await list(tab).waitFor();
    const box = (await list(tab).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(640);
  });
});

describe('the emoji picker', () => {
  it('NOTE-05 is searched and walked by keyboard, and shows the latest first', async () => {
    const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${project}/issues`, { title: 'Faces' });
    const tab = await stage.open(ann);
    await tab.goto(`${stage.base}/acme/hints/-/issues/${iid}`);
    await hydrated(tab);
    const opener = tab.locator('summary[aria-label="Add a reaction"]').first();
    await opener.focus();
    await tab.keyboard.press('Enter');
    const search = tab.getByRole('searchbox', { name: 'Search emoji' });
    await search.waitFor();
    await tab.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
    const { violations } = await axe(tab).include('.emoji-picker').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    await tab.keyboard.type('octopus');
    await tab.getByRole('button', { name: 'React with octopus' }).waitFor();
    await tab.keyboard.press('Enter');
    await tab.getByRole('button', { name: /1: You reacted with :octopus:/ }).waitFor();
    await expect.poll(() => tab.locator('.emoji-picker').first().isVisible()).toBe(false);
    // was: the focus went with the button, which another one replaced beside the first reaction
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await tab.keyboard.press('Enter');
    await tab.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
    await tab.keyboard.press('ArrowDown');
    const focused = (): Promise<string | null> =>
      tab.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    await expect.poll(() => focused()).toBe('React with octopus');
    await tab.keyboard.press('ArrowRight');
    await expect.poll(() => focused()).toBe('React with thumbsup');
    await tab.keyboard.press('ArrowUp');
    await expect.poll(() => focused()).toBe('Search emoji');
    await tab.getByRole('tab', { name: 'Flags' }).click();
    await tab.getByRole('button', { name: 'React with checkered_flag' }).waitFor();
    await tab.keyboard.press('Escape');
    await expect.poll(() => tab.locator('.emoji-picker').first().isVisible()).toBe(false);
  });
});
