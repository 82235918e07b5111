import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { scratchPrefix } from './receive-file.ts';
import { deleteBlobRemovals, deleteUnkeptUploads, findBlobRemovals } from './upload.queries.ts';

/** Hours after which an unfinished upload counts as abandoned. */
const abandonedHours = 24;
const batch = 500;

async function sweepScratch({ folder }: Platform): Promise<void> {
  for (const name of await readdir(folder.temporary)) {
    if (!name.startsWith(scratchPrefix)) continue;
    const file = join(folder.temporary, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats !== undefined && Date.now() - stats.mtimeMs > abandonedHours * 3_600_000)
      await rm(file, { force: true });
  }
}

/**
 * Deletes the files of deleted uploads, and what killed processes left: rows without a file, temporary files. A blob is deleted before
 * its record, so that an interrupted run starts there again.
 */
export const sweepUploads: Job = {
  name: 'uploads:sweep',
  schedule: '*/10 * * * *',
  async run(platform) {
    await deleteUnkeptUploads(platform.db, abandonedHours);
    for (;;) {
      const removals = await findBlobRemovals(platform.db, batch);
      for (const { key } of removals) await platform.blobs.delete(key);
      await deleteBlobRemovals(
        platform.db,
        removals.map(({ id }) => id),
      );
      if (removals.length < batch) break;
    }
    await sweepScratch(platform);
  },
};
