import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { publishAll } from '../../../platform/realtime/publish.ts';
import { changeSubjectsIn } from '../../planning/index.ts';
import type { SubjectChanges } from '../../planning/index.ts';
import { projectIssuesStream } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { plannedIssue } from '../planned-issue.ts';
import { lockPositions } from './issue-order.queries.ts';
import { placeIssues } from './place-issues.ts';
import type { Between } from './place-issues.ts';

/**
 * Changes issues and puts them elsewhere in the manual order, in one transaction: all of it or nothing. Throws 404 for issues that are gone, and what
 * changing an issue throws.
 */
export async function changeAndPlace(
  ctx: Context,
  all: readonly { readonly loaded: LoadedIssue; readonly changes: SubjectChanges }[],
  between: Between,
): Promise<void> {
  const ids = all.map(({ loaded }) => loaded.issue.id);
  const beside = [between.after, between.before].filter((id) => id !== null);
  await transaction(ctx.platform.db, async (tx) => {
    // All rows at once and in one order, so that two who move the same cards wait for each other.
    if ((await lockPositions(tx, [...ids, ...beside])).size < ids.length + beside.length)
      throw notFound('Issue');
    await changeSubjectsIn(
      tx,
      ctx,
      all.map(({ loaded, changes }) => ({ subject: plannedIssue(ctx, loaded), changes })),
    );
    if (beside.length === 0) return;
    await placeIssues(tx, ids, between);
    await publishAll(
      tx,
      all.map(({ loaded }) => [
        projectIssuesStream(loaded.project.id),
        { event: 'issues', id: loaded.issue.id, order: true },
      ]),
    );
  });
}
