import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axe } from './axe.ts';
import { acme, ann, bob, stage, useAcme } from './acme.ts';
import { commentOn } from './diff-lines.ts';
import { commitFiles } from './merge-request-page.ts';
import { hydrated } from './stage.ts';

useAcme({}, 'Code');

let proposed = 0;
/** Two commits: the first changes lines 10 and 20 of a file, the second has four lines more at its top, and line 20 anew. */
async function propose(word: string): Promise<{ path: string; first: string; second: string; name: string }> {
  const name = `${word}${++proposed}`;
  const before = Array.from({ length: 40 }, (_, at) => `const line${at + 1} = ${at + 1};`);
  const once = before.with(9, 'const ten = 10;').with(19, 'const twenty = 20;');
  const twice = ['// 1', '// 2', '// 3', '// 4', ...once.with(19, 'const twenty = 21;')];
  await commitFiles('main', { [`${name}.js`]: before.join('\n') }, { action: 'create' });
  const first = await commitFiles(name, { [`${name}.js`]: once.join('\n') }, { start_branch: 'main' });
  const second = await commitFiles(name, { [`${name}.js`]: twice.join('\n') });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${name}`,
    source_branch: name,
    target_branch: 'main',
  });
  await stage.server.drain();
  return { path: `merge_requests/${iid}`, first, second, name };
}

async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
  if (path.includes('/diffs')) await tab.locator('.review[data-choosable]').waitFor();
}

const box = (tab: Page, name: string): Locator => tab.getByRole('textbox', { name });
/** Sends what was written, and waits until the page moves no more for it. */
async function send(tab: Page): Promise<void> {
  await tab.locator('.line-form button[type="submit"]:enabled').click();
  await expect.poll(() => tab.locator('.line-form').count()).toBe(0);
}
/** What stands below the run that ends with this line. */
const below = (tab: Page, line: string): Locator =>
  tab.locator('.diff-run', { hasText: line }).first().locator('xpath=following-sibling::*[1]');

it('DIFF-09 DISC-10 one commit of a merge request is commented on, live, and its threads lead back to it', async () => {
  const { path, first, second, name } = await propose('elm');
  const ofFirst = `${path}/diffs?commit_id=${first}`;
  const tab = await stage.open(ann);
  const other = await stage.open(bob);
  const all = await stage.open(bob);
  await visit(tab, ofFirst);
  await visit(other, ofFirst);
  await visit(all, `${path}/diffs`);
  // was: one had to go back to all changes
  await commentOn(tab, 'const ten');
  await box(tab, 'Comment on line 10').fill('Why ten?');
  await send(tab);
  await below(tab, 'const ten').getByText('Why ten?').waitFor();
  await commentOn(tab, 'const line11 ', 'const line13 ');
  await box(tab, 'Comment on lines 11 to 13').fill('These three');
  await send(tab);
  await below(tab, 'const line13 ').getByText('These three').waitFor();
  await commentOn(tab, 'const twenty');
  await box(tab, 'Comment on line 20').fill('Why twenty?');
  await send(tab);
  await below(tab, 'const twenty').getByText('Why twenty?').waitFor();
  await tab.getByRole('button', { name: 'Comment on this file' }).click();
  await box(tab, `Comment on the file ${name}.js`).fill('All of it');
  await send(tab);
  await tab.locator('.diff-at-head').getByText('All of it').waitFor();
  // Bob has it at once, and answers there.
  await below(other, 'const line13 ').getByText('Lines 11 to 13').waitFor();
  const ten = below(other, 'const ten');
  await ten.getByRole('button', { name: 'Reply…' }).click();
  await box(other, 'Reply').fill('It is rounder');
  await ten.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await below(tab, 'const ten').getByText('It is rounder').waitFor();
  await below(tab, 'const ten').getByRole('button', { name: 'Resolve thread' }).click();
  await other.getByRole('button', { name: 'Unresolve thread' }).waitFor();
  // Among all changes its line has another number, and it says whose it is.
  await below(all, 'const ten').getByText('Why ten?').waitFor();
  await below(all, 'const line13 ').getByText('Lines 15 to 17').waitFor();
  await below(all, 'const twenty').getByText('These lines have changed since.').waitFor();
  await below(all, 'const twenty')
    .getByText(`On commit ${first.slice(0, 8)}`)
    .waitFor();
  // The other commit has none of them.
  await visit(all, `${path}/diffs?commit_id=${second}`);
  await all.getByText('4 threads are on lines that are not shown here.').waitFor();
  expect(await all.locator('[data-thread]').count()).toBe(0);
  // The overview leads to it.
  await visit(tab, path);
  const thread = tab.locator('[data-thread]', { hasText: 'These three' });
  await thread.locator('.diff-excerpt', { hasText: 'const line13' }).waitFor();
  expect((await axe(tab).analyze()).violations).toEqual([]);
  await thread.getByRole('link', { name: first.slice(0, 8) }).click();
  await below(tab, 'const line13 ').getByText('These three').waitFor();
  expect(new URL(tab.url()).searchParams.get('commit_id')).toBe(first);
  await visit(tab, path);
  await tab
    .getByRole('link', { name: `${name}.js: show in the changes` })
    .first()
    .click();
  await tab.locator('.commit-steps').waitFor();
  expect((await axe(tab).analyze()).violations).toEqual([]);
  // The branch is made anew without that commit: it is found all the same, and not taken for the newest.
  await commitFiles(name, { [`${name}.js`]: 'const all = 0;' }, { start_branch: 'main', force: true });
  await stage.server.drain();
  await visit(other, ofFirst);
  await other.getByText('This is version 1, not the newest.').waitFor();
  await below(other, 'const line13 ').getByText('These three').waitFor();
});

it('DRAFT-01 DIFF-09 comments on one commit are kept for a review, and published there', async () => {
  const { path, first } = await propose('yew');
  const tab = await stage.open(bob);
  const other = await stage.open(ann);
  await visit(tab, `${path}/diffs?commit_id=${first}`);
  await visit(other, `${path}/diffs?commit_id=${first}`);
  await commentOn(tab, 'const ten');
  await box(tab, 'Comment on line 10').fill('Kept for now');
  await tab.getByRole('button', { name: 'Start a review' }).click();
  await below(tab, 'const ten').locator('.draft', { hasText: 'Kept for now' }).waitFor();
  // Where all of it is shown it says what it is on.
  await visit(tab, `${path}/diffs`);
  await below(tab, 'const ten').locator('.draft', { hasText: 'Kept for now' }).waitFor();
  const back = below(tab, 'const ten').getByRole('link', { name: first.slice(0, 8) });
  await back.waitFor();
  await visit(tab, path);
  await tab.locator('.draft-loose', { hasText: `On commit ${first.slice(0, 8)}` }).waitFor();
  await tab
    .locator('.draft-loose')
    .getByRole('link', { name: first.slice(0, 8) })
    .click();
  const kept = below(tab, 'const ten').locator('.draft', { hasText: 'Kept for now' });
  await kept.getByRole('button', { name: 'Comment now' }).click();
  await below(tab, 'const ten').locator('[data-thread]', { hasText: 'Kept for now' }).waitFor();
  await below(other, 'const ten').getByText('Kept for now').waitFor();
});
