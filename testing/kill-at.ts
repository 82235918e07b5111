import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { node } from './product.ts';
import type { TestServer } from './server.ts';

const program = join(import.meta.dirname, 'killed-server.ts');
const compiled = join(import.meta.dirname, '../.cache/compiled');

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
  const child = spawn(node, [program, JSON.stringify({ settings, databaseUrl, jobs, toy })], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // They share a compile cache.
    env: {
      ...process.env,
      COPPICE_INTERNAL_FAULT: point,
      NODE_COMPILE_CACHE: compiled,
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
