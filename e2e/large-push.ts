import { execFileSync, spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A repository of blobs of these sizes that nothing compresses; answers the commit on `main`. */
export async function makeLargeRepository(folder: string, sizes: readonly number[]): Promise<string> {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  git('init', '-q', '-b', 'main');
  // The time of this test is for the server: nothing here is compressed or compared.
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

/** Begins to measure by how many MB the resident memory of these processes grows; answers the most that any of them grew. */
export function watchMemory(pids: readonly number[]): () => number {
  const before = pids.map((pid) => {
    // 5 sets the highest mark back to what is there now.
    writeFileSync(join('/proc', String(pid), 'clear_refs'), '5');
    return memoryOf(pid, 'VmRSS');
  });
  return () => Math.max(...pids.map((pid, index) => memoryOf(pid, 'VmHWM') - before[index]!));
}

/** Looks again and again at the git processes that work in a folder; answers the most memory that one of them had, in MB. */
export function watchGitMemory(folder: string): () => number {
  let most = 0;
  const timer = setInterval(() => {
    for (const name of readdirSync('/proc')) {
      try {
        if (!/^\d+$/.test(name) || !readlinkSync(`/proc/${name}/cwd`).startsWith(folder)) continue;
        most = Math.max(most, memoryOf(Number(name), 'VmHWM'));
      } catch {
        // It has ended meanwhile.
      }
    }
  }, 20);
  return () => {
    clearInterval(timer);
    return most;
  };
}
