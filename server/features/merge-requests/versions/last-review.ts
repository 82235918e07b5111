import type { Context } from '../../../platform/context.ts';
import { writeLastReview } from './shown-version.queries.ts';
import { findNewestVersion } from './version.queries.ts';

/** The head that a reviewer has seen: as they say, else the newest before they say anything. */
export const reviewedHead = async (
  { platform: { db } }: Context,
  id: number,
  said: string | undefined,
): Promise<string | undefined> => said ?? (await findNewestVersion(db, id))?.head_sha;

/**
 * Remembers which version the viewer has reviewed, by its id, where a page says it, else by its head: a version of another target has the same. After what they have said was written: who is stopped in between is shown
 * too much next time, never too little.
 */
export async function rememberReview(
  { platform: { db }, viewer }: Context,
  id: number,
  head: string | undefined,
  version?: number,
): Promise<void> {
  if (viewer.user !== null && (head !== undefined || version !== undefined))
    await writeLastReview(db, id, viewer.user.id, { head, version });
}
