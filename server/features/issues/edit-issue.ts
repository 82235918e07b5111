import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { mergeTexts } from '../planning/index.ts';
import type { SubjectChanges } from '../planning/index.ts';
import { findLoadedIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { updateIssue } from './update-issue.ts';

/** The texts that an editor began with. */
export interface EditedFrom {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/** Others may be quicker a few times in a row. */
const attempts = 4;

/** One text as both want it; undefined where both changed the same words. */
function both(was: string | undefined, mine: string | undefined, theirs: string): string | undefined {
  if (mine === undefined) return theirs;
  return was === undefined ? undefined : mergeTexts(was, mine, theirs);
}

/**
 * Changes an issue as an open page does: what somebody else wrote since the editor was opened is kept, where the two did not change the same
 * words. Throws 409 where they did; nothing is written then.
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
    // The one who was slower is told, in the words of a stale version.
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
