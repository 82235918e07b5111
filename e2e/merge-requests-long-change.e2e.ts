import { expect, it } from 'vitest';
import { walkThrough } from '../testing/diff-walk.ts';
import { acme, ann, stage, useAcme } from './acme.ts';
import { hydrated } from './stage.ts';

useAcme({}, 'Code');

const files = 300;
/** Four lines at the top of a file, and three below them. */
const rowsEach = 4 + 4 + 3;
const code = (file: number, line: number, word: string): string =>
  `export const ${word}${file}x${line} = read('${word}', ${line}, { file: ${file} });`;
const commit = (branch: string, action: string, word: string, more: object = {}) =>
  stage.call(ann, 'POST', `${acme.project}/repository/commits`, {
    branch,
    commit_message: `Say ${word}`,
    actions: Array.from({ length: files }, (_, file) => ({
      action,
      file_path: `src/area-${file % 20}/file-${file}.ts`,
      content: `${Array.from({ length: 12 }, (_line, line) => code(file, line, line < 4 ? word : 'same')).join('\n')}\n`,
    })),
    ...more,
  });

// The bench walks through 99,000 lines, and measures it.
it('DIFF-14 a change of 300 files shows every row to who scrolls through, and never has more than 6,000 elements', async () => {
  await commit('main', 'create', 'before');
  await commit('long', 'update', 'after', { start_branch: 'main' });
  const { iid } = await stage.call<{ iid: number }>(ann, 'POST', `${acme.project}/merge_requests`, {
    title: 'Take it all',
    source_branch: 'long',
    target_branch: 'main',
  });
  await stage.server.drain();
  const tab = await stage.open(ann);
  await tab.goto(acme.page(`merge_requests/${iid}/diffs`));
  await hydrated(tab);
  const { rows, nodes } = await walkThrough(tab);
  expect(rows).toBe(files * rowsEach);
  expect(nodes).toBeLessThanOrEqual(6000);
  // What one has left has its lines again, in colours.
  await tab.evaluate('scrollTo(0, 0)');
  await expect
    .poll(() => tab.locator('.diff-run').first().locator('[class^="hljs-"]').count())
    .toBeGreaterThan(0);
}, 180_000);
