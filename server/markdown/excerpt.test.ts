import { afterAll, expect, it } from 'vitest';
import { createMarkdown, excerptOf } from './index.ts';

const markdown = createMarkdown();
afterAll(() => markdown.close());

it.each([
  ['**Bold**, _leaning_ and `code`', 'Bold, leaning and code'],
  ['## Steps\n\n1. one\n2. two', 'Steps one two'],
  ['> quoted\n\nanswered', 'quoted answered'],
  ['```ts\nconst a = b < c && "d";\n```', 'const a = b < c && "d";'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
  ['See #12 and @ann, [a link](https://example.org "title > x").', 'See #12 and @ann, a link.'],
  ['![a cat](https://example.org/cat.png)', 'a cat'],
  ['- [x] done\n- [ ] not', 'done not'],
  ['`#ff0000` <script>x</script> &amp; `</p>`', '#ff0000 & </p>'],
  ['', ''],
])('MD-12 of %j reads %j', async (source, words) => {
  expect(excerptOf((await markdown.render(source, { kind: 'text' })).html, 300)).toBe(words);
});

it('MD-12 an excerpt ends between characters, also where the markup is cut', () => {
  expect(excerptOf('<p>🌳🌳🌳 trees</p>', 2)).toBe('🌳🌳…');
  expect(excerptOf('<p>one <a href="https://example', 300)).toBe('one');
  expect(excerptOf('<p>one <!-- never', 300)).toBe('one');
  expect(excerptOf('<p>one</p', 300)).toBe('one');
});
