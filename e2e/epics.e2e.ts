import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { TestUser } from '../testing/server.ts';
import { createStage, holdScript, hydrated, whole, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser, rita: TestUser, gus: TestUser;
const list = '/groups/acme/-/epics';

useWorld(async () => {
  stage = await createStage();
  const { server } = stage;
  [ann, rita, gus] = await server.createUsers('ann', 'rita', 'gus');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  for (const [person, access_level] of [
    [rita, 20],
    [gus, 10],
  ] as const)
    await server.create(`/groups/${id}/members`, { user_id: person.id, access_level }, ann);
  await server.create(`/groups/${id}/labels`, { name: 'wood', color: '#aa3300' }, ann);
  const epics = '/groups/acme/epics';
  const spans = { start_date_is_fixed: true, start_date_fixed: '2030-01-01' };
  await server.create(epics, { title: 'Doors', labels: 'wood', color: '#aa3300', ...spans }, rita);
  await server.create(epics, { title: 'Windows', confidential: true }, rita);
  await server.drain();
});

async function visit(user: TestUser | undefined, path = list): Promise<Page> {
  const page = await stage.open(user);
  await page.goto(stage.base + path);
  await hydrated(page);
  return page;
}
const rows = (page: Page): Promise<string[]> => page.locator('.subject-row-title > a.strong').allInnerTexts();

it('EPIC-01 a group has a list of its epics, with those that the reader may see, filtered by tokens', async () => {
  const page = await visit(rita, '/groups/acme');
  await page.getByRole('navigation', { name: 'Group' }).getByRole('link', { name: 'Epics' }).click();
  await expect.poll(() => rows(page)).toEqual(['Windows', 'Doors']);
  await page.locator('.epic-row', { hasText: 'Windows' }).getByText('Confidential').waitFor();
  await page
    .locator('.epic-row', { hasText: 'Doors' })
    .getByText(/from Jan 1, 2030/)
    .waitFor();
  await page.getByRole('combobox', { name: 'Search or filter' }).fill('label:wood ');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page)).toEqual(['Doors']);
  await page.getByRole('link', { name: /^Closed/ }).click();
  await page.getByText('No epic matches').waitFor();

  const guest = await visit(gus);
  expect(await rows(guest)).toEqual(['Doors']);
  await guest.getByRole('link', { name: 'Open 1' }).waitFor();
  expect(await guest.getByRole('link', { name: 'New epic' }).count()).toBe(0);
  const plain = await stage.open(gus, { javaScriptEnabled: false });
  await plain.goto(`${stage.base}${list}?search=label%3Awood`);
  expect(plain.url()).toContain('label_name');
  expect(await rows(plain)).toEqual(['Doors']);
  expect(stage.complaints).toEqual([]);
});

// Was: the page fetched it before anybody touched the list, 143 KiB of script and styles in all.
it('UX-01 EPIC-01 the script of a list of epics is fetched when somebody turns to it, and what is typed is kept', async () => {
  const page = await stage.open(rita);
  const { asked, release } = await holdScript(page, 'epic-list-(?!frame)');
  await page.goto(stage.base + list);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect(asked()).toBe(0);
  await page.keyboard.press('j');
  await page.getByRole('link', { name: 'Windows' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('do');
  await expect.poll(asked).toBe(1);
  release();
  await page.locator('[data-asleep]:has([role=combobox])').waitFor({ state: 'detached' });
  await page.keyboard.type('ors');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page)).toEqual(['Doors']);
});

it('EPIC-01 a Reporter opens an epic, sets its dates and colour, and labels it, live for others', async () => {
  const page = await visit(rita);
  await page.getByRole('link', { name: 'New epic' }).click();
  await page.getByLabel('Title').fill('Roofs');
  await page.getByRole('textbox', { name: 'Description' }).fill('After &1');
  await page.getByRole('button', { name: 'Create epic' }).click();
  await page.getByRole('heading', { level: 1, name: /^Roofs &/ }).waitFor();
  await page.locator('.timeline-body a', { hasText: '&1' }).waitFor();
  const other = await visit(gus, new URL(page.url()).pathname);

  await page.locator('#dates').locator('summary, button').first().click();
  const dates = page.getByRole('group', { name: 'Dates' });
  await dates.getByLabel('Start date').fill('2031-02-01');
  await dates.getByRole('button', { name: 'Save' }).click();
  for (const tab of [page, other]) await tab.locator('#dates time[datetime="2031-02-01"]').waitFor();
  await page.getByText('set the start date to February 1, 2031').waitFor();

  await page.locator('#color').locator('summary, button').first().click();
  await page.getByRole('group', { name: 'Color' }).getByLabel('Color').fill('#00aa33');
  await page.getByRole('group', { name: 'Color' }).getByRole('button', { name: 'Save' }).click();
  for (const tab of [page, other]) await tab.locator('#color code', { hasText: '#00aa33' }).waitFor();
  await whole(page);
  expect(await other.locator('#dates').locator('summary, button').count()).toBe(0);

  await page.getByRole('button', { name: 'Close epic' }).click();
  for (const tab of [page, other]) await tab.locator('.subject-head').getByText('Closed').waitFor();
  expect(stage.complaints).toEqual([]);
});

