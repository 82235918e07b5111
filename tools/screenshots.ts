/** `npm run screenshots`: the images of the README, from the demonstration data. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../testing/browser.ts';
import { demoPassword } from '../demo/demo.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/screenshots');

const port = await new Promise<number>((resolve) => {
  const probe = createServer();
  probe.listen(0, '127.0.0.1', () => {
    const { port: found } = probe.address() as AddressInfo;
    probe.close(() => resolve(found));
  });
});
const folder = mkdtempSync(join(tmpdir(), 'coppice-screenshots-'));
chmodSync(folder, 0o755);
const server = spawn(
  process.execPath,
  [
    join(root, 'dist/server/cli.js'),
    'start',
    '--demo',
    '--data',
    join(folder, 'data'),
    '--port',
    String(port),
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
await new Promise<void>((resolve) => {
  server.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('Coppice is ready')) resolve();
  });
});

const pictures = [
  ['project', '/acme/coppice', 1350, 'light'],
  ['issues', '/acme/coppice/-/issues', 1350, 'light'],
  ['board', '/acme/coppice/-/boards', 1350, 'light'],
  ['merge-request', '/acme/almanac/-/merge_requests/1', 1350, 'light'],
  ['changes-dark', '/acme/almanac/-/merge_requests/1/diffs', 1350, 'dark'],
  ['issue-dark', '/acme/coppice/-/issues/50', 1350, 'dark'],
  ['issue-phone', '/acme/coppice/-/issues/50', 390, 'light'],
] as const;

mkdirSync(target, { recursive: true });
const browser = await launchBrowser();
try {
  const page = await (await browser.newContext()).newPage();
  const address = `http://127.0.0.1:${port}`;
  await page.goto(`${address}/users/sign_in`);
  await page.fill('input[name=login]', 'mara');
  await page.fill('input[name=password]', demoPassword);
  await page.press('input[name=password]', 'Enter');
  await page.waitForURL((url) => !url.pathname.includes('sign_in'));
  for (const [name, path, width, colorScheme] of pictures) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    await page.goto(address + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(target, `${name}.png`) });
    console.log(`docs/screenshots/${name}.png`);
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
