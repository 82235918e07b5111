import type { Context } from '../../../platform/context.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { neighboursOf, placeNamed } from '../../planning/index.ts';
import type { Between } from '../../planning/index.ts';
import { authorizeIssue, findLoadedIssues } from '../issue.service.ts';
import type { LoadedIssue } from '../issue.service.ts';
import { changeAndPlaceIssues } from './change-and-place-issues.ts';

/**
 * Puts an issue elsewhere in the manual order; the others stay where they are. Throws 403 without the right to plan it, 404 for neighbours that the viewer
 * can't see, and 400 where none is named.
 */
export async function reorderIssue(ctx: Context, loaded: LoadedIssue, named: Between): Promise<void> {
  authorizeIssue(ctx, 'admin', loaded);
  const between = placeNamed([loaded.issue.id], named);
  const beside = neighboursOf(between);
  if (beside.length === 0) throw badRequest('move_after_id or move_before_id is missing');
  if ((await findLoadedIssues(ctx, beside)).length < beside.length) throw notFound('Issue');
  await changeAndPlaceIssues(ctx, [{ loaded, changes: {} }], between);
}
