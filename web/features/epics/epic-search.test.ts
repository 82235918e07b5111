import { expect, it } from 'vitest';
import { parseSearch } from '../../platform/search-params.ts';
import {
  dashboardSearch,
  epicParameters,
  epicSearch,
  isFiltered,
  listHref,
  withoutTypedFilters,
} from './epic-search.ts';

const read = (query: string) => epicSearch(parseSearch(query));

it('EPIC-01 the filters of a list of epics stand in its address and come back from it', () => {
  const search = read(
    '?search=sail&label_name[]=bug&not[author_username]=bob&confidential=yes&state=all&page=3',
  );
  expect(read(listHref('', search, { page: search.page }))).toEqual(search);
  expect(read(listHref('', search))).toEqual({ ...search, page: undefined });
  expect(read('?state=strange&sort=constructor&page=-1&confidential=perhaps&label_name[]=')).toEqual(
    read(''),
  );
});

it('EPIC-01 they become the parameters of the API', () => {
  expect(epicParameters(read('?label_name[]=bug&not[label_name][]=old&confidential=no'))).toMatchObject({
    state: 'opened',
    labels: ['bug'],
    'not[labels]': ['old'],
    confidential: false,
    order_by: 'created_at',
    sort: 'desc',
  });
  expect(epicParameters(read('?sort=title_asc&state=closed'))).toMatchObject({
    state: 'closed',
    confidential: undefined,
    order_by: 'title',
    sort: 'asc',
  });
});

it('EPIC-01 what a form without script sends in its text is read as filters', () => {
  expect(withoutTypedFilters(read('?search=label%3Abug+sail'))).toMatchObject({
    'label_name[]': ['bug'],
    search: 'sail',
  });
  expect(withoutTypedFilters(read('?search=sail'))).toBeUndefined();
});

it('EPIC-01 whose epics, their state, order and page are no filters', () => {
  expect(
    isFiltered(dashboardSearch(parseSearch('?scope=created_by_me&state=all&sort=title_asc&page=2'))),
  ).toBe(false);
  expect(isFiltered(read('?author_username=ann'))).toBe(true);
});
