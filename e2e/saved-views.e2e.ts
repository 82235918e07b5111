import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, stage, useAcme } from './acme.ts';
import { toast } from './issue-page.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
useWorld(async () => {
  await stage.call(ann, 'POST', `${acme.project}/labels`, { name: 'bug', color: '#d73a4a' });
  await acme.open('Broken', { labels: 'bug' });
  await acme.open('Wanted');
});

const titles = (tab: Page): Promise<string[]> => tab.locator('.issue-title').allInnerTexts();
const opener = (tab: Page): Locator => tab.locator('.saved-views summary');

async function save(tab: Page, name: string, isDefault: boolean): Promise<void> {
  await opener(tab).click();
  const form = tab.getByRole('form', { name: 'Save the current view' });
  await form.getByLabel('Name').fill(name);
  if (isDefault) await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Save view' }).click();
  await toast(tab, `The view “${name}” is saved.`).waitFor();
  await tab.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
}

describe('saved views', () => {
  it('ISSUE-09 keep filters and order under a name; the default one opens the list', async () => {
    const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
    await tab.goto(acme.page('issues?label_name[]=bug&sort=title_asc'));
    await hydrated(tab);
    await save(tab, 'Bugs', true);
    await expect.poll(() => opener(tab).innerText()).toBe('View: Bugs');
    await tab.goto(acme.page('issues'));
    await hydrated(tab);
    expect(new URL(tab.url()).search).toBe('?label_name[]=bug&sort=title_asc');
    expect(await titles(tab)).toEqual(['Broken']);
    // What clears the filters does not lead back to the default.
    await tab.getByRole('link', { name: 'Clear all filters and the search' }).click();
    await expect.poll(() => titles(tab)).toEqual(['Broken', 'Wanted']);
    await save(tab, 'By title', false);
    await opener(tab).click();
    const { violations } = await axe(tab).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
    // Renamed, made the default, deleted and back.
    await tab.getByRole('button', { name: 'Edit the view By title' }).click();
    const form = tab.getByRole('form', { name: 'Edit the view By title' });
    await form.getByLabel('Name').fill('bugs');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await form.getByText('Name has already been taken').waitFor();
    await form.getByLabel('Name').fill('All of it');
    await form.getByRole('checkbox').check();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await tab.getByRole('link', { name: 'All of it Default' }).waitFor();
    await tab.getByRole('button', { name: 'Edit the view Bugs' }).click();
    await tab.getByRole('button', { name: 'Delete view' }).click();
    await toast(tab, 'The view “Bugs” is deleted.').waitFor();
    await tab.locator('.toasts').getByRole('button', { name: 'Undo' }).click();
    await opener(tab).click();
    await tab.getByRole('link', { name: 'Bugs', exact: true }).click();
    await expect.poll(() => titles(tab)).toEqual(['Broken']);
    const phone = await stage.open(ann, { viewport: { width: 390, height: 844 } });
    await phone.goto(acme.page('issues'));
    await hydrated(phone);
    await opener(phone).click();
    await phone.getByRole('link', { name: 'Bugs', exact: true }).waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

it('ISSUE-09 a default view opens the list of merge requests', async () => {
  const { id } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/projects', {
    name: 'Boats',
    initialize_with_readme: true,
  });
  for (const title of ['Draft: Paint', 'Nail']) {
    await stage.call(ann, 'POST', `/api/v4/projects/${id}/repository/files/${encodeURIComponent(title)}`, {
      branch: title.at(-1),
      start_branch: 'main',
      commit_message: title,
      content: title,
    });
    await stage.call(ann, 'POST', `/api/v4/projects/${id}/merge_requests`, {
      title,
      source_branch: title.at(-1),
      target_branch: 'main',
    });
  }
  await stage.server.drain();
  const rows = (tab: Page) => tab.locator('[data-list] > li');
  const tab = await stage.open(ann, { viewport: { width: 1350, height: 900 } });
  await tab.goto(`${stage.base}/ann/boats/-/merge_requests?draft=no`);
  await hydrated(tab);
  await save(tab, 'Ready', true);
  await expect.poll(() => opener(tab).innerText()).toBe('View: Ready');
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  await tab.goto(`${stage.base}/ann/boats/-/merge_requests`);
  await hydrated(tab);
  expect(new URL(tab.url()).search).toBe('?draft=no');
  await expect.poll(() => rows(tab).count()).toBe(1);
  await tab.getByRole('link', { name: 'Clear all filters and the search' }).click();
  await expect.poll(() => rows(tab).count()).toBe(2);
});
