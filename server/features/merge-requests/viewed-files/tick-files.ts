import type { TickedFile } from '../../../../contract/merge-requests/merge-requests.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { unprocessable } from '../../../platform/errors.ts';
import { personStream } from '../../../platform/realtime/person-stream.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { deleteViewedFile, insertViewedFile } from './viewed-file.queries.ts';
import type { ViewedContent, ViewedFileRow } from './viewed-file.queries.ts';

/** The reader's other pages show it; nobody else is notified. */
const announce = (tx: Transaction, userId: number, subjectId: number, file: TickedFile): Promise<void> =>
  publish(tx, personStream(userId), { event: 'viewed', subject_id: subjectId, file });

/** Ticks a file for the viewer, as it is in a version. Throws 422 if they have ticked too many. */
export async function tickFile(ctx: Context, subjectId: number, tick: ViewedFileRow): Promise<void> {
  const userId = ctx.viewer.user!.id;
  const { path, blob, mode } = tick;
  await transaction(ctx.platform.db, async (tx) => {
    if (!(await insertViewedFile(tx, userId, subjectId, tick)))
      throw unprocessable('Too many files are marked as viewed');
    await announce(tx, userId, subjectId, { path, blob, mode, viewed: true });
  });
}

/** Takes the viewer's tick of a file with this content back. */
export async function untickFile(ctx: Context, subjectId: number, file: ViewedContent): Promise<void> {
  const userId = ctx.viewer.user!.id;
  await transaction(ctx.platform.db, async (tx) => {
    await deleteViewedFile(tx, userId, subjectId, file);
    await announce(tx, userId, subjectId, { ...file, viewed: false });
  });
}
