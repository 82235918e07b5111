import { expect, it } from 'vitest';
import { suggestionBlock } from './insert-suggestion.ts';

it('SUGG-01 a block has a fence that its lines can not end', () => {
  expect(suggestionBlock('a\nb\n', 1)).toBe('```suggestion:-1+0\na\nb\n```\n');
  expect(suggestionBlock('````js\n', 0)).toBe('`````suggestion:-0+0\n````js\n`````\n');
});
