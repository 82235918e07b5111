import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { fillDemo } from './demo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server?.close());

it('OPS-01 the demonstration world is made once, believable and within the rights of its people', async () => {
  await fillDemo(server.platform, { large: false, say: () => undefined });
  await server.drain();
  const count = async (): Promise<unknown> =>
    (await server.app.inject({ url: '/api/v4/projects/acme%2Fcoppice/issues_statistics' })).json();
  const first = await count();
  expect(first).toMatchObject({ statistics: { counts: { all: expect.any(Number) } } });
  expect((first as { statistics: { counts: { all: number } } }).statistics.counts.all).toBeGreaterThan(100);
  expect((await server.app.inject({ url: '/api/v4/projects/acme%2Fcoppice/labels' })).json()).toHaveLength(9);
  expect((await server.app.inject({ url: '/api/v4/groups/acme%2Fresearch' })).statusCode).toBe(404);
  const [mara] = (await server.app.inject({ url: '/api/v4/users?username=mara' })).json<
    { avatar_url: string }[]
  >();
  const picture = await server.app.inject({ url: new URL(mara!.avatar_url).pathname });
  expect(picture.headers['content-type']).toBe('image/png');
  await fillDemo(server.platform, { large: false, say: () => undefined });
  expect(await count()).toEqual(first);
}, 120_000);
