import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const run = promisify(execFile);

it('OPS-01 the server and the command line that start together after an upgrade build one after the other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coppice-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [lock, log] = [join(folder, 'lock'), join(folder, 'log')];
  // Left by a process that was killed within its work.
  const killed = await run(process.execPath, ['-p', 'process.pid']);
  await writeFile(lock, killed.stdout.trim());
  const program = `
    import { appendFileSync, readFileSync } from 'node:fs';
    import { oneAtATime } from ${JSON.stringify(join(import.meta.dirname, 'one-at-a-time.mjs'))};
    const [lock, log] = process.argv.slice(1);
    for (let time = 0; time < 20; time++)
      oneAtATime(lock, () => {
        appendFileSync(log, 'begins\\n');
        for (let read = 0; read < 50; read++) readFileSync(log);
        appendFileSync(log, 'ends\\n');
      });`;
  const start = () => run(process.execPath, ['--input-type=module', '-e', program, lock, log]);
  await start();
  await Promise.all([start(), start(), start()]);
  expect(await readFile(log, 'utf8')).toBe('begins\nends\n'.repeat(80));
  expect(existsSync(lock)).toBe(false);
});
