import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundleServer } from '../tools/bundle-server.ts';
import { node } from './product.ts';
import type { TestServer } from './server.ts';
import { removeLeftFolders } from './temporary-folder.ts';

const source = join(import.meta.dirname, 'killed-server.ts');

let bundled: Promise<string> | undefined;

/**
 * The server as one file, made once a process of tests: a run starts 170 of them, and each would spend a second on the modules of the
 * sources. It stands in the checkout, where it finds its packages.
 */
const bundle = (): Promise<string> =>
  (bundled ??= (async () => {
    const cache = join(import.meta.dirname, '../.cache');
    mkdirSync(cache, { recursive: true });
    // A process of tests is ended before it could remove its own.
    removeLeftFolders(cache);
    const folder = mkdtempSync(join(cache, `coppice-killed-${process.pid}-`));
    await bundleServer({ 'killed-server': 'testing/killed-server.ts' }, folder, { sourcemap: false });
    return join(folder, 'killed-server.js');
  })());

/**
 * Starts a second server with the same database and data folder, and kills it at a fault point. Returns whether it got there: false if
 * it finished without passing it and was stopped then. With `jobs` it also runs background jobs; `toy` is a module whose `feature` it
 * serves besides those of the product.
 */
export async function killAt(
  { platform }: TestServer,
  point: string,
  act: (url: string, sshPort: number) => Promise<unknown>,
  { jobs = false, toy }: { readonly jobs?: boolean; readonly toy?: string } = {},
): Promise<boolean> {
  const { settings, databaseUrl } = platform;
  // The modules of a toy have to be those of the server.
  const program = toy === undefined ? await bundle() : source;
  const child = spawn(node, [program, JSON.stringify({ settings, databaseUrl, jobs, toy })], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // They share a compile cache, which goes with the bundle.
    env: {
      ...process.env,
      COPPICE_INTERNAL_FAULT: point,
      ...(toy === undefined && { NODE_COMPILE_CACHE: join(dirname(program), 'compiled') }),
    },
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const [url = '', sshPort] = await Promise.race([
    once(lines, 'line').then(([line]) => (line as string).split(' ')),
    ended.then(() => {
      throw new Error('the server that is to be killed did not start');
    }),
  ]);
  const cutOff = await act(url, Number(sshPort)).then(
    () => false,
    () => true,
  );
  // A pusher gets the answer before everything is done: wait for the rest.
  if (!cutOff) child.kill('SIGTERM');
  await ended;
  return child.signalCode === 'SIGKILL';
}
