import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { node } from './product.ts';
import type { TestServer } from './server.ts';

const program = join(import.meta.dirname, 'killed-server.ts');

/**
 * Lets a second server of the same database and data folder do something and be killed at a fault point. Answers whether it came
 * there: false where it did the whole without passing it, and was ended then.
 */
export async function killAt(
  { platform }: TestServer,
  point: string,
  act: (url: string) => Promise<unknown>,
): Promise<boolean> {
  const { settings, databaseUrl } = platform;
  const child = spawn(node, [program, JSON.stringify({ settings, databaseUrl })], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // What one of them has compiled the next ones read.
    env: {
      ...process.env,
      COPPICE_INTERNAL_FAULT: point,
      NODE_COMPILE_CACHE: join(settings.data, 'compiled'),
    },
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => line as string),
    ended.then(() => {
      throw new Error('the server that is to be killed did not start');
    }),
  ]);
  const cutOff = await act(url).then(
    () => false,
    () => true,
  );
  // A pusher has its answer before everything is done: the rest is waited for.
  if (!cutOff) child.kill('SIGTERM');
  await ended;
  return child.signalCode === 'SIGKILL';
}
