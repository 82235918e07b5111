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
  expect(
    suggestTexts(
      branch,
      commits.map((title) => ({ title })),
    ),
  ).toEqual(texts);
});
