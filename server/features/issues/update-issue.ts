import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { changeSubject, changeSubjectIn } from '../planning/index.ts';
import type { SubjectChanges } from '../planning/index.ts';
import { findLoadedIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { plannedIssue } from './planned-issue.ts';

/** Changes an issue as `changeSubject` does, and returns it afterwards. */
export async function updateIssue(
  ctx: Context,
  loaded: LoadedIssue,
  changes: SubjectChanges,
): Promise<LoadedIssue> {
  if (!(await changeSubject(ctx, plannedIssue(ctx, loaded), changes))) return loaded;
  // The change may have made it invisible for this viewer (confidential); they get the previous state.
  return (await findLoadedIssue(ctx, loaded.issue.id)) ?? loaded;
}

/** The same as part of a larger transaction. */
export async function updateIssueIn(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedIssue,
  changes: SubjectChanges,
): Promise<void> {
  await changeSubjectIn(tx, ctx, plannedIssue(ctx, loaded), changes);
}
