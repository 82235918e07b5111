import { execFileSync, spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a repository of incompressible blobs of these sizes; returns the commit on `main`. */
export async function makeLargeRepository(folder: string, sizes: readonly number[]): Promise<string> {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '-q', '-b', 'main');
  // Saves the test's time: nothing here is compressed or compared.
  for (const [key, value] of [
    ['core.compression', '0'],
    ['core.bigFileThreshold', '1m'],
    ['fastimport.unpackLimit', '0'],
  ] as const)
    git('config', key, value);
  const writer = spawn('git', ['fast-import', '--quiet', '--force'], {
    cwd: folder,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(writer, 'close');
  const write = async (data: string | Buffer): Promise<void> => {
    if (!writer.stdin.write(data)) await once(writer.stdin, 'drain');
  };
  const chunk = 2 ** 20;
  for (const [index, size] of sizes.entries()) {
    await write(`blob\nmark :${index + 1}\ndata ${size}\n`);
    for (let sent = 0; sent < size; sent += chunk)
      await write(randomFillSync(Buffer.allocUnsafe(Math.min(chunk, size - sent))));
    await write('\n');
  }
  await write('commit refs/heads/main\ncommitter Ann <ann@example.com> 1700000000 +0000\ndata 5\nLarge');
  for (const index of sizes.keys()) await write(`\nM 100644 :${index + 1} blob-${index + 1}.bin`);
  writer.stdin.end('\n\ndone\n');
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
  return git('rev-parse', 'main');
}

function memoryOf(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(join('/proc', String(pid), 'status'), 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)![1]) / 1024;
}

/** Starts measuring the growth of these processes' resident memory; the result returns the largest growth in MB. */
export function watchMemory(pids: readonly number[]): () => number {
  const before = pids.map((pid) => {
    // 5 resets the peak to the current value.
    writeFileSync(join('/proc', String(pid), 'clear_refs'), '5');
    return memoryOf(pid, 'VmRSS');
  });
  return () => Math.max(...pids.map((pid, index) => memoryOf(pid, 'VmHWM') - before[index]!));
}

/** Polls the git processes that work in a folder; the result returns the largest memory of one of them, in MB. */
export function watchGitMemory(folder: string): () => number {
  let most = 0;
  const timer = setInterval(() => {
    for (const name of readdirSync('/proc')) {
      try {
        if (!/^\d+$/.test(name) || !readlinkSync(`/proc/${name}/cwd`).startsWith(folder)) continue;
        most = Math.max(most, memoryOf(Number(name), 'VmHWM'));
      } catch {
        // It has exited meanwhile.
      }
    }
  }, 20);
  return () => {
    clearInterval(timer);
    return most;
  };
}
