import { expect, it } from 'vitest';
import { qualified } from './move-references.ts';

const secret = '0123456789abcdef0123456789abcdef';
const copied = 'c0123456789abcdef0123456789abcde';
const garden = {
  id: 7,
  path: 'ann/garden',
  relativeUrlRoot: '/git',
  baseUrl: 'https://x.org/git',
  prefixes: new Map([
    ['#', 'ann/garden'],
    ['!', 'ann/garden'],
    ['&', 'ann'],
  ]),
};
const move = (text: string) => qualified(text, garden, { projectId: 9, secrets: new Map() });
const moveWithFiles = (text: string) =>
  qualified(text, garden, { projectId: 9, secrets: new Map([[secret, copied]]) });

it.each([
  ['See #3, (#4) and #5.', 'See ann/garden#3, (ann/garden#4) and ann/garden#5.'],
  ['#1\n\n#2', 'ann/garden#1\n\nann/garden#2'],
  [`![a](/uploads/${secret}/a.png)`, `![a](/git/-/project/7/uploads/${secret}/a.png)`],
  [`[a]: /uploads/${secret}/a.png`, `[a]: /git/-/project/7/uploads/${secret}/a.png`],
  [`<img src="/uploads/${secret}/a.png">`, `<img src="/git/-/project/7/uploads/${secret}/a.png">`],
  ['`#3` and #4', '`#3` and ann/garden#4'],
  // was: what has these numbers in the new project
  ['!3 of &4, other/project!5', 'ann/garden!3 of ann&4, other/project!5'],
  ['```\n#3\n```\n#4', '```\n#3\n```\nann/garden#4'],
])('ISSUE-07 a moved text names what it named: %j', (text, expected) => {
  expect(move(text)).toBe(expected);
});

it.each([
  'other/project#3',
  'C#1 &#39; a#1 #1a #0 ##3',
  'Wow! 3 R&D &amp; a&1 ?a=1&2',
  '# 3',
  '# Title',
  '~~~\n#3',
  `/uploads/${secret}/a.png`,
  '[a](/uploads/short/a.png)',
])('leaves %j', (text) => {
  expect(move(text)).toBe(text);
});

it.each([
  [`![a](/uploads/${secret}/a.png)`, `![a](/uploads/${copied}/a.png)`],
  [`[a](/git/-/project/7/uploads/${secret}/a.png)`, `[a](/uploads/${copied}/a.png)`],
  [`[a](/git/ann/garden/uploads/${secret}/a.png)`, `[a](/uploads/${copied}/a.png)`],
  [
    `See https://x.org/git/ann/garden/uploads/${secret}/a.png`,
    `See https://x.org/git/-/project/9/uploads/${copied}/a.png`,
  ],
  [`[a](/git/-/project/70/uploads/${secret}/a.png)`, `[a](/git/-/project/70/uploads/${secret}/a.png)`],
  [`\`[a](/uploads/${secret}/a.png)\``, `\`[a](/uploads/${secret}/a.png)\``],
])('SIDE-07 a moved text refers to the copy of a file: %j', (text, expected) => {
  // was: all of them led to the file of the project that the issue was moved from
  expect(moveWithFiles(text)).toBe(expected);
});

it('scans a long text in one pass', () => {
  const before = performance.now();
  for (const part of ['`', '```\n', '#', '](', ' #1', ' ', '](/', ']:  /'])
    expect(move(part.repeat(300_000)).length).toBeGreaterThan(0);
  expect(performance.now() - before).toBeLessThan(2000);
});
