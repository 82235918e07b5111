import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { forgetHits } from '../../platform/http/rate-limit.ts';
import { createTestServer } from '../../../testing/server.ts';

it('API-01 a rate limit is announced in headers, then by 429 with the time to wait', async () => {
  const server = await createTestServer({ apiRate: 3, apiRateForStrangers: 2 });
  try {
    const ann = await server.createUser('ann');
    const get = (headers: Record<string, string>) => server.app.inject({ url: '/api/v4/projects', headers });
    const first = await get({ 'private-token': ann.token });
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '2' });
    await get({ 'private-token': ann.token });
    await get({ 'private-token': ann.token });
    const refused = await get({ 'private-token': ann.token });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect([(await get({})).statusCode, (await get({})).statusCode, (await get({})).statusCode]).toEqual([
      200, 200, 429,
    ]);
  } finally {
    await server.close();
  }
});

it('OPS-02 rate limits count across all processes, invalid tokens against the address', async () => {
  const server = await createTestServer({ apiRateForStrangers: 5 });
  const { platform } = server;
  // Another worker of the same instance.
  const other = await buildApp(platform);
  try {
    const get = (app: typeof other, headers: Record<string, string> = {}) =>
      app.inject({ url: '/api/v4/version', headers, remoteAddress: '203.0.113.7' });
    const guesses = await Promise.all(
      [server.app, other, server.app, other].map((app, index) =>
        get(app, { 'private-token': `guess-${index}` }),
      ),
    );
    expect(guesses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
    expect(guesses.map(({ headers }) => Number(headers['ratelimit-observed'])).toSorted()).toEqual([
      1, 2, 3, 4,
    ]);
    expect((await get(other)).headers['ratelimit-remaining']).toBe('0');
    expect((await get(server.app, { 'private-token': 'guess' })).statusCode).toBe(429);
    const { rows } = await sql<{ key: string }>`
      update rate_limits set resets_at = now() - interval '1 second'
      where key = 'call_address:203.0.113.7' returning key`.execute(platform.db);
    expect(rows).toHaveLength(1);
    expect((await get(other)).headers['ratelimit-observed']).toBe('1');
    await sql`update rate_limits set resets_at = now() - interval '1 second'`.execute(platform.db);
    await forgetHits.run(platform, {});
    expect(await platform.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  } finally {
    await other.close();
    await server.close();
  }
});

it('OPS-01 health, readiness and metrics answer, metrics only to those allowed', async () => {
  const server = await createTestServer({ metricsAllowed: ['10.1.0.0/16'] });
  try {
    const get = (url: string, remoteAddress: string) => server.app.inject({ url, remoteAddress });
    for (const url of ['/-/health', '/-/liveness', '/-/readiness'])
      expect((await get(url, '203.0.113.1')).statusCode).toBe(200);
    expect((await get('/-/metrics', '203.0.113.1')).statusCode).toBe(403);
    const metrics = await get('/-/metrics', '10.1.2.3');
    expect(metrics.body).toContain('coppice_http_requests_total');
    // Behind an unknown proxy the address is not the client's.
    const passedOn = await server.app.inject({
      url: '/-/metrics',
      remoteAddress: '10.1.2.3',
      headers: { 'x-forwarded-for': '203.0.113.1' },
    });
    expect(passedOn.statusCode).toBe(403);
    expect((await get('/robots.txt', '203.0.113.1')).body).toContain('Disallow: /*/-/blame/');
  } finally {
    await server.close();
  }
});
