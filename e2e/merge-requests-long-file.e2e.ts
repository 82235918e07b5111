import { hash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { walkThrough } from '../testing/diff-walk.ts';
import { acme, ann, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';
import { useWorld } from './world.ts';

const lineCount = 3000;
const text = (line: (index: number) => string): string =>
  `${Array.from({ length: lineCount }, (_, index) => line(index)).join('\n')}\n`;
const code = (word: string, index: number): string =>
  `export const ${word}${index} = read('${word}', ${index});`;
/** Five lines of seven in one file; every twentieth line in the other, which makes 150 hunks. */
const contents = (word: string): Record<string, string> => ({
  'long.ts': text((index) => code(index % 7 < 5 ? word : 'same', index)),
  'places.ts': text((index) => code(index % 20 === 10 ? word : 'same', index)),
});
const changedLines = Array.from({ length: lineCount }, (_, index) => index % 7).filter((at) => at < 5).length;
/** Three lines around each changed one, which is there twice. */
const rows = lineCount + changedLines + (lineCount / 20) * 8;

const commit = (branch: string, action: string, word: string, more: object = {}) =>
  stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    commit_message: `Say ${word}`,
    actions: Object.entries(contents(word)).map(([file_path, content]) => ({ action, file_path, content })),
    ...more,
  });

useAcme({}, 'Code');
let iid: number;

useWorld(async () => {
  await commit('main', 'create', 'before');
  await commit('long', 'update', 'after', { start_branch: 'main' });
  ({ iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Take it all',
    source_branch: 'long',
    target_branch: 'main',
  }));
  await stage.server.drain();
});

const card = (tab: Page) => tab.locator(`[id="${hash('sha1', 'long.ts')}"]`);

async function visit(view: 'inline' | 'parallel', code = ''): Promise<Page> {
  const tab = await stage.open(ann);
  await tab.goto(`${acme.page(`merge_requests/${iid}/diffs`)}?view=${view}${code}`);
  await hydrated(tab);
  await tab.locator('.review[data-choosable]').waitFor();
  if (code === '') await card(tab).getByRole('button', { name: 'Load changes' }).click();
  await card(tab).locator('.diff-run[data-at]').first().waitFor();
  return tab;
}

it.for(['inline', 'parallel'] as const)(
  'DIFF-14 a long file and one with many hunks show every row to who scrolls through, with 6,000 elements at most: %s',
  { timeout: 60_000 },
  async (view) => {
    const tab = await visit(view);
    const walk = await walkThrough(tab);
    // Side by side, what was removed is not in a row of its own.
    expect(walk.rows).toBe(rows);
    expect(walk.nodes).toBeLessThanOrEqual(6000);
  },
);

it('DIFF-14 lines of a long file that nobody is near to are found, copied and printed', async () => {
  const tab = await visit('parallel');
  const runs = () => card(tab).locator('.diff-run').count();
  // How many are drawn depends on how far the page has come.
  const few = 400;
  expect(await runs()).toBeLessThan(few);
  const last = code('before', lineCount - 1);
  await card(tab).locator('.diff-rest', { hasText: last }).waitFor();
  const copied = await tab.evaluate(() => {
    getSelection()!.selectAllChildren(document.querySelector('.diff-half-new')!);
    return String(getSelection());
  });
  expect(copied).toBe(contents('after')['long.ts']!.trimEnd());
  await tab.evaluate(() => {
    getSelection()!.removeAllRanges();
    addEventListener('beforeprint', () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('.diff-run').length);
    });
  });
  await tab.pdf();
  const printed = Number(await tab.locator('body').getAttribute('data-printed'));
  // Per seven lines a run that is removed, one that is added, and one on both sides.
  expect(printed).toBeGreaterThanOrEqual(Math.floor(lineCount / 7) * 4);
  await expect.poll(runs).toBeLessThan(few);
});

it('DIFF-05 DIFF-09 an address leads far down into a long file, where lines are commented on', async () => {
  const at = 2803;
  const tab = await visit('parallel', `#${hash('sha1', 'long.ts')}_0_${at}`);
  const mark = tab.locator('.diff-mark[data-linked]');
  await mark.waitFor();
  const box = (await mark.boundingBox())!;
  expect(box.y).toBeGreaterThan(90);
  expect(box.y).toBeLessThan(tab.viewportSize()!.height);
  await tab.mouse.move(box.x + 200, box.y + 9);
  await tab.mouse.move(box.x + 200, box.y + 10);
  await tab.getByRole('button', { name: 'Comment on this line' }).click();
  await tab.getByRole('textbox', { name: `Comment on line ${at}` }).fill('Down here');
  await tab.locator('.line-form button[type="submit"]:enabled').click();
  // It is drawn anew when it is saved.
  await tab.locator('.diff-insert').getByRole('button', { name: 'Resolve thread' }).waitFor();
  // What is written stays; lines around it come back with the reader.
  const around = card(tab).locator('.diff-run', { hasText: code('after', at + 39) });
  await tab.evaluate('scrollTo(0, 0)');
  await expect.poll(() => around.count()).toBe(0);
  await tab.locator('.diff-insert').getByText('Down here').scrollIntoViewIfNeeded();
  await around.waitFor();
});

it('DIFF-09 more lines than are drawn are chosen by keys', async () => {
  const tab = await visit('inline');
  await tab.getByRole('region', { name: 'long.ts' }).focus();
  await tab.keyboard.press('ArrowDown');
  for (let step = 0; step < 250; step++) await tab.keyboard.press('Shift+ArrowDown');
  await tab.locator('[aria-live]', { hasText: '251 lines chosen' }).waitFor();
  await tab.keyboard.press('Enter');
  // From one that was removed to one that both sides have.
  await tab.getByRole('textbox', { name: 'Comment on lines −1 to +146' }).waitFor();
});
