import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { AppError, forbidden, notFound, unauthorized } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { deleteVersions, findVersions, wasMadeInConfidence } from './description-version.queries.ts';
import { readsSecrets } from './note-text.ts';
import { wordDiff } from './word-diff.ts';

export interface VersionsAsked {
  readonly id: number;
  /** The first of several changes that are shown as one. */
  readonly startId?: number | undefined;
}

/** What a change of the description changed, word by word, as safe HTML. Throws 404 for an unknown version, 410 for a deleted one. */
export async function readDescriptionDiff(
  ctx: Context,
  noteable: Noteable,
  { id, startId = id }: VersionsAsked,
): Promise<string> {
  const found = await findVersions(ctx.platform.db, noteable, id, startId);
  if (found === undefined) throw notFound('Description Version');
  // A text from while it was confidential is only shown to people who could read it then.
  if (!readsSecrets(noteable) && (await wasMadeInConfidence(ctx.platform.db, noteable, id, startId)))
    throw notFound('Description Version');
  if (found.version.deleted_at !== null) throw new AppError(410, { message: '410 Gone' });
  return wordDiff(found.before?.description ?? '', found.version.description);
}

/** Deletes the texts of a change of the description, for people with the right; the note about the change stays. */
export async function deleteDescriptionVersions(
  ctx: Context,
  noteable: Noteable,
  { id, startId = id }: VersionsAsked,
): Promise<void> {
  if (!noteable.can.deleteDescriptionVersions) throw ctx.viewer.user === null ? unauthorized() : forbidden();
  if ((await findVersions(ctx.platform.db, noteable, id, startId)) === undefined)
    throw notFound('Description Version');
  await transaction(ctx.platform.db, async (tx) => {
    if ((await deleteVersions(tx, noteable, id, startId)) > 0)
      await publish(tx, noteable.stream, { event: 'notes' });
  });
}
