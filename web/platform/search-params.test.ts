import { describe, expect, it } from 'vitest';
import { pageParam, parseSearch, stringifySearch } from './search-params.ts';

describe('the query of an address', () => {
  it.each(['?search=a+b', '?label_name[]=bug&label_name[]=p%3A%3A1', '?x=1&y=%C3%A9', ''])(
    'UX-01 %s comes out as it went in',
    (text) => {
      expect(stringifySearch(parseSearch(text))).toBe(text);
    },
  );

  it('UX-01 nothing is guessed to be a number or JSON', () => {
    expect(parseSearch('?search=42&a=true&b=[1]')).toEqual({ search: '42', a: 'true', b: '[1]' });
  });

  it.each([
    ['3', 3],
    ['1', undefined],
    ['-2', undefined],
    ['x', undefined],
    ['2.5', undefined],
    [['4', '5'], 4],
    [7, 7],
  ])('UX-01 page %s is %s', (value, page) => {
    expect(pageParam(value)).toBe(page);
  });
});
