import { expect, it } from 'vitest';
import { suggestTexts } from './suggest-texts.ts';

it.each([
  ['12-fix-the-door', [], { title: 'Fix the door', description: 'Closes #12' }],
  ['12-fix-the-door', ['Oil the hinges'], { title: 'Oil the hinges', description: 'Closes #12' }],
  ['ann/12-fix_it', ['One', 'Two'], { title: 'Fix it', description: 'Closes #12' }],
  ['feature/new-door', [], { title: 'Feature new door', description: '' }],
  ['v2', [], { title: 'V2', description: '' }],
  ['12', [], { title: '12', description: '' }],
])('MR-01 %s with %j suggests %j', (branch, commits, texts) => {
  const [title, ...others] = commits as readonly string[];
  const only_commit = title === undefined || others.length > 0 ? null : { title, body: '' };
  expect(suggestTexts(branch, { only_commit, values: {} })).toEqual(texts);
});

it('MR-01 the text of the only commit describes it, unless a template does, and closes what it closes once', () => {
  const described = (body: string, template?: string): string =>
    suggestTexts('12-doors', { only_commit: { title: 'Oil the hinges', body }, values: {} }, template)
      .description;
  expect(described('They squeak.')).toBe('They squeak.\n\nCloses #12');
  expect(described('They squeak.\n\nFixes #12')).toBe('They squeak.\n\nFixes #12');
  expect(described('As in #123')).toBe('As in #123\n\nCloses #12');
  // Was: an issue that is only mentioned, or closed by a text that a template takes the place of, was not closed.
  expect(described('See #12 for why.')).toBe('See #12 for why.\n\nCloses #12');
  expect(described('Fixes house/doors#12')).toBe('Fixes house/doors#12\n\nCloses #12');
  expect(described('Fixes #12', '## What\n')).toBe('## What\n\nCloses #12');
});

it('MR-01 TPL-01 a template says what the commits say, and nothing of its text is taken for a variable', () => {
  const values = { all_commits: '* One\n\n* Two: %{source_branch}', first_multiline_commit: '' };
  expect(
    suggestTexts(
      'doors',
      { only_commit: null, values },
      '## What\n\n%{all_commits}\n\n%{first_multiline_commit}\n\n## Why %{title}\n',
    ).description,
  ).toBe('## What\n\n* One\n\n* Two: %{source_branch}\n\n## Why %{title}');
});
