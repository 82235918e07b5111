import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, carol, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

useAcme();
const base = '/api/v4/groups/acme';

useWorld(async () => {
  const { id: namespace_id } = await stage.call<{ id: number }>(ann, 'GET', base);
  await stage.call(ann, 'POST', `${base}/members`, { user_id: bob.id, access_level: 20 });
  const { id: small } = await stage.call<{ id: number }>(ann, 'POST', '/api/v4/projects', {
    name: 'Small',
    path: 'small',
    namespace_id,
    visibility: 'private',
  });
  const label = await stage.call<{ id: number }>(ann, 'POST', `${base}/labels`, {
    name: 'Doing',
    color: '#5cb85c',
  });
  await acme.open('Oars');
  await stage.call(ann, 'POST', `/api/v4/projects/${small}/issues`, { title: 'Plan' });
  const [board] = await stage.call<[{ id: number }]>(ann, 'GET', `${base}/boards`);
  await stage.call(ann, 'POST', `${base}/boards/${board.id}/lists`, { label_id: label.id });
});

async function visit(who = ann, options: object = {}): Promise<Page> {
  const tab = await stage.open(who, { viewport: { width: 1350, height: 900 }, ...options });
  await tab.goto(`${stage.base}/groups/acme/-/boards`);
  await hydrated(tab);
  return tab;
}
const list = (tab: Page, title: string) =>
  tab.locator('.board-list').filter({ has: tab.getByRole('heading', { name: title, exact: true }) });
const cards = (tab: Page, title: string): Promise<string[]> =>
  list(tab, title).locator('.board-card-title a').allInnerTexts();

it('BOARD-08 a group’s board shows the cards of its projects, each with its project, and moves appear elsewhere at once', async () => {
  const tab = await visit();
  await tab.getByRole('link', { name: 'Boards', exact: true }).waitFor();
  expect(tab.url()).toMatch(/\/groups\/acme\/-\/boards\/\d+$/);
  expect(await cards(tab, 'Open')).toEqual(['Plan', 'Oars']);
  expect(await tab.locator('.board-card', { hasText: 'Plan' }).innerText()).toContain('acme/small#1');
  const [other, stranger] = [await visit(bob), await visit(carol)];
  // Who does not see a project sees neither its cards nor that there are any.
  expect(await cards(stranger, 'Open')).toEqual(['Oars']);
  expect(await list(stranger, 'Open').locator('.board-size .tabular').innerText()).toBe('1');
  await tab.locator('summary[aria-label="Actions for acme/small#1"]').click();
  await tab.getByRole('menuitem', { name: 'Move to Doing' }).click();
  await tab.getByText('acme/small#1 was moved to Doing.').waitFor();
  await expect.poll(() => cards(other, 'Doing')).toEqual(['Plan']);
  // What somebody changes in one of the projects follows, too.
  await stage.call(ann, 'PUT', `${acme.project}/issues/1`, { add_labels: 'Doing' });
  await expect.poll(() => cards(stranger, 'Doing')).toEqual(['Oars']);
  const { violations } = await axe(tab).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
});

it('BOARD-05 BOARD-08 an issue is opened in a list of a group’s board in the project that one chooses', async () => {
  const tab = await visit();
  await list(tab, 'Doing').getByRole('button', { name: 'New issue in Doing' }).click();
  await tab.getByRole('textbox', { name: 'Title of the new issue' }).fill('Sails');
  const create = tab.getByRole('button', { name: 'Create issue' });
  expect(await create.isDisabled()).toBe(true);
  await tab.getByText('Choose a project').click();
  await tab.getByRole('option', { name: 'acme/small' }).click();
  await create.click();
  await expect.poll(() => cards(tab, 'Doing')).toContain('Sails');
  const { labels } = await stage.call<{ labels: string[] }>(
    ann,
    'GET',
    '/api/v4/projects/acme%2Fsmall/issues/2',
  );
  expect(labels).toEqual(['Doing']);
});

it('BOARD-06 BOARD-08 a group has several boards, made and switched on the page; it fits a phone and reads without script', async () => {
  const tab = await visit(bob);
  await tab.goto(`${stage.base}/groups/acme`);
  await hydrated(tab);
  await tab.keyboard.press('g');
  await tab.keyboard.press('b');
  await tab.waitForURL(/\/groups\/acme\/-\/boards\/\d+$/);
  await tab.locator('summary[aria-label="Switch board"]').click();
  await tab.getByText('Boards of this group').waitFor();
  await tab.getByRole('menuitem', { name: 'New board' }).click();
  await tab.getByRole('textbox', { name: 'Name' }).fill('Release');
  await tab.getByRole('button', { name: 'Create board' }).click();
  await tab.locator('summary[aria-label="Switch board"]', { hasText: 'Release' }).waitFor();
  expect(new URL(tab.url()).pathname).toMatch(/\/groups\/acme\/-\/boards\/\d+$/);
  await tab.getByText('Add list').click();
  await tab.getByRole('option', { name: 'Doing' }).click();
  await list(tab, 'Doing').waitFor();
  const phone = await visit(carol, {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await stage.call(ann, 'PUT', `${acme.project}/issues/1`, { add_labels: 'Doing' });
  const plain = await stage.open(undefined, { javaScriptEnabled: false });
  await plain.goto(`${stage.base}/groups/acme/-/boards`);
  expect(await cards(plain, 'Doing')).toContain('Oars');
  await plain.goto(`${plain.url()}?search=label%3ADoing`);
  expect(new URL(plain.url()).searchParams.getAll('label_name[]')).toEqual(['Doing']);
});

// was: their cards stayed until the board was loaded anew
it('BOARD-08 the cards of a project leave the open boards of its groups when it is archived or deleted, and return', async () => {
  const { id: namespace_id } = await stage.call<{ id: number }>(ann, 'GET', base);
  await stage.call(ann, 'POST', '/api/v4/projects', { name: 'Dock', path: 'dock', namespace_id });
  const dock = '/api/v4/projects/acme%2Fdock';
  await stage.call(ann, 'POST', `${dock}/issues`, { title: 'Bollard' });
  const tab = await visit();
  const change = async (method: 'POST' | 'DELETE', path: string): Promise<void> => {
    await stage.call(ann, method, path);
    await stage.server.drain();
  };
  const isShown = async (): Promise<boolean> => (await cards(tab, 'Open')).includes('Bollard');
  await expect.poll(isShown).toBe(true);
  await change('POST', `${dock}/archive`);
  await expect.poll(isShown).toBe(false);
  await change('POST', `${dock}/unarchive`);
  await expect.poll(isShown).toBe(true);
  await change('DELETE', dock);
  await expect.poll(isShown).toBe(false);
});
