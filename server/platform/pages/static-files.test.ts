import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { App } from '../http/app.ts';
import { registerStaticFiles } from './static-files.ts';

it('UX-01 a file that was away while a build ran is served when it is back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-static-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  const file = join(folder, 'assets/page.js');
  await writeFile(file, 'export {};');
  const app = fastify();
  await registerStaticFiles(app as unknown as App, folder);
  const ask = () => app.inject({ url: '/assets/page.js' });
  await rm(file);
  expect((await ask()).statusCode).toBe(500);
  await writeFile(file, 'export {};');
  expect((await ask()).body).toBe('export {};');
});

it('UX-01 a script comes with the headers that it needs, and none beside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-static-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/page.js'), 'export {};');
  const app = fastify();
  await registerStaticFiles(app as unknown as App, folder);
  const { headers } = await app.inject({ url: '/assets/page.js' });
  expect(headers).toEqual({
    'content-type': expect.stringContaining('text/javascript'),
    'cache-control': 'max-age=31536000, immutable',
    vary: 'accept-encoding',
    'content-length': '10',
    date: expect.any(String),
  });
});
