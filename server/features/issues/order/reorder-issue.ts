import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { authorizeIssue, findLoadedIssues, projectIssuesStream } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { placeIssues } from './place-issues.ts';
import type { Between } from './place-issues.ts';

/**
 * Puts an issue elsewhere in the manual order; the others stay where they are. Throws 403 without the right to plan it, 404 for neighbours that the viewer
 * can't see, and 400 where none is named.
 */
export async function reorderIssue(
  ctx: Context,
  loaded: LoadedIssue,
  { after, before }: Between,
): Promise<void> {
  authorizeIssue(ctx, 'admin', loaded);
  const { issue, project } = loaded;
  const wanted = [after, before].filter((id) => id !== null && id > 0) as number[];
  if (wanted.length === 0) throw badRequest('move_after_id or move_before_id is missing');
  if (wanted.includes(issue.id) || after === before)
    throw badRequest('An issue is moved after or before other ones');
  if ((await findLoadedIssues(ctx, wanted)).length < wanted.length) throw notFound('Issue');
  await transaction(ctx.platform.db, async (tx) => {
    const named = (id: number | null): number | null => (id !== null && id > 0 ? id : null);
    await placeIssues(tx, [issue.id], { after: named(after), before: named(before) });
    await publish(tx, projectIssuesStream(project.id), { event: 'issues', id: issue.id, order: true });
  });
}
