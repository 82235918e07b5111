import type { Locator, Page } from 'playwright-core';
import { acme, ann, stage } from './acme.ts';
import { commitFiles } from './merge-request-page.ts';
import { hydrated } from './stage.ts';

/** A file's lines by their numbers. */
export const lines = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `const line${from + index} = ${from + index};`);
export const text = (all: readonly string[]): string => `${all.join('\n')}\n`;

/** Commits files as ann. */
export const commit = (
  branch: string,
  action: 'create' | 'update',
  files: Readonly<Record<string, string>>,
  start?: string,
) => commitFiles(branch, files, { action, ...(start !== undefined && { start_branch: start }) });

/** A merge request that changes lines 10 and 30 of a file of 60 lines, adds one, and adds a file. */
export async function propose(name: string): Promise<{ iid: number; branch: string }> {
  const before = lines(1, 60);
  await commit('main', 'create', { [`${name}.js`]: text(before) });
  const after = before.with(9, 'const ten = 10;').with(29, 'const thirty = 30;').toSpliced(40, 0, '// new');
  await commit(name, 'update', { [`${name}.js`]: text(after) }, 'main');
  await commit(name, 'create', { [`${name}.txt`]: 'one\ntwo\n' });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: `Take ${name}`,
    source_branch: name,
    target_branch: 'main',
  });
  return { iid, branch: name };
}

/** Opens a page of the project; one of changes is open when its lines can be commented on. */
export async function visit(tab: Page, path: string): Promise<void> {
  await tab.goto(acme.page(path));
  await hydrated(tab);
  if (path.includes('/diffs')) await tab.locator('.review[data-choosable]').waitFor();
}

export const box = (tab: Page, name: string): Locator => tab.getByRole('textbox', { name });
/** Sends what was written; a form whose comment is on its way is empty. */
export const send = (tab: Page): Promise<void> =>
  tab.locator('.line-form button[type="submit"]:enabled').click();
/** The thread below the run that ends with this line. */
export const below = (tab: Page, line: string): Locator =>
  tab.locator('.diff-run', { hasText: line }).first().locator('xpath=following-sibling::*[1]');
