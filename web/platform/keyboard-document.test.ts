import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The `keys` of every shortcut in the web: `g i`, `mod+k`. */
function registered(): Set<string> {
  const keys = new Set<string>();
  for (const file of globSync('web/**/*.{ts,tsx}', { cwd: root })) {
    if (file.endsWith('.test.ts') || file.endsWith('.test.tsx')) continue;
    for (const [, found] of readFileSync(join(root, file), 'utf8').matchAll(/\bkeys: '([^']+)'(?! in )/g))
      keys.add(found!);
  }
  return keys;
}

/** The keys of a table's first column: "`g` `t`" is a sequence, "`j`, `k`" are two shortcuts. */
function documented(): Set<string> {
  const keys = new Set<string>();
  const text = readFileSync(join(root, 'docs/user/keyboard.md'), 'utf8').split('## In a text')[0]!;
  for (const [, cell] of text.matchAll(/^\| (`[^|]+) \|/gm))
    for (const one of cell!.split(', ')) {
      const names = one
        .replace('`Ctrl`+', 'mod+')
        .replace('`⌘`+', 'mod+')
        .match(/^(?:(?:mod\+)?`[^`]+`\s?)+/)?.[0];
      const name = names?.replaceAll('`', '').trim();
      if (name !== undefined && name !== 'Enter')
        keys.add(name.startsWith('mod+') ? name.toLowerCase() : name);
    }
  return keys;
}

it('KEY-01 the document on the keyboard names each shortcut, and none that is not there', () => {
  expect([...documented()].sort()).toEqual([...registered()].sort());
});
