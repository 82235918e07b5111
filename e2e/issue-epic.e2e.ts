import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { axe } from './axe.ts';
import { createStage, hydrated, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser, gus: TestUser;

useWorld(async () => {
  stage = await createStage();
  const { server } = stage;
  [ann, gus] = await server.createUsers('ann', 'gus');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  const sub = await server.create(
    '/groups',
    { name: 'tools', path: 'tools', parent_id: id, visibility: 'public' },
    ann,
  );
  for (const project of [
    { name: 'garden', path: 'garden', namespace_id: sub.id, visibility: 'public' },
    { name: 'own', path: 'own', visibility: 'public' },
  ])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await server.create('/projects', project, ann);
  for (const title of ['Doors', 'Windows'])
    // oxlint-disable-next-line no-await-in-loop
    await server.create('/groups/acme/epics', { title }, ann);
  await server.create('/groups/acme%2Ftools/epics', { title: 'Hammers' }, ann);
  for (const title of ['Oil the hinges', 'New locks', 'Paint'])
    // oxlint-disable-next-line no-await-in-loop
    await server.create('/projects/acme%2Ftools%2Fgarden/issues', { title }, ann);
  const { id: doors } = (await server.api('GET', '/groups/acme/epics/1', ann)).json<{ id: number }>();
  await server.create('/projects/acme%2Ftools%2Fgarden/issues', { title: 'In a wall', epic_id: doors }, ann);
  await server.create(`/projects/ann%2Fown/issues`, { title: 'Alone' }, ann);
  await server.drain();
});

async function visit(user: TestUser | undefined, path: string): Promise<Page> {
  const page = await stage.open(user);
  await page.goto(`${stage.base}${path}`);
  await hydrated(page);
  return page;
}
const garden = '/acme/tools/garden/-';
const value = (page: Page): Locator => page.locator('#epic .side-value');
const option = (page: Page, name: string): Locator => page.getByRole('option', { name });
const edit = (page: Page): Promise<void> => page.locator('#epic summary').click();
async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

it('SIDE-11 EPIC-02 an issue gets an epic that is searched for, other pages follow, and it is taken out again', async () => {
  const [page, other] = [await visit(ann, `${garden}/issues/1`), await visit(gus, `${garden}/issues/1`)];
  expect(await value(page).innerText()).toBe('None');
  expect(await other.locator('#epic summary').count()).toBe(0);
  const asked = page.waitForRequest(/\/groups\/acme%2Ftools\/epics\?/);
  await edit(page);
  const { searchParams } = new URL((await asked).url());
  expect(searchParams.get('include_descendant_groups')).toBe('false');
  expect(searchParams.get('include_ancestor_groups')).toBe('true');
  await option(page, 'Doors acme&1').waitFor();
  expect(await page.getByRole('option').count()).toBe(3);
  await expectAccessible(page);
  const search = page.getByRole('combobox', { name: 'Search epics' });
  await search.fill('nothing');
  await page.getByText('No matches found', { exact: true }).waitFor();
  await search.fill('2');
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Windows acme&2']);
  await search.press('Enter');
  const link = value(page).getByRole('link', { name: 'Windows' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('/groups/acme/-/epics/2');
  await value(other).getByRole('link', { name: 'Windows' }).waitFor();
  await page.getByText('added to epic').waitFor();
  // Choosing the chosen one takes it out.
  await edit(page);
  await option(page, 'Windows').click();
  await value(page).getByText('None').waitFor();
  await value(other).getByText('None').waitFor();
  await edit(page);
  await option(page, 'Doors').click();
  await value(page).getByRole('link', { name: 'Doors' }).waitFor();
  await edit(page);
  await page.getByRole('button', { name: 'No Epic' }).click();
  await value(page).getByText('None').waitFor();
});

it('SIDE-11 an answer of another epic, and a refusal, change nothing and are said', async () => {
  const page = await visit(ann, `${garden}/issues/2`);
  const answers = [
    { status: 201, json: { id: 1, epic: { id: 999 }, issue: { id: 2 } } },
    { status: 409, json: { message: 'This epic already has the maximum number of issues.' } },
  ];
  await page.route(/\/epics\/1\/issues\/\d+$/, (route) => route.fulfill(answers.shift()!));
  for (const why of ['', ': This epic already has the maximum number of issues.']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await edit(page);
    // oxlint-disable-next-line no-await-in-loop
    await option(page, 'Doors').click();
    // oxlint-disable-next-line no-await-in-loop
    await page
      .getByText(`Something went wrong while assigning issue to epic.${why}`, { exact: true })
      .waitFor();
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => value(page).innerText()).toBe('None');
  }
});

it('ISSUE-14 a new issue begins with the epic that its address names, or with one that is chosen', async () => {
  const page = await visit(ann, `${garden}/issues/new?issue[title]=Saw&issue[epic_id]=acme%261`);
  await value(page).getByText('Doors').waitFor();
  await edit(page);
  await option(page, 'Hammers acme/tools&1').click();
  await value(page).getByText('Hammers').waitFor();
  await page.getByRole('button', { name: 'Create issue' }).click();
  await page.waitForURL(/issues\/\d+$/);
  await value(page).getByRole('link', { name: 'Hammers' }).waitFor();
});

it('SIDE-11 a project without a group has no epics', async () => {
  const page = await visit(ann, '/ann/own/-/issues/1');
  await page.locator('#milestone').waitFor();
  expect(await page.locator('#epic').count()).toBe(0);
});

it.each([`${garden}/issues`, '/groups/acme/-/issues'])(
  'ISSUE-09 the list %s is filtered by an epic that is searched for',
  async (list) => {
    const page = await visit(ann, list);
    const titles = () => page.locator('a[data-opens]').allInnerTexts();
    await page.getByRole('combobox', { name: 'Search or filter' }).click();
    await page.keyboard.type('epic:');
    await option(page, 'Windows acme&2').waitFor();
    await page.keyboard.type('door');
    await option(page, 'Doors acme&1').click();
    await page.waitForURL(/epic_id=acme%261/);
    await expect.poll(titles).toEqual(['In a wall']);
    await page.getByText('Epic: acme&1', { exact: true }).waitFor();
    await page.goto(`${stage.base}${list}?search=epic:None+paint`);
    await page.waitForURL(/epic_id=None/);
    await expect.poll(titles).toEqual(['Paint']);
    await page.goto(`${stage.base}${list}?not[epic_id]=acme%261`);
    await page.getByText('Epic: not acme&1', { exact: true }).waitFor();
    expect(await titles()).not.toContain('In a wall');
  },
);
