import type { Context } from '../../../platform/context.ts';
import { readPosition } from '../../../platform/subjects/asked-position.ts';
import type { AskedPosition, PlacedPosition } from '../../../platform/subjects/asked-position.ts';
import type { Noteable } from '../../../platform/subjects/noteable.ts';
import { placeComment } from '../place-comment.ts';

/** The merge request that drafts are on. Throws 404 if the viewer may not see it. */
export const loadReviewed = (ctx: Context, project: string, iid: number): Promise<Noteable> =>
  ctx.platform.subjects.get('MergeRequest').load(ctx, project, String(iid));

/** Where a draft is to stand, checked as for a comment: an object or, from pages, JSON. Throws 400 for what is no place of it. */
export async function placeDraft(
  ctx: Context,
  noteable: Noteable,
  asked: AskedPosition | string | undefined,
  commit?: string,
): Promise<PlacedPosition | undefined> {
  // Forms send what they do not know as empty.
  if (asked === undefined || asked === '') return undefined;
  return placeComment(ctx, noteable, typeof asked === 'string' ? readPosition(asked) : asked, commit);
}