it('EPIC-01 saving one date of an epic keeps the other as somebody else set it meanwhile', async () => {
  const { iid } = await stage.server.create<{ iid: number }>('/groups/acme/epics', { title: 'Days' }, rita);
  const page = await visit(rita, `${list}/${iid}`);
  await page.locator('#dates').locator('summary, button').first().click();
  const dates = page.getByRole('group', { name: 'Dates' });
  await dates.getByLabel('Start date').fill('2031-02-01');
  const due = { due_date_is_fixed: true, due_date_fixed: '2031-03-31' };
  await stage.server.api('PUT', `/groups/acme/epics/${iid}`, ann, due);
  await dates.getByRole('button', { name: 'Save' }).click();
  for (const day of ['2031-02-01', '2031-03-31'])
    await page.locator(`#dates time[datetime="${day}"]`).waitFor();
  // What was chosen is shown before it is saved.
  await expect
    .poll(async () => (await stage.server.api('GET', `/groups/acme/epics/${iid}`, rita)).json<object>())
    .toMatchObject({ start_date: '2031-02-01', due_date: '2031-03-31' });
  expect(stage.complaints).toEqual([]);
});

it('ISSUE-06 an Owner deletes an epic after a question; a Reporter may not', async () => {
  const { iid } = await stage.server.create<{ iid: number }>('/groups/acme/epics', { title: 'Gone' }, rita);
  const reporter = await visit(rita, `${list}/${iid}`);
  await reporter.locator('.subject-buttons summary').click();
  await reporter.getByText('Copy reference').waitFor();
  expect(await reporter.getByText('Delete epic').count()).toBe(0);
  const page = await visit(ann, `${list}/${iid}`);
  await page.getByRole('heading', { name: '1 participant' }).waitFor();
  await page.locator('.subject-buttons summary').click();
  await page.locator('.subject-buttons').getByText('Delete epic').click();
  await page.getByText('Epic will be removed! Are you sure?').waitFor();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Delete epic' })
    .click();
  await page.waitForURL(`${stage.base}${list}`);
  await expect.poll(() => rows(page)).not.toContain('Gone');
  expect(stage.complaints).toEqual([]);
});

it('EPIC-01 a form without script opens an epic, and an empty group says what epics are', async () => {
  const page = await stage.open(rita, { javaScriptEnabled: false });
  await page.goto(`${stage.base}${list}/new`);
  await page.getByLabel('Title').fill('Floors');
  await page.getByRole('button', { name: 'Create epic' }).click();
  await page.getByRole('heading', { level: 1, name: /Floors/ }).waitFor();
  await stage.server.create('/groups', { name: 'empty', path: 'empty', visibility: 'public' }, ann);
  const empty = await visit(ann, '/groups/empty/-/epics');
  await empty.getByText('No epics').waitFor();
  expect(stage.complaints).toEqual([]);
});

it('EPIC-01 a person has a list of the epics of their groups, and of those that they have opened', async () => {
  const page = await visit(gus, '/dashboard');
  await page.getByRole('link', { name: 'Your epics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your epics' }).waitFor();
  await expect.poll(() => rows(page)).toContain('Doors');
  expect(await rows(page)).not.toContain('Windows');
  await page.getByRole('combobox', { name: 'Search or filter' }).fill('label:wood ');
  await page.keyboard.press('Enter');
  await expect.poll(() => rows(page)).toEqual(['Doors']);
  await page.getByRole('link', { name: 'Opened by you' }).click();
  await page.getByText('No epic matches').waitFor();
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await page.getByText('You have opened no epics in this state.').waitFor();
  expect(stage.complaints).toEqual([]);
  const stranger = await stage.open();
  await stranger.goto(`${stage.base}/dashboard/epics`);
  await stranger.waitForURL(/\/users\/sign_in/);
});

// Was: all of them were shown.
it('SIDE-05 an epic’s sidebar shows seven participants, more on demand, and less again', async () => {
  const { server } = stage;
  const { iid, id } = await server.create<{ iid: number; id: number }>(
    '/groups/acme/epics',
    { title: 'Crowded' },
    rita,
  );
  for (let number = 0; number < 8; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const guest = await server.createUser(`guest-${number}`);
    // oxlint-disable-next-line no-await-in-loop
    await server.create(`/groups/acme/epics/${id}/notes`, { body: 'Here' }, guest);
  }
  const page = await visit(ann, `${list}/${iid}`);
  await page.getByRole('heading', { name: '9 participants' }).waitFor();
  const people = page.locator('.participants li');
  expect(await people.count()).toBe(7);
  await page.getByRole('button', { name: '+ 2 more' }).click();
  await expect.poll(() => people.count()).toBe(9);
  await page.getByRole('button', { name: '- show less' }).click();
  await expect.poll(() => people.count()).toBe(7);
});
