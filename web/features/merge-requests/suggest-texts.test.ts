import { expect, it } from 'vitest';
import { suggestTexts } from './suggest-texts.ts';

it.each([
  ['12-fix-the-door', [], { title: 'Fix the door', body: '', closes: 'Closes #12' }],
  ['12-fix-the-door', ['Oil the hinges'], { title: 'Oil the hinges', body: '', closes: 'Closes #12' }],
  ['ann/12-fix_it', ['One', 'Two'], { title: 'Fix it', body: '', closes: 'Closes #12' }],
  ['feature/new-door', [], { title: 'Feature new door', body: '', closes: '' }],
  ['v2', [], { title: 'V2', body: '', closes: '' }],
  ['12', [], { title: '12', body: '', closes: '' }],
])('MR-01 %s with %j suggests %j', (branch, commits, texts) => {
  expect(
    suggestTexts(
      branch,
      commits.map((title) => ({ title })),
    ),
  ).toEqual(texts);
});

it('MR-01 the text of the only commit describes it, and closes what it closes once', () => {
  const commits = [{ title: 'Oil the hinges' }];
  expect(suggestTexts('12-doors', commits, 'They squeak.')).toEqual({
    title: 'Oil the hinges',
    body: 'They squeak.',
    closes: 'Closes #12',
  });
  expect(suggestTexts('12-doors', commits, 'They squeak.\n\nFixes #12')).toMatchObject({ closes: '' });
  expect(suggestTexts('12-doors', commits, 'As in #123')).toMatchObject({ closes: 'Closes #12' });
});
