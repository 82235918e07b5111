import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { MarkdownPool } from './markdown-pool.ts';

it('MD-01 a thread that dies after its task takes nobody with it', async () => {
  // A thread that waits for tasks synchronously never gets to die by itself. It dies when its answer has certainly been read.
  vi.stubEnv('PISCINA_DISABLE_ATOMICS', '1');
  const folder = await mkdtemp(join(tmpdir(), 'coppice-pool-'));
  const file = join(folder, 'worker.mjs');
  await writeFile(
    file,
    `export default () => { setTimeout(() => { throw new Error('late'); }, 200); return 'done'; }`,
  );
  const pool = new MarkdownPool({
    workerUrl: pathToFileURL(file),
    threads: 1,
    idleTimeout: 60_000,
    deadline: 10_000,
  });
  try {
    // was: an error that nobody heard, which ended the web worker with all that was under way in it
    for (let time = 0; time < 2; time++) {
      expect(await pool.run({ do: 'render', source: '', options: {} } as never)).toBe('done');
      await expect.poll(() => pool.threads()).toBe(0);
    }
  } finally {
    vi.unstubAllEnvs();
    await pool.close();
    await rm(folder, { recursive: true });
  }
});
