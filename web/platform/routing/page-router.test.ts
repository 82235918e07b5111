import { describe, expect, it } from 'vitest';
import { ApiError } from '../api.ts';
import type { RouterContext } from '../router-context.ts';
import { RouteTable } from './matching.ts';
import { PageRouter } from './page-router.ts';
import { createRoute, NotFound, redirect, type AnyRoute } from './route.ts';

const routerOf = (...routes: readonly unknown[]): PageRouter =>
  new PageRouter(new RouteTable(routes as readonly AnyRoute[]), {} as RouterContext);

describe('loading a page', () => {
  it('UX-01 requests the data of a page and its parents in parallel, before its script', async () => {
    const order: string[] = [];
    const slow = async (step: string): Promise<void> => {
      order.push(step);
      await Promise.resolve();
      order.push(`${step} came`);
    };
    const above = createRoute({ path: '/:path/-', loader: () => slow('project') });
    const page = createRoute({
      parent: above,
      path: '/issues',
      validateSearch: (search) => ({ page: Number(search['page']) }),
      beforeLoad: ({ params }) => ({ from: params.path }),
      loader: ({ context, search }) => slow(`${context.from} ${search.page}`),
      title: ({ context }) => `Issues of ${context.from}`,
      component: Object.assign(() => null, { preload: () => slow('script'), isLoaded: () => false }),
    });
    const shown = await routerOf(page).load('/acme/-/issues?page=3');
    expect(order.slice(0, 3)).toEqual(['project', 'acme 3', 'script']);
    expect(order).toHaveLength(6);
    expect(shown).toMatchObject({ title: 'Issues of acme', search: { page: 3 }, failure: undefined });
  });

  it('UX-01 has the script of what its data choose before it is shown', async () => {
    const order: string[] = [];
    const page = createRoute({
      path: '/:path',
      loader: async () => {
        await Promise.resolve();
        order.push('data');
      },
      script: async ({ params }) => {
        await Promise.resolve();
        order.push(`script of ${params.path}`);
      },
      component: () => null,
    });
    await routerOf(page).load('/acme');
    expect(order.splice(0)).toEqual(['data', 'script of acme']);
  });

  it('UX-01 leads elsewhere before anything is loaded', async () => {
    let loaded = false;
    const page = createRoute({
      path: '/',
      beforeLoad: () => {
        throw redirect({ href: '/explore', statusCode: 302 });
      },
      loader: () => (loaded = true),
    });
    await expect(routerOf(page).load('/')).rejects.toMatchObject({ href: '/explore', statusCode: 302 });
    expect(loaded).toBe(false);
  });

  it('UX-01 keeps why a page can’t be shown, and step it would have been about', async () => {
    const page = createRoute({
      path: '/:path',
      loader: () => Promise.reject(new ApiError(403, 'No', {}, 'r1')),
    });
    const shown = await routerOf(page).load('/secret');
    expect(shown.failure).toMatchObject({ status: 403, requestId: 'r1' });
    expect(shown.params).toMatchObject({ path: 'secret' });
    expect((await routerOf(page).load('/a/-/b')).failure).toBeInstanceOf(NotFound);
  });
});
