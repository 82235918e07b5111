import { expect, it } from 'vitest';
import { testPassword } from '../testing/server.ts';
import type { TestUser } from '../testing/server.ts';
import { createStage, hydrated, plainHost, signIn } from './stage.ts';
import type { Stage } from './stage.ts';
import { useWorld } from './world.ts';

let stage: Stage;
let ann: TestUser;
useWorld(async () => {
  stage = await createStage({ externalUrl: 'https://code.example.com' });
  ann = await stage.server.createUser('ann');
  await stage.call(ann, 'POST', 'api/v4/projects', { name: 'Open', path: 'open' });
  await stage.call(ann, 'POST', 'api/v4/projects/ann%2Fopen/issues', { title: 'Seen by another name' });
  await stage.call(ann, 'POST', 'api/v4/projects/ann%2Fopen/issues/1/todo');
});

it('OPS-01 over plain HTTP, at a name beside an external URL with TLS, people sign in, and links lead on', async () => {
  const page = await stage.open();
  const base = stage.base.replace('127.0.0.1', plainHost);
  await signIn(page, base, 'ann');
  await page.goto(`${base}/dashboard/todos`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Seen by another name' }).click();
  await page.getByRole('heading', { level: 1, name: 'Seen by another name' }).waitFor();
  expect(page.url()).toBe(`${base}/ann/open/-/issues/1`);
});

it('OPS-01 a cookie is kept for TLS, and forms of the external URL count as own, whatever host a proxy asks for', async () => {
  const signInFrom = async (origin: string) =>
    stage.server.app.inject({
      method: 'POST',
      url: '/users/sign_in',
      headers: { host: '127.0.0.1:8080', origin },
      payload: { login: 'ann', password: testPassword },
    });
  const answer = await signInFrom('https://code.example.com');
  expect(answer.statusCode).toBeLessThan(400);
  expect(String(answer.headers['set-cookie'])).toMatch(/; Secure/);
  expect((await signInFrom('https://evil.example')).statusCode).toBe(403);
});
