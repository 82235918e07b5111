import { describe, expect, it } from 'vitest';
import type { PageCommit, TreePage } from '../../../contract/repositories/repositories.ts';
import { groupByDay } from './commit-rows.tsx';
import { findPaths } from './fuzzy.ts';
import { lineHash, parseLines } from './line-marks.ts';
import { treeRowsHtml } from './tree-rows.ts';

describe('lines in the address', () => {
  it.each([
    ['#L10', { from: 10, to: 10 }],
    ['#L10-20', { from: 10, to: 20 }],
    ['#L20-L10', { from: 10, to: 20 }],
    ['#L0', undefined],
    ['#diff-1', undefined],
    ['#L1-2-3', undefined],
  ])('reads %s', (hash, lines) => {
    expect(parseLines(hash)).toEqual(lines);
    expect(lines && parseLines(lineHash(lines))).toEqual(lines);
  });
});

describe('rows of a folder', () => {
  it('escapes whatever a repository names', () => {
    const name = '"><img src=x onerror=alert(1)>&\n';
    const page = {
      revision: { sha: 'a'.repeat(40), kind: 'branch', name: '"main"' },
      path: '<b>',
      entries: [
        { kind: 'file', name },
        { kind: 'submodule', name, url: 'https://example.com/"onclick="x' },
      ],
      last_commits: [[name, { sha: 'b'.repeat(40), title: '<script>', date: '2026-01-01T00:00:00Z' }]],
    } as unknown as TreePage;
    const html = treeRowsHtml('ann/"x"', page, { now: Date.parse('2026-01-02T00:00:00Z'), relative: true });
    expect(html).not.toMatch(/<(?:img|script|b)>?/);
    expect(html).not.toContain('"onclick');
    expect(html).toContain('%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E%26%0A');
    expect(html).not.toContain('\n');
    expect(html).toContain('yesterday');
  });
});

describe('finding files', () => {
  const paths = ['server/git/tree-reader.ts', 'web/ui/tree.css', 'README.md', 'docs/reading-trees.md'];
  it('prefers the word in the name, then letters in order', () => {
    expect(findPaths(paths, 'tree', 10).map(({ path }) => path)).toEqual([
      'web/ui/tree.css',
      'server/git/tree-reader.ts',
      'docs/reading-trees.md',
    ]);
    expect(findPaths(paths, 'sgtr', 10)[0]!.path).toBe('server/git/tree-reader.ts');
    expect(findPaths(paths, 'zzz', 10)).toEqual([]);
    expect(findPaths(paths, '', 2)).toHaveLength(2);
  });
});

describe('words', () => {
  it('groups neighbours by day', () => {
    const at = (committed_date: string) => ({ committed_date }) as PageCommit;
    const groups = groupByDay([
      at('2026-02-02T23:00:00Z'),
      at('2026-02-02T01:00:00Z'),
      at('2026-02-01T01:00:00Z'),
    ]);
    expect(groups.map(({ day, commits }) => [day, commits.length])).toEqual([
      ['2026-02-02', 2],
      ['2026-02-01', 1],
    ]);
  });
});
