import { existsSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGitRoom } from '../../testing/git-room.ts';
import type { GitRoom } from '../../testing/git-room.ts';
import type { Repository } from './index.ts';
import { newObject } from './pack-writer.ts';

let room: GitRoom;
let repository: Repository;
beforeAll(async () => {
  room = openGitRoom();
  repository = await room.create();
});
afterAll(() => room?.close());

/** Blobs that git stores in the same folder. */
const together = Array.from({ length: 2000 }, (_, index) =>
  newObject('blob', Buffer.from(`file ${index}\n`), 'sha1'),
).filter(({ oid }) => oid.startsWith('a'));
const [first, second, third] = together.filter(({ oid }) => oid.startsWith('ab'));
const other = together.find(({ oid }) => oid.startsWith('ac'))!;

describe('what is kept of a quarantine', () => {
  it('GIT-01 is in the repository, whether its folders were there or not', async () => {
    for (const objects of [[first!], [second!, other]]) {
      const quarantine = room.refs.openQuarantine(repository);
      await quarantine.write(objects);
      await quarantine.keep();
      await quarantine.discard();
    }
    for (const { oid } of [first!, second!, other])
      expect(existsSync(join(repository.path, 'objects', oid.slice(0, 2), oid.slice(2)))).toBe(true);
    expect(readdirSync(join(repository.path, 'coppice'))).toEqual([]);
  });

  // git syncs nothing that it writes there.
  it.each([
    { stored: 'loose', count: 3, files: 3 },
    { stored: 'a pack and its index', count: 60, files: 2 },
  ])('GIT-01 is synced before it is in the repository, once: $stored', async ({ count, files }) => {
    const handle = await open(repository.path);
    const synced = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
    await handle.close();
    const quarantine = room.refs.openQuarantine(repository);
    try {
      const objects = Array.from({ length: count }, (_, index) =>
        newObject('blob', Buffer.from(`${count} synced ${index}\n`), 'sha1'),
      );
      await quarantine.write(objects);
      await quarantine.sync();
      expect(synced).toHaveBeenCalledTimes(files);
      await quarantine.keep();
      expect(synced).toHaveBeenCalledTimes(files);
    } finally {
      synced.mockRestore();
      await quarantine.discard();
    }
  });

  it('GIT-01 is in the repository if several are kept at once', async () => {
    const empty = await room.create();
    const quarantines = [first!, second!, third!].map((blob) => ({
      blob,
      quarantine: room.refs.openQuarantine(empty),
    }));
    await Promise.all(quarantines.map(({ blob, quarantine }) => quarantine.write([blob])));
    await Promise.all(quarantines.map(({ quarantine }) => quarantine.keep()));
    await Promise.all(quarantines.map(({ quarantine }) => quarantine.discard()));
    expect(readdirSync(join(empty.path, 'objects/ab')).toSorted()).toEqual(
      quarantines.map(({ blob }) => blob.oid.slice(2)).toSorted(),
    );
  });
});
