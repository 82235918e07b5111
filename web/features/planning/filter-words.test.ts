import { describe, expect, it } from 'vitest';
import { readText, readTokens, searchedText, tokensOf, withoutToken, withToken } from './filter-words.ts';
import type { Filter, FilterSearch } from './filter-words.ts';

/** Of a kind that is no issue. */
const reviewer: Filter = {
  words: ['reviewer'],
  parameter: 'reviewer_username[]',
  not: 'not[reviewer_username][]',
  many: true,
  special: ['None', 'Any'],
  specialParameter: 'reviewer_id',
  read: (value) => value.replace(/^@/, ''),
};
const label: Filter = {
  words: ['label'],
  parameter: 'label_name[]',
  not: 'not[label_name][]',
  many: true,
  special: ['None', 'Any'],
};
const draft: Filter = { words: ['draft'], parameter: 'draft', values: ['yes', 'no'] };
const state: Filter = { words: ['is', 'state'], parameter: 'state', apart: true };
const filters = [reviewer, label, draft, state];

/** What a text becomes, as the address has it. */
function address(text: string): FilterSearch {
  const { tokens, rest } = readText(filters, text);
  let search: FilterSearch = { search: rest.join(' ') };
  for (const token of tokens) search = withToken(search, token);
  return search;
}

describe('filters that are typed', () => {
  it('become the parameters that a kind declares, and tokens again', () => {
    const search = address(
      'label:bug  -label:"will not" reviewer:@ann is:merged slow label:"two words" http://x std::map',
    );
    expect(search).toEqual({
      'reviewer_username[]': ['ann'],
      'label_name[]': ['bug', 'two words'],
      'not[label_name][]': ['will not'],
      state: 'merged',
      search: 'slow http://x std::map',
    });
    expect(tokensOf(filters, search).map(({ filter, not, value }) => [filter.words[0], not, value])).toEqual([
      ['reviewer', false, 'ann'],
      ['label', false, 'bug'],
      ['label', false, 'two words'],
      ['label', true, 'will not'],
      ['is', false, 'merged'],
    ]);
  });

  it('of an address with a name and none, the name counts', () => {
    const both = { reviewer_id: 'None', 'reviewer_username[]': ['ann'], 'label_name[]': ['bug', 'None'] };
    expect(readTokens(filters, both)).toEqual({
      'reviewer_username[]': ['ann'],
      'label_name[]': ['bug', 'None'],
    });
    expect(readTokens(filters, { reviewer_id: 'None' })).toEqual({ reviewer_id: 'None' });
  });

  it('none and any take the place of values, and values theirs', () => {
    expect(address('reviewer:none')).toMatchObject({ reviewer_id: 'None' });
    expect(address('-reviewer:none')).toMatchObject({ reviewer_id: 'Any' });
    expect(address('label:bug label:Any')).toMatchObject({ 'label_name[]': ['Any'] });
    expect(address('label:any label:bug')).toMatchObject({ 'label_name[]': ['bug'] });
    const any = address('reviewer:any reviewer:ann');
    expect(any).toMatchObject({ 'reviewer_username[]': ['ann'] });
    expect(any['reviewer_id']).toBeUndefined();
    expect(address('reviewer:ann reviewer:any')['reviewer_username[]']).toBeUndefined();
  });

  it('a token is taken away without the others', () => {
    const search = address('label:a label:b -label:c reviewer:none');
    for (const [index, left] of [
      [0, 3],
      [1, 3],
      [3, 3],
    ] as const) {
      const rest = withoutToken(search, tokensOf(filters, search)[index]!);
      expect(tokensOf(filters, rest)).toHaveLength(left);
    }
  });

  // Was: 'assignee:bob' and the like were searched for as text, and nothing said so.
  it('ISSUE-09 what looks like a filter and is none is neither a filter nor text', () => {
    const text = 'assignee:bob slow draft:perhaps -draft:yes label: "foo:bar" error: done';
    const { tokens, rest, misread } = readText(filters, text);
    expect(tokens).toEqual([]);
    expect(misread.map(({ text: typed, filter }) => [typed, filter?.words[0]])).toEqual([
      ['assignee:bob', undefined],
      ['draft:perhaps', 'draft'],
      ['-draft:yes', 'draft'],
      ['label:', 'label'],
    ]);
    expect(rest).toEqual(['slow', '"foo:bar"', 'error:', 'done']);
    expect(searchedText(filters, text)).toBe('slow foo:bar error: done');
    expect(searchedText(filters, 'assignee:bob')).toBeUndefined();
  });

  it('nonsense in the address is left out', () => {
    expect(
      readTokens(filters, {
        'label_name[]': ['', 'bug', 'bug'],
        draft: 'perhaps',
        reviewer_id: 'everybody',
        'reviewer_username[]': 'ann',
        other: 'x',
      }),
    ).toEqual({ 'label_name[]': ['bug'], 'reviewer_username[]': ['ann'] });
  });
});
