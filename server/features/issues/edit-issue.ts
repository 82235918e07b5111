import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { mergeTexts } from '../planning/index.ts';
import type { SubjectChanges } from '../planning/index.ts';
import { findLoadedIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { updateIssue } from './update-issue.ts';

/** The texts that an editor started from. */
export interface EditedFrom {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Others may save first a few times in a row. */
const attempts = 4;

/** Merges both edits of a text; undefined if both changed the same words. */
function both(was: string | undefined, mine: string | undefined, theirs: string): string | undefined {
  if (mine === undefined) return theirs;
  return was === undefined ? undefined : mergeTexts(was, mine, theirs);
}

/**
 * Changes an issue for an open page: edits by others since the editor was opened are kept, unless both changed the same words. Then it
 * throws 409 and writes nothing.
 */
export async function editIssue(
  ctx: Context,
  loaded: LoadedIssue,
  changes: SubjectChanges,
  was: EditedFrom,
): Promise<LoadedIssue> {
  let now = loaded;
  for (let attempt = 1; ; attempt += 1) {
    const { lock_version: version, title, description } = now.issue;
    const mine =
      version === changes.lockVersion
        ? changes
        : {
            ...changes,
            title: both(was.title, changes.title, title),
            description: both(was.description, changes.description, description),
          };
    // The later one gets the error of a stale version.
    if (mine.title === undefined || mine.description === undefined) return updateIssue(ctx, now, changes);
    try {
      return await updateIssue(ctx, now, { ...mine, lockVersion: version });
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409 || attempt === attempts) throw error;
      const again = await findLoadedIssue(ctx, loaded.issue.id);
      if (again === undefined) throw error;
      now = again;
    }
  }
}
