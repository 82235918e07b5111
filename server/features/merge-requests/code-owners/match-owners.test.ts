import { expect, it } from 'vitest';
import { coversExactly, readPattern } from './owner-pattern.ts';
import { matchOwners } from './match-owners.ts';
import { parseOwners } from './parse-owners.ts';

const owners = async (file: string, ...paths: string[]): Promise<string[]> =>
  ((await matchOwners(parseOwners(file).sections, paths)) ?? []).map(({ section, entry, paths: covered }) =>
    [
      section.name,
      section.required,
      entry.text,
      [...entry.names, ...entry.emails].join(' '),
      covered.join(' '),
    ].join(' | '),
  );

it.each([
  ['*', 'a/b/c.txt', true],
  ['*.md', 'README.md', true],
  ['*.md', 'docs/deep/x.md', true],
  ['*.md', 'x.mdx', false],
  ['/*.md', 'README.md', true],
  ['/*.md', 'docs/x.md', false],
  ['docs/', 'docs/a', true],
  ['docs/', 'lib/docs/a/b', true],
  ['docs/', 'docs', false],
  ['/docs/', 'lib/docs/a', false],
  ['/docs/*', 'docs/a', true],
  ['/docs/*', 'docs/a/b', false],
  ['/docs/**/*.md', 'docs/x.md', true],
  ['/docs/**/*.md', 'docs/a/b/x.md', true],
  ['internal/README.md', 'lib/internal/README.md', true],
  ['/config', 'config', true],
  ['/config', 'config/a/b.yml', true],
  ['/config', 'configs/a', false],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['/**/x', 'x', true],
  ['a/**/b', 'a/b', true],
  ['a/**/b/**/c', 'a/1/b/2/b/3/c', true],
  ['(a+)+$', '(a+)+$', true],
])('MR-05 the pattern %s and the path %s', (pattern, path, covers) => {
  expect(coversExactly(readPattern(pattern), path.split('/'))).toBe(covers);
});

it('MR-05 in each section the last line that covers a path counts', async () => {
  const file = `
# who looks at what
* @Ann
*.ts   @ben @group/sub   # and a word
/gen/ # nobody
[Docs][2] @dora
docs/
docs/secret.md eve@Example.com
^[Style] @fay
*.css
!vendor.css`;
  expect(await owners(file, 'x.txt', 'src/a.ts', 'gen/a.ts')).toEqual([
    'codeowners | 1 | * | ann | x.txt',
    'codeowners | 1 | *.ts | ben group/sub | src/a.ts',
  ]);
  expect(await owners(file, 'docs/secret.md', 'docs/a.md')).toEqual([
    'codeowners | 1 | * | ann | docs/secret.md docs/a.md',
    'Docs | 2 | docs/secret.md | eve@example.com | docs/secret.md',
    'Docs | 2 | docs/ | dora | docs/a.md',
  ]);
  expect(await owners(file, 'a.css', 'vendor.css')).toEqual([
    'codeowners | 1 | * | ann | a.css vendor.css',
    'Style | 0 | *.css | fay | a.css',
  ]);
});

it('MR-05 headings with one name are one section, and the strictest counts', async () => {
  expect(await owners('^[Data] @a\n/x\n[DATA][3] @b\n/y', 'x', 'y')).toEqual([
    'Data | 3 | /x | a | x',
    'Data | 3 | /y | b | y',
  ]);
});

it('MR-05 spaces and hashes are escaped, and another case of letters takes nothing from its owners', async () => {
  expect(await owners('/my\\ docs/a\\#1.txt @ann', 'my docs/a#1.txt')).toEqual([
    'codeowners | 1 | /my docs/a#1.txt | ann | my docs/a#1.txt',
  ]);
  expect(await owners('\\#x @ann', '#x')).toHaveLength(1);
  expect(await owners('/Secrets/ @ann', 'secrets/key')).toEqual([
    'codeowners | 1 | /Secrets/ | ann | secrets/key',
  ]);
  // Where there is a line for each, each has its own.
  expect(await owners('/readme @ann\n/README @ben', 'readme', 'README')).toEqual([
    'codeowners | 1 | /readme | ann | readme',
    'codeowners | 1 | /README | ben | README',
  ]);
});

it('MR-05 lines that can’t be read are said, and the others hold', () => {
  const { sections, problems } = parseOwners(
    ['[Open', '[None][0]', 'a @ann nobody @-x', `${'x'.repeat(2000)} @ann`, '* @ben\r'].join('\n'),
  );
  expect(problems).toEqual([
    { line: 1, kind: 'section' },
    { line: 2, kind: 'section' },
    { line: 3, kind: 'owner' },
    { line: 3, kind: 'owner' },
    { line: 4, kind: 'too_long' },
  ]);
  expect(sections[0]!.entries.map(({ text, names }) => [text, names])).toEqual([
    ['a', ['ann']],
    ['*', ['ben']],
  ]);
  expect(parseOwners('* @ann\n'.repeat(3000)).problems).toEqual([{ line: 0, kind: 'too_many' }]);
});

it('MR-05 a pattern with many wildcards takes no time', async () => {
  const path = `${'a'.repeat(200)}/${'a/'.repeat(40)}b`;
  expect(await owners(`${'*a'.repeat(100)}*c @ann\n${'**/a/'.repeat(40)}c @ben`, path)).toEqual([]);
});
