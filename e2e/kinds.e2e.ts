import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { features } from '../server/features/index.ts';
import type { TestUser } from '../testing/server.ts';
import { riddleMigration, riddles } from '../testing/toy-subject.ts';
import { createStage, hydrated, whole, type Stage } from './stage.ts';
import { useWorld } from './world.ts';

/** The page of a kind of subject for which the web has no code: riddles of a group. */
let stage: Stage;
let ann: TestUser, bob: TestUser, eve: TestUser;
const riddle = '/groups/acme/-/riddles/1';

useWorld(async () => {
  stage = await createStage({}, [...features, riddles]);
  const { server } = stage;
  await sql.raw(riddleMigration).execute(server.platform.db);
  [ann, bob, eve] = await server.createUsers('ann', 'bob', 'eve');
  const { id } = await server.create('/groups', { name: 'acme', path: 'acme', visibility: 'public' }, ann);
  await server.create(`/groups/${id}/members`, { user_id: bob.id, access_level: 20 }, ann);
  await server.create(`/groups/${id}/labels`, { name: 'tricky', color: '#aa3300' }, ann);
  const text = { title: 'What walks on four legs', description: 'In the **morning**\n\n- [ ] guessed' };
  await server.create('/groups/acme/riddles', text, ann);
  const project = { name: '.coppice', path: '.coppice', namespace_id: id, visibility: 'public' };
  await server.create('/projects', { ...project, initialize_with_readme: true }, ann);
  const file = '/projects/acme%2F.coppice/repository/files/.coppice%2Friddle_templates%2FHard.md';
  await server.create(file, { branch: 'main', commit_message: 'One', content: 'What is it?' }, ann);
  await server.create('/groups/acme/riddles/1/notes', { body: 'Nobody knows' }, ann);
  await server.create('/groups/acme/riddles', { title: 'Whispered', confidential: true }, ann);
  await server.drain();
});

async function visit(user: TestUser | undefined, path = riddle): Promise<Page> {
  const page = await stage.open(user);
  await page.goto(stage.base + path);
  await hydrated(page);
  return page;
}

it('ISSUE-01 shows head, description, conversation and the fields of its attributes', async () => {
  // was: 404, every kind needed a page of its own
  const page = await visit(bob);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('What walks on four legs ?1');
  expect(await page.title()).toContain('What walks on four legs (?1)');
  await page.locator('.timeline-body strong', { hasText: 'morning' }).waitFor();
  const side = page.locator('.gutter-whole');
  for (const name of ['Assignee', 'Labels', 'Milestone', 'Due date'])
    await side.getByRole('heading', { name }).waitFor();
  expect(await side.getByRole('heading', { name: 'Weight' }).count()).toBe(0);
  expect(await side.getByRole('heading', { name: 'Time tracking' }).count()).toBe(0);
  expect(stage.complaints).toEqual([]);
});

it('NOTE-02 is commented on, edited, planned and closed, live for others', async () => {
  const [page, other] = [await visit(bob), await visit(eve)];
  await whole(page);
  await page.getByRole('textbox', { name: 'Comment' }).fill('A *table*');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  for (const tab of [page, other]) await tab.locator('.timeline-body em', { hasText: 'table' }).waitFor();

  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await page.getByLabel('Title').fill('What walks on three legs');
  await page.getByRole('button', { name: 'Save changes' }).click();
  for (const tab of [page, other])
    await tab.getByRole('heading', { level: 1, name: 'What walks on three legs' }).waitFor();

  const labels = page.locator('#labels');
  await labels.locator('summary, button').first().click();
  await page.getByRole('option', { name: 'tricky' }).click();
  await page.keyboard.press('Escape');
  for (const tab of [page, other]) await tab.locator('#labels a', { hasText: 'tricky' }).waitFor();

  await page.locator('.task-list-item-checkbox').first().click();
  await page.getByText('1 of 1 task').waitFor();

  await page.getByRole('button', { name: 'Close riddle' }).click();
  for (const tab of [page, other]) await tab.locator('.subject-head').getByText('Closed').waitFor();
  await page.getByRole('button', { name: 'Reopen riddle' }).waitFor();
  expect(stage.complaints).toEqual([]);
});

