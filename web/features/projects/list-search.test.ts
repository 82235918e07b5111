import { expect, it } from 'vitest';
import { listSearch, projectListQuery } from './list-search.ts';

it('an address of a list is read without what is none, and asked for by activity where it names no order', () => {
  expect(listSearch({ search: 'app', sort: 'name', page: '2', other: 1 })).toEqual({
    search: 'app',
    sort: 'name',
    page: 2,
  });
  expect(listSearch({ search: '', page: 'x' })).toEqual({});
  expect(projectListQuery({ search: 'app', sort: 'name' }, { starred: true })).toMatchObject({
    starred: true,
    search: 'app',
    order_by: 'name',
    sort: 'asc',
  });
  for (const sort of [undefined, 'nonsense'])
    expect(projectListQuery({ sort })).toMatchObject({ order_by: 'last_activity_at', sort: 'desc' });
});
