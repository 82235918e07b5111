import { expect, it } from 'vitest';
import { findKept, keepAnswer, keepAnswersWith, keyOfKept } from './kept-answers.ts';

it('UX-01 an answer is found again only by who is answered the same, in the same encoding', () => {
  const diff = { files: ['a'] };
  expect(keyOfKept({ diff, layout: 'inline' }, 'br')).toBeUndefined();
  keepAnswersWith(diff);
  const key = keyOfKept({ diff, layout: 'inline' }, 'br')!;
  keepAnswer(key, Buffer.from('packed'));
  expect(findKept(keyOfKept({ diff, layout: 'inline' }, 'br')!)?.content.toString()).toBe('packed');
  for (const [answer, encoding] of [
    [{ diff, layout: 'parallel' }, 'br'],
    [{ diff, layout: 'inline', viewed: [] }, 'br'],
    [{ other: diff, layout: 'inline' }, 'br'],
    [{ diff, layout: 'inline' }, 'gz'],
  ] as const)
    expect(findKept(keyOfKept(answer, encoding)!), JSON.stringify(answer)).toBeUndefined();
  // The same to the letter is not the same part.
  expect(keyOfKept({ diff: { ...diff }, layout: 'inline' }, 'br')).toBeUndefined();
  for (const nothing of [null, 'text', 3, [], {}]) expect(keyOfKept(nothing, 'br')).toBeUndefined();
});
