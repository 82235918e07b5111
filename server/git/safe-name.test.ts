import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { hostileNames } from '../../testing/hostile-names.ts';
import { plainGitEnvironment } from '../../testing/repositories.ts';
import { encodeName } from './byte-name.ts';
import {
  isSafeNewPath,
  isSafeNewRefName,
  isSafeQualifiedRef,
  isSafeRefName,
  normalizeTreePath,
} from './safe-name.ts';

const ordinary = [
  'main',
  'feature/a',
  'feature/-x',
  'v1.0',
  'ünïcode/日本',
  'a@b',
  'a{b',
  'x#1',
  'x%20y',
  'deadbeef',
  'a\uF7E9',
];

describe('names of refs', () => {
  it.each(ordinary)('accepts %s', (name) => {
    expect(isSafeRefName(name)).toBe(true);
  });

  it('accepts nothing that git check-ref-format refuses', () => {
    for (const name of [...ordinary, ...hostileNames].filter((each) => isSafeRefName(each))) {
      const bytes = encodeName(`refs/heads/${name}`).toString('latin1');
      const check = spawnSync('/bin/sh', ['-c', 'exec git check-ref-format "$NAME"'], {
        env: { ...plainGitEnvironment(), NAME: Buffer.from(bytes, 'latin1').toString('utf8') },
      });
      expect(check.status, JSON.stringify(name)).toBe(0);
      expect(name.startsWith('-')).toBe(false);
    }
  });

  it.each(['HEAD', 'refs/heads/x', 'a'.repeat(40), 'ABCDEF'.repeat(6) + 'abcd'])(
    'allows no new ref called %s',
    (name) => {
      expect(isSafeNewRefName(name)).toBe(false);
    },
  );

  it.each([
    'refs/heads/-x',
    'refs/heads',
    'refs/heads/',
    'heads/x',
    'refs/heads/a..b',
    'refs/tags/a b',
    'HEAD',
  ])('lets nobody push %s', (name) => {
    expect(isSafeQualifiedRef(name)).toBe(false);
  });
});

it('GIT-05 a name whose bytes are also plain UTF-8 has one spelling, for refs and paths', () => {
  // The two bytes of é, one by one.
  const second = '\uF7C3\uF7A9';
  for (const name of [second, `feature/${second}`, `a${second}`]) {
    expect(isSafeRefName(name)).toBe(false);
    expect(isSafeQualifiedRef(`refs/heads/${name}`)).toBe(false);
    expect(normalizeTreePath(name)).toBeNull();
    expect(isSafeNewPath(name)).toBe(false);
  }
  // A byte that HFS+ would ignore, within a name that looks like .git.
  expect(isSafeNewPath('.g\uF7E2\uF780\uF78Cit')).toBe(false);
  expect(isSafeNewPath('caf\uF7E9')).toBe(true);
});

describe('paths in trees', () => {
  it.each([
    ['', ''],
    ['a/b/', 'a/b'],
    ['a b#%\n', 'a b#%\n'],
  ])('reads %j as %j', (path, normalized) => {
    expect(normalizeTreePath(path)).toBe(normalized);
  });

  it.each(['/', '//', '/a', 'a//b', '.', '..', 'a/..', './a', 'a\0', '\uD800'])('refuses %j', (path) => {
    expect(normalizeTreePath(path)).toBeNull();
  });

  it.each([
    '',
    '/',
    'a/',
    '.git',
    '.GIT/x',
    'a/.git',
    'git~1',
    '.git.',
    '.git ',
    '.g\u200Cit',
    '.git::$INDEX_ALLOCATION',
    'a\\.git',
    '../x',
    '/x',
    'x'.repeat(256),
  ])('writes nothing to %j', (path) => {
    expect(isSafeNewPath(path)).toBe(false);
  });

  it.each(['.gitignore', '.gitmodules', 'a/.github/x', 'git', 'a b', '…'])('may write %j', (path) => {
    expect(isSafeNewPath(path)).toBe(true);
  });
});
