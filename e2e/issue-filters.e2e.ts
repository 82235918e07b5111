import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
useWorld(async () => {
  for (const [name, color] of [
    ['bug', '#d73a4a'],
    ['two words', '#5843ad'],
  ])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await stage.call(ann, 'POST', `${acme.project}/labels`, { name, color });
  await stage.call(ann, 'POST', `${acme.project}/milestones`, { title: 'First' });
  await acme.open('Broken door', { labels: 'bug', weight: 3 });
  await acme.open('Broken window', { labels: 'bug,two words', assignee_ids: [bob.id] });
  await acme.open('New paint', { labels: 'two words' });
  await acme.open('About foo:bar');
});

const box = (tab: Page): Locator => tab.getByRole('combobox');
const option = (tab: Page, name: string): Locator => tab.getByRole('option', { name });
const tokens = (tab: Page): Promise<string[]> => tab.locator('.tokens .token').allInnerTexts();
const titles = (tab: Page): Promise<string[]> => tab.locator('.issue-title').allInnerTexts();
const parameter = (tab: Page, name: string): string[] => new URL(tab.url()).searchParams.getAll(name);

async function expectAccessible(tab: Page): Promise<void> {
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

async function visit(path = 'issues', options: Parameters<typeof stage.open>[1] = {}): Promise<Page> {
  const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 }, ...options });
  await tab.goto(acme.page(path));
  await hydrated(tab);
  return tab;
}

