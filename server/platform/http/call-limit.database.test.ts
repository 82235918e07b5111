import { afterEach, describe, expect, it } from 'vitest';
import { createTestServer } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { readSettings } from '../settings/settings.ts';
import { createHitCounter } from './hit-counter.ts';

let server: TestServer;
afterEach(() => server?.close());

describe('limits of calls', () => {
  it('API-01 are 500 calls a minute for an anonymous address and 2,000 for a person by default', async () => {
    const { apiRate, apiRateForStrangers, connections, connectionsForStrangers, pushRate, uploadRate } =
      readSettings({ environment: {} });
    // was: 0, no limit at all
    expect([apiRateForStrangers, apiRate]).toEqual([500, 2000]);
    expect([connectionsForStrangers, connections]).toEqual([20, 100]);
    expect([pushRate, uploadRate].every((rate) => rate > 0)).toBe(true);
  });

  it('API-01 hold however an address is spelled, and on every route', async () => {
    server = await createTestServer({ apiRateForStrangers: 6 });
    const get = async (url: string) =>
      (await server.app.inject({ url, remoteAddress: '203.0.113.7' })).statusCode;
    // was: an address with %61pi passed every limit, and pages had none
    await get('/%61pi/v4/projects');
    await get('/explore/projects.json');
    await get('/nothing/is/here');
    await get('/%2561pi/v4/projects');
    await server.app.inject({
      method: 'POST',
      url: '/api/graphql',
      payload: { query: '{ __typename }' },
      remoteAddress: '203.0.113.7',
    });
    expect(await get('/api/v4/projects')).toBe(200);
    expect(await get('/%61pi/v4/projects')).toBe(429);
    expect(await get('/-/health')).toBe(200);
    // A person in a browser reads a sentence, which costs the server nothing.
    const page = await server.app.inject({
      url: '/explore',
      headers: { accept: 'text/html' },
      remoteAddress: '203.0.113.7',
    });
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(page.body).toContain('Wait a minute');
  });

  it('OPS-02 a process only synchronises now and then, and never lets the last hit pass twice', async () => {
    server = await createTestServer();
    const counters = [0, 1].map(() => createHitCounter(server.platform.db, 60, 2));
    let statements = 0;
    let most = 0;
    for (let call = 0; call < 500; call++) {
      const counted = counters[call % 2]!.count('calls', 'ann', 500);
      if (counted instanceof Promise) statements++;
      most = Math.max(most, (await counted).hits);
    }
    expect(most).toBe(500);
    expect((await counters[0]!.count('calls', 'ann', 500)).hits).toBe(501);
    expect(statements).toBeLessThan(320);
    const together = await Promise.all(
      Array.from({ length: 300 }, async (_, call) => counters[call % 2]!.count('calls', 'bob', 200)),
    );
    expect(together.filter(({ hits }) => hits <= 200).length).toBeLessThanOrEqual(200);
  });
});
