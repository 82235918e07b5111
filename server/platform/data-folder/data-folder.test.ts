import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  checkSpace,
  defaultDataPath,
  isDataFolderInUse,
  lockDataFolder,
  openDataFolder,
} from './data-folder.ts';
import { underLock } from './process-lock.ts';
import { canReach } from './unprivileged-user.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coppice-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the data folder', () => {
  it("OPS-01 is in a place that PostgreSQL's user can reach when root runs a checkout of its own", () => {
    const home = join(folder, 'home');
    const checkout = join(home, 'coppice');
    mkdirSync(checkout, { recursive: true });
    chmodSync(folder, 0o755);
    const stranger = { uid: 4_000_000, gid: 4_000_000, name: 'stranger' };
    chmodSync(home, 0o711);
    expect(canReach(stranger, checkout)).toBe(true);
    expect(defaultDataPath(checkout)).toBe(join(checkout, 'data'));
    chmodSync(home, 0o700);
    expect(canReach(stranger, checkout)).toBe(false);
    // An ordinary user's PostgreSQL runs as that user, and can reach the same folders.
    expect(defaultDataPath(checkout)).toMatch(
      process.getuid?.() === 0 ? /^\/var\/lib\/coppice\/[0-9a-f]{12}$/ : /\/home\/coppice\/data$/,
    );
    // A folder made before access to it was restricted stays in use.
    openDataFolder(join(checkout, 'data'));
    expect(defaultDataPath(checkout)).toBe(join(checkout, 'data'));
  });

  it('OPS-01 is refused on a full disk and in a newer format, each with a sentence', () => {
    const opened = openDataFolder(join(folder, 'data'));
    expect(() => checkSpace(opened)).not.toThrow();
    expect(() => checkSpace(opened, Number.MAX_SAFE_INTEGER)).toThrow(
      /^The disk of the data folder .* is full\. Free at least .* MiB and start again\.$/,
    );
    writeFileSync(join(opened.path, 'format.json'), '{"format":99}');
    expect(() => openDataFolder(opened.path)).toThrow('Start the newer version.');
  });

  it('OPS-02 belongs to one living process, and is taken over from a dead one', () => {
    const opened = openDataFolder(join(folder, 'data'));
    const file = join(opened.path, 'coppice.pid');
    // The pid of a living process, but not of the one that wrote it.
    writeFileSync(file, `${process.pid} 1\n`);
    expect(isDataFolderInUse(opened)).toBe(false);
    const unlock = lockDataFolder(opened);
    expect(isDataFolderInUse(opened)).toBe(true);
    expect(() => lockDataFolder(opened)).toThrow(`is in use by a running Coppice (process ${process.pid})`);
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    unlock();
    expect(isDataFolderInUse(opened)).toBe(false);
  });
});

describe('work under a lock', () => {
  it('OPS-02 waits for the process that has it, and for none that is dead', async () => {
    const file = join(folder, 'lock.pid');
    writeFileSync(file, `${process.pid} 1\n`);
    const order: string[] = [];
    const { promise: first, resolve: finish } = Promise.withResolvers<void>();
    const works = [
      underLock(file, async () => {
        order.push('first begins');
        await first;
        order.push('first ends');
      }),
      underLock(file, async () => {
        order.push('second');
        throw new Error('no luck');
      }),
      underLock(file, async () => void order.push('third')),
    ];
    finish();
    expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(order.slice(0, 2)).toEqual(['first begins', 'first ends']);
    expect(order.toSorted()).toEqual(['first begins', 'first ends', 'second', 'third']);
    expect(readdirSync(folder)).toEqual([]);
  });
});