describe('the filter bar', () => {
  it('ISSUE-09 offers filters by a menu: which, how it is compared, with what', async () => {
    const tab = await visit();
    await tab.getByRole('button', { name: 'Add a filter' }).click();
    await option(tab, 'Milestone').waitFor();
    await expectAccessible(tab);
    await option(tab, 'Label').click();
    await option(tab, 'is not').click();
    await option(tab, 'two words').click();
    await expect.poll(() => titles(tab)).toEqual(['About foo:bar', 'Broken door']);
    expect(parameter(tab, 'not[label_name][]')).toEqual(['two words']);
    await expect.poll(() => tokens(tab)).toEqual(['Label: not two words']);
    await tab
      .getByRole('status')
      .filter({ hasText: 'Label: not two words was added. 2 issues found.' })
      .waitFor({ state: 'attached' });
    // None, and back to what it was.
    await tab.getByRole('button', { name: 'Add a filter' }).click();
    await option(tab, 'Assignee').click();
    await option(tab, 'is any').click();
    await expect.poll(() => titles(tab)).toEqual([]);
    await tab.goBack();
    await expect.poll(() => titles(tab)).toEqual(['About foo:bar', 'Broken door']);
    await tab.goForward();
    await expect.poll(() => tokens(tab)).toEqual(['Label: not two words', 'Assignee: any']);
    await tab.getByRole('link', { name: 'Remove the filter Label: not two words' }).click();
    await expect.poll(() => titles(tab)).toEqual(['Broken window']);
    await expect.poll(() => tab.locator('.segments a').first().innerText()).toMatch(/Open\s+1$/);
  });

  it('ISSUE-09 KEY-01 takes the keyboard alone', async () => {
    const tab = await visit();
    await tab.keyboard.press('/');
    await tab.keyboard.type('broken lab');
    await option(tab, 'Label').waitFor();
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await option(tab, 'is none').waitFor();
    await tab.keyboard.type('bug');
    await option(tab, 'bug').waitFor();
    await tab.keyboard.press('Enter');
    // The text that stood before it is searched for, too.
    await expect.poll(() => titles(tab)).toEqual(['Broken window', 'Broken door']);
    expect(parameter(tab, 'search')).toEqual(['broken']);
    await expect.poll(() => box(tab).inputValue()).toBe('broken');
    await tab.keyboard.type(' weight:');
    await option(tab, '13').waitFor();
    await tab.keyboard.type('3');
    await option(tab, '13').waitFor({ state: 'detached' });
    await tab.keyboard.press('Enter');
    await expect.poll(() => titles(tab)).toEqual(['Broken door']);
    // Escape closes what is offered, then gives the filter up; Backspace takes the last one away.
    await tab.keyboard.press('ControlOrMeta+a');
    await tab.keyboard.press('Delete');
    await tab.keyboard.type('-author:');
    await option(tab, 'Ann').waitFor();
    await tab.keyboard.press('Escape');
    await option(tab, 'Ann').waitFor({ state: 'detached' });
    await tab.keyboard.press('Escape');
    await expect.poll(() => tab.locator('.token-pending').count()).toBe(0);
    await tab.keyboard.press('Backspace');
    await expect.poll(() => tokens(tab)).toEqual(['Label: bug']);
    // What was deleted from the box stays deleted.
    await expect.poll(() => box(tab).inputValue()).toBe('');
    expect(parameter(tab, 'search')).toEqual([]);
    await expect
      .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('combobox');
  });

  it('ISSUE-09 KEY-01 takes what is typed and entered before the offers are there', async () => {
    const tab = await stage.open(ann);
    const late = Promise.withResolvers<void>();
    await tab.route(/\/assets\/filter-offers/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await tab.goto(acme.page('issues'));
    await hydrated(tab);
    await tab.keyboard.press('/');
    await tab.keyboard.type('label:');
    await tab.locator('.token-pending', { hasText: 'Label' }).waitFor();
    await tab.keyboard.type('bug');
    await tab.keyboard.press('Enter');
    late.resolve();
    await expect.poll(() => tokens(tab)).toEqual(['Label: bug']);
    await expect.poll(() => titles(tab)).toEqual(['Broken window', 'Broken door']);
  });

  // Was: the answer took the letters away that were typed while it was awaited.
  it('UX-01 ISSUE-09 keeps what is typed after it was sent, and follows the address afterwards', async () => {
    const tab = await visit('issues');
    const answer = Promise.withResolvers<void>();
    await tab.route(/search=broken/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await box(tab).fill('broken');
    await box(tab).press('Enter');
    await box(tab).fill('broken door');
    answer.resolve();
    await expect.poll(() => titles(tab)).toEqual(['Broken window', 'Broken door']);
    expect(await box(tab).inputValue()).toBe('broken door');
    await box(tab).press('Enter');
    await expect.poll(() => titles(tab)).toEqual(['Broken door']);
    // What is sent again changes nothing, and is not waited for.
    await box(tab).press('Enter');
    await box(tab).fill('broken doors');
    await tab.goBack();
    await expect.poll(() => box(tab).inputValue()).toBe('broken');
  });

  // Was: the text of the address came back into the box with the token's removal.
  it('ISSUE-09 KEY-01 keeps what stands in the box when a filter is removed', async () => {
    const tab = await visit('issues?label_name[]=bug&search=broken');
    await box(tab).fill('');
    await box(tab).press('Backspace');
    await expect.poll(() => tokens(tab)).toEqual([]);
    await expect.poll(() => box(tab).inputValue()).toBe('');
    expect(parameter(tab, 'search')).toEqual([]);
    await expect
      .poll(() => titles(tab))
      .toEqual(['About foo:bar', 'New paint', 'Broken window', 'Broken door']);
    // Text that was never searched for stays, too.
    await tab.goto(acme.page('issues?label_name[]=bug'));
    await hydrated(tab);
    await box(tab).fill('window');
    await tab.getByRole('link', { name: 'Remove the filter Label: bug' }).click();
    await expect.poll(() => titles(tab)).toEqual(['Broken window']);
    await expect.poll(() => box(tab).inputValue()).toBe('window');
  });

  // Was: `foo:bar` was searched for as text, and nothing said so.
  it('ISSUE-09 says that a filter is unknown, and searches for the text only when asked', async () => {
    const tab = await visit();
    await box(tab).fill('foo:bar label:bug');
    await tab.keyboard.press('Enter');
    const alert = tab.getByRole('alert');
    await alert.filter({ hasText: 'There is no filter “foo”.' }).waitFor();
    await expect.poll(() => titles(tab)).toEqual(['Broken window', 'Broken door']);
    await expect.poll(() => box(tab).inputValue()).toBe('foo:bar');
    await expectAccessible(tab);
    await tab.getByRole('link', { name: 'Remove the filter Label: bug' }).click();
    await expect.poll(() => tokens(tab)).toEqual([]);
    await tab.getByRole('link', { name: 'Search for the text "foo:bar"' }).click();
    await expect.poll(() => titles(tab)).toEqual(['About foo:bar']);
    await expect.poll(() => alert.count()).toBe(0);
    await box(tab).fill('weight:heavy');
    await tab.keyboard.press('Enter');
    await alert.filter({ hasText: '“heavy” is not a value of Weight.' }).waitFor();
  });

  it('ISSUE-09 works without script: words become filters, tokens are links', async () => {
    const tab = await stage.open(ann, { javaScriptEnabled: false });
    await tab.goto(acme.page('issues'));
    await box(tab).fill('label:bug');
    await box(tab).press('Enter');
    await expect.poll(() => titles(tab)).toEqual(['Broken window', 'Broken door']);
    await box(tab).fill('-assignee:none broken');
    await box(tab).press('Enter');
    await expect.poll(() => titles(tab)).toEqual(['Broken window']);
    await expect.poll(() => tokens(tab)).toEqual(['Label: bug', 'Assignee: any']);
    await box(tab).fill('foo:bar');
    await box(tab).press('Enter');
    expect(await tab.getByRole('alert').innerText()).toContain('There is no filter “foo”.');
    await tab.getByRole('link', { name: 'Remove the filter Assignee: any' }).click();
    await expect.poll(() => tokens(tab)).toEqual(['Label: bug']);
  });

  it('ISSUE-09 fits a phone', async () => {
    const tab = await visit('issues?label_name[]=two+words&assignee_id=None', {
      viewport: { width: 390, height: 844 },
    });
    await tab.getByRole('button', { name: 'Add a filter' }).click();
    await option(tab, 'Label').waitFor();
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(tab);
  });

  it('ISSUE-09 serves groups and what concerns me alike', async () => {
    const tab = await stage.open(bob, { viewport: { width: 1350, height: 900 } });
    await tab.goto(`${stage.base}/groups/acme/-/issues`);
    await hydrated(tab);
    await tab.keyboard.press('/');
    await tab.keyboard.type('label:');
    await option(tab, 'bug').click();
    await expect.poll(() => titles(tab)).toEqual(['Broken window', 'Broken door']);
    await stage.call(ann, 'POST', `${acme.project}/issues`, { title: 'For Bob', description: '@bob' });
    await tab.goto(`${stage.base}/dashboard/issues`);
    await hydrated(tab);
    expect(await titles(tab)).toEqual(['Broken window']);
    await tab.keyboard.press('/');
    await tab.keyboard.type('milestone:');
    await option(tab, 'First').click();
    await expect.poll(() => titles(tab)).toEqual([]);
    await tab.getByRole('link', { name: 'Clear all filters and the search' }).click();
    await tab.getByRole('link', { name: 'Created by me' }).click();
    await expect.poll(() => titles(tab)).toEqual([]);
    await stage.server.drain();
    await tab.getByRole('link', { name: 'Mentioning me' }).click();
    await expect.poll(() => titles(tab)).toEqual(['For Bob']);
    await box(tab).fill('nothing');
    await tab.keyboard.press('Enter');
    await expect.poll(() => titles(tab)).toEqual([]);
    expect(parameter(tab, 'scope')).toEqual(['mentions_me']);
  });
});