it('FORM-06 its texts offer riddles by their sigil, and its own commands', async () => {
  const page = await visit(bob);
  await whole(page);
  const field = page.getByRole('textbox', { name: 'Comment' });
  await field.click();
  await field.pressSequentially('As ?whisp');
  await page.getByRole('option', { name: /Whispered/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('As ?2 ');
  await field.fill('');
  await field.pressSequentially('/sol');
  await page.getByRole('option', { name: /solve/ }).waitFor();
});

it('ISSUE-11 a confidential one is not found by people who may not see it', async () => {
  const page = await visit(eve, '/groups/acme/-/riddles/2');
  await page
    .getByText(/not found|doesn.t exist|could not be found/i)
    .first()
    .waitFor();
  expect(await page.content()).not.toContain('Whispered');
  const mine = await visit(bob, '/groups/acme/-/riddles/2');
  await mine.getByRole('heading', { level: 1, name: 'Whispered' }).waitFor();
});

it('ACT-01 is in the activity of its people, with a link', async () => {
  await stage.server.drain();
  const page = await visit(eve, '/ann');
  const row = page.locator('.activity-row', { hasText: 'legs' }).last();
  expect(await row.textContent()).toContain('Ann opened ?1 in acme');
  await row.getByRole('link', { name: '?1' }).click();
  await page.getByRole('heading', { level: 1, name: /legs/ }).waitFor();
  expect(await page.content()).not.toContain('Whispered');
});

it('ISSUE-04 is edited from a template of the group, and gets files', async () => {
  const page = await visit(bob);
  await whole(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  const text = page.getByRole('textbox', { name: 'Description' });
  await text.fill('');
  await page.getByText('Choose a template').first().click();
  await page.getByRole('menuitemradio', { name: 'Hard' }).click();
  await expect.poll(() => text.inputValue()).toBe('What is it?');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>';
  const file = { name: 'picture.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await page.locator('form input[type=file]').first().setInputFiles(file);
  await expect.poll(() => text.inputValue()).toContain('/uploads/');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const picture = page.locator('.timeline-body img').first();
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(true);
  expect(stage.complaints).toEqual([]);
});

// Was: Cancel threw the typed text away without a question, Escape did nothing, and a typed title was not kept.
it('FORM-06 the form that edits it loses nothing typed', async () => {
  const page = await visit(bob);
  const opener = page.locator('.subject-edit-opener');
  const title = page.getByLabel('Title');
  const text = page.getByRole('textbox', { name: 'Description' });
  const question = page.getByRole('dialog');
  const before = await page.getByRole('heading', { level: 1 }).innerText();
  // With nothing typed it closes at once, by button and by key.
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => title.press('Escape'),
  ]) {
    await opener.click();
    await title.waitFor();
    await leave();
    await title.waitFor({ state: 'detached' });
  }
  await opener.click();
  await title.fill('A better title');
  await text.fill('A better text');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByText('Are you sure you want to lose your riddle information?').waitFor();
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await text.press('Escape');
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect.poll(() => title.inputValue()).toBe('A better title');
  // Both texts outlive the page.
  await page.goto(stage.base + riddle);
  await hydrated(page);
  await opener.click();
  await expect.poll(() => title.inputValue()).toBe('A better title');
  await expect.poll(() => text.inputValue()).toBe('A better text');
  await title.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await title.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(before);
  await opener.click();
  await expect.poll(() => title.inputValue()).not.toBe('A better title');
  expect(stage.complaints).toEqual([]);
});

it('UX-01 fits on a phone, in the dark too', async () => {
  const page = await stage.open(undefined, { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  await page.goto(stage.base + riddle);
  await hydrated(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // The fields are behind the icons of the collapsed sidebar.
  await page.locator('.rail-item').first().click();
  await page.getByRole('heading', { name: 'Assignee' }).waitFor();
});

it('can be read without script', async () => {
  const page = await stage.open(undefined, { javaScriptEnabled: false });
  await page.goto(stage.base + riddle);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('?1');
  await page.getByText('Nobody knows', { exact: true }).waitFor();
});
