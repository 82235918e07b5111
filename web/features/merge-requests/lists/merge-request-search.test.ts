import { describe, expect, it } from 'vitest';
import { parseSearch } from '../../../platform/search-params.ts';
import {
  isFiltered,
  listHref,
  mergeRequestParameters,
  mergeRequestSearch,
  normalQuery,
  withoutTypedFilters,
} from './merge-request-search.ts';

const read = (query: string) => mergeRequestSearch(parseSearch(query));

describe('the filters of a list of merge requests', () => {
  it('come back from the address that they stand in, in an order of their own', () => {
    const query =
      '?state=merged&label_name[]=bug&label_name[]=two+words&reviewer_username=bob&draft=no&target_branch=main&sort=merged_at_desc';
    const search = read(query);
    expect(read(listHref('', search))).toEqual(search);
    expect(normalQuery('?draft=no&label_name[]=bug')).toBe(normalQuery('?label_name[]=bug&draft=no'));
  });

  it('leave out what is no value', () => {
    expect(read('?state=gone&scope=yours&sort=size&draft=maybe&page=0')).toEqual(read(''));
  });

  it('become the parameters of the API', () => {
    expect(
      mergeRequestParameters(read('?draft=yes&milestone_title=v1&not[label_name][]=old&sort=title_asc')),
    ).toMatchObject({
      state: 'opened',
      draft: true,
      milestone: 'v1',
      'not[labels]': ['old'],
      'not[label_name][]': undefined,
      order_by: 'title',
      sort: 'asc',
    });
    expect(mergeRequestParameters(read('?draft=no')).draft).toBe(false);
    expect(mergeRequestParameters(read('')).draft).toBeUndefined();
  });

  it('begin on the first page once they change, and the bare list is no default view', () => {
    expect(listHref('/list', read('?page=3&draft=yes'))).toBe('/list?draft=yes');
    expect(listHref('/list', read('?draft=yes'), { page: 2 })).toBe('/list?draft=yes&page=2');
    expect(listHref('/list', read('?page=3'))).toBe('/list?state=opened');
  });

  it('are told from scope, state, order and page', () => {
    expect(isFiltered(read('?scope=mine&state=all&sort=title_asc&page=2'))).toBe(false);
    expect(isFiltered(read('?search=slow'))).toBe(true);
  });

  it('are read from the text of a form without script', () => {
    expect(withoutTypedFilters(read('?search=reviewer%3A%40bob+slow&draft=yes'))).toMatchObject({
      reviewer_username: 'bob',
      search: 'slow',
      draft: 'yes',
    });
    expect(withoutTypedFilters(read('?search=slow'))).toBeUndefined();
  });
});
