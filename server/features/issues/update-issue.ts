import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { changeSubject, changeSubjectIn } from '../planning/index.ts';
import type { SubjectChanges } from '../planning/index.ts';
import { findLoadedIssue } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { plannedIssue } from './planned-issue.ts';

/** Changes an issue as `changeSubject` does, and answers it as it is then. */
export async function updateIssue(
  ctx: Context,
  loaded: LoadedIssue,
  changes: SubjectChanges,
): Promise<LoadedIssue> {
  if (!(await changeSubject(ctx, plannedIssue(ctx, loaded), changes))) return loaded;
  // Somebody may have lost the right to see it by the change (confidential); they get what they knew.
  return (await findLoadedIssue(ctx, loaded.issue.id)) ?? loaded;
}

/** The same inside of a transaction that does more than this. */
export async function updateIssueIn(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedIssue,
  changes: SubjectChanges,
): Promise<void> {
  await changeSubjectIn(tx, ctx, plannedIssue(ctx, loaded), changes);
}
