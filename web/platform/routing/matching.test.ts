import { describe, expect, it } from 'vitest';
import { readLocation, RouteTable } from './matching.ts';
import { createRoute, type AnyRoute } from './route.ts';

const project = createRoute({ path: '/:path/-' });
const routes = [
  createRoute({ path: '/:path' }),
  createRoute({ path: '/explore' }),
  createRoute({ parent: project, path: '/issues/:iid' }),
  createRoute({ parent: project, path: '/issues/new' }),
  createRoute({ parent: project, path: '/blob/*?' }),
] as const;

const found = async (table: RouteTable, href: string) => {
  const { route, params } = (await table.find(readLocation(href).pathname)) ?? {};
  return route === undefined ? undefined : [route.path, params];
};

describe('matching addresses', () => {
  const table = new RouteTable(routes as readonly AnyRoute[]);

  it.each([
    ['/explore', '/explore', {}],
    ['/acme', '/:path', { path: 'acme' }],
    ['/acme/deep/large?page=2#top', '/:path', { path: 'acme/deep/large' }],
    ['/acme/large/-/issues/new', '/:path/-/issues/new', { path: 'acme/large' }],
    ['/acme/large/-/issues/12', '/:path/-/issues/:iid', { path: 'acme/large', iid: '12' }],
    ['/acme/large/-/issues/12/', '/:path/-/issues/:iid', { iid: '12' }],
    ['/acme/large/-/blob', '/:path/-/blob/*?', { path: 'acme/large' }],
    ['/acme/large/-/blob/main/a%2541.txt', '/:path/-/blob/*?', { '*': 'main/a%41.txt' }],
    ['/acme/large/-/blob/main/line%0Abreak', '/:path/-/blob/*?', { '*': 'main/line\nbreak' }],
  ])('UX-01 %s is %s', async (href, path, params) => {
    expect(await found(table, href)).toEqual([path, expect.objectContaining(params)]);
  });

  it.each(['/acme/large/-/nothing', '/acme/large/-/issues/1/2', '/explore/-/x'])(
    'UX-01 there is nothing at %s',
    async (href) => {
      expect(await found(table, href)).toBeUndefined();
      expect(table.knows(readLocation(href).pathname)).toBe(false);
    },
  );

  it('UX-01 rarely visited areas are declared on demand, once', async () => {
    let opened = 0;
    const users = createRoute({ path: '/admin/users' });
    const later = new RouteTable([
      ...(routes as readonly AnyRoute[]),
      {
        path: '/admin/*?',
        moduleId: 'admin.ts',
        open: () => {
          opened++;
          return Promise.resolve([users]);
        },
      },
    ]);
    expect(later.knows('/admin')).toBe(true);
    expect(opened).toBe(0);
    const both = await Promise.all([found(later, '/admin/users'), found(later, '/admin/users')]);
    expect(both).toEqual([
      ['/admin/users', {}],
      ['/admin/users', {}],
    ]);
    expect(later.moduleOf(users)).toBe('admin.ts');
    expect(await found(later, '/admin/nothing')).toBeUndefined();
  });
});
