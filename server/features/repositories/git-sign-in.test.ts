import { afterEach, expect, it } from 'vitest';
import { createTestServer, testPassword } from '../../../testing/server.ts';
import type { TestServer } from '../../../testing/server.ts';
import type { Settings } from '../../platform/settings/settings.ts';

let server: TestServer;
afterEach(() => server?.close());

const begin = async (settings: Partial<Settings>): Promise<string> => {
  server = await createTestServer(settings);
  const ann = await server.createUser('ann');
  await server.create(
    '/projects',
    { name: 'roof', visibility: 'private', initialize_with_readme: true },
    ann,
  );
  return ann.token;
};
const fetchAs = (username: string, password: string, remoteAddress = '203.0.113.7') =>
  server.app.inject({
    url: '/ann/roof.git/info/refs?service=git-upload-pack',
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    remoteAddress,
  });

it('API-01 concurrent guesses are limited as strictly as consecutive ones', async () => {
  await begin({ gitFailureLimit: 30 });
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, index) => fetchAs('ann', `guess ${index}`)),
  );
  // was: 105 of 120
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(35);
  const refused = answers.filter(({ statusCode }) => statusCode === 403);
  expect(refused.length).toBeGreaterThanOrEqual(85);
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
});

it('API-01 beside somebody who guesses, a valid token is accepted, and so is the right password', async () => {
  const token = await begin({ gitFailureLimit: 3 });
  const neighbours = (host: number): string => `2001:db8:1:2::${host}`;
  for (let guess = 0; guess < 5; guess++) await fetchAs('bob', `guess ${guess}`, neighbours(guess));
  // was: each address of a network had its own limit, and the ban took in valid tokens
  expect((await fetchAs('bob', 'another guess', neighbours(90))).statusCode).toBe(401);
  for (let guess = 0; guess < 5; guess++) await fetchAs('bob', `guess ${guess}`, neighbours(guess));
  expect((await fetchAs('bob', 'another guess', neighbours(90))).statusCode).toBe(403);
  expect((await fetchAs('ann', testPassword, neighbours(91))).statusCode).toBe(200);
  expect((await fetchAs('x', token, neighbours(92))).statusCode).toBe(200);
});

it('API-01 git requests count as calls, of an anonymous address and of a person', async () => {
  const token = await begin({ apiRateForStrangers: 3, apiRate: 2 });
  const statuses = async (ask: () => ReturnType<typeof fetchAs>): Promise<number[]> => [
    (await ask()).statusCode,
    (await ask()).statusCode,
    (await ask()).statusCode,
    (await ask()).statusCode,
  ];
  expect(await statuses(() => fetchAs('', ''))).toEqual([401, 401, 401, 429]);
  expect(await statuses(() => fetchAs('x', token, '203.0.113.9'))).toEqual([200, 429, 429, 429]);
});

it('API-01 a person’s pushes and uploads have a limit of their own, with the time to wait', async () => {
  const token = await begin({ pushRate: 2, uploadRate: 1 });
  const push = async () =>
    server.app.inject({
      method: 'POST',
      url: '/ann/roof.git/git-receive-pack',
      headers: {
        authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}`,
        'content-type': 'application/x-git-receive-pack-request',
      },
      payload: '0000',
    });
  await push();
  await push();
  const third = await push();
  expect(third.statusCode).toBe(429);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  const upload = () => {
    const form = new FormData();
    form.append('file', new Blob(['text']), 'notes.txt');
    return new Request('http://localhost', { method: 'POST', body: form });
  };
  const statuses: number[] = [];
  for (let time = 0; time < 2; time++) {
    const request = upload();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v4/projects/ann%2Froof/uploads',
      headers: { 'private-token': token, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([201, 429]);
});
