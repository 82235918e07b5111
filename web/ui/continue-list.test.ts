import { expect, it } from 'vitest';
import { continueList } from './continue-list.ts';

/** `|` marks the caret; null means the default action of the key. */
function enter(marked: string): string | null {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const change = continueList({ text, start: at, end: at });
  if (change === undefined) return null;
  const result = text.slice(0, change.from) + change.insert + text.slice(change.to);
  return `${result.slice(0, change.start)}|${result.slice(change.start)}`;
}

// was: each of them a bare line.
it.each<[string, string | null]>([
  ['- one|', '- one\n- |'],
  ['- one|\n- two', '- one\n- |\n- two'],
  ['- on|e', '- on\n- |e'],
  ['  * deep|', '  * deep\n  * |'],
  ['9. nine|', '9. nine\n10. |'],
  ['1) one|', '1) one\n2) |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['> - quoted|', '> - quoted\n> - |'],
  ['- one\n- |', '- one\n|'],
  ['- [ ] |', '|'],
  ['words|', null],
  ['|- one', null],
  ['-|no list', null],
  ['```\n- code|', null],
  ['```\ncode\n```\n- one|', '```\ncode\n```\n- one\n- |'],
  ['---|', null],
])('MD-04 Enter in %j gives %j', (before, after) => {
  expect(enter(before)).toBe(after);
});
