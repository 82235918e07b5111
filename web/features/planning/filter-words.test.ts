import { describe, expect, it } from 'vitest';
import { filterWords, parseFilterWords, type Filter } from './filter-words.ts';

/** The words of a kind other than issues. */
const filters: readonly Filter[] = [
  { words: ['reviewer'], parameter: 'reviewer_username', read: (value) => value.replace(/^@/, '') },
  { words: ['label'], parameter: 'label_name[]', not: 'not[label_name][]', many: true },
  { words: ['is', 'state'], parameter: 'state', apart: true },
];

describe('filters that are typed', () => {
  it('become the parameters that a kind declares, and words again', () => {
    const search = parseFilterWords(
      filters,
      'label:bug  -label:"will not" reviewer:@ann is:merged slow label:"two words"',
    );
    expect(search).toEqual({
      reviewer_username: 'ann',
      'label_name[]': ['bug', 'two words'],
      'not[label_name][]': ['will not'],
      state: 'merged',
      search: 'slow',
    });
    expect(filterWords(filters, search)).toBe(
      'reviewer:ann label:bug label:"two words" -label:"will not" slow',
    );
  });

  it('leave words that no field of the kind understands to the search', () => {
    expect(parseFilterWords(filters, 'assignee:bob -reviewer:ann label: text')).toEqual({
      search: 'assignee:bob -reviewer:ann label: text',
    });
  });
});
