import type { SuggestionPreview } from '../../../contract/discussions/suggestions.ts';
import { unlessGitFails } from '../../git/index.ts';
import type { SuggestedLines } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { SuggestedPlace } from '../../platform/subjects/note-suggestions.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { lineOf } from './position.ts';
import type { NewPosition, Position } from './position.ts';
import { findPosition } from './position.queries.ts';

/** The line that a comment can suggest another for; undefined for one that is deleted, a file or an image. */
export function suggestedPlace(position: Partial<Position> | undefined): SuggestedPlace | undefined {
  if (position?.head_sha == null || position.new_line == null) return undefined;
  const at = lineOf({ ...nowhere, ...position });
  return at === undefined ? undefined : { head_sha: position.head_sha, path: at.path, line: at.line };
}

const nowhere = {
  base_sha: null, start_sha: null, head_sha: null, commit_sha: null, old_path: null, new_path: null, old_line: null, new_line: null,
  range_start_old_line: null, range_start_new_line: null, range_end_old_line: null, range_end_new_line: null,
  image_x: null, image_y: null, image_width: null, image_height: null, old_blob: null, new_blob: null, excerpt: null,
}; // prettier-ignore

/** Where the note stands: its own position, a stored one, or that of the thread that it answers in. */
interface Standing {
  readonly position?: NewPosition | number | undefined;
  readonly discussionId?: string | undefined;
}

/**
 * Prepares what a note suggests: the slow part. The returned function stores it, in the note's transaction; undefined where the subject
 * has nothing to suggest for.
 */
export async function prepareSuggested(
  ctx: Context,
  noteable: Noteable,
  suggested: readonly SuggestedLines[],
  standing: Standing,
): Promise<((tx: Transaction, noteId: number) => Promise<void>) | undefined> {
  const suggestions = ctx.platform.subjects.get(noteable.type).discussions.suggestions;
  if (suggestions === undefined) return undefined;
  const place =
    suggested.length === 0 ? undefined : suggestedPlace(await positionOf(ctx, noteable, standing));
  return suggestions.prepare(ctx, noteable, place, suggested);
}

/** What a text that stands at these lines suggests, before it is written. */
export async function previewSuggested(
  ctx: Context,
  noteable: Noteable,
  suggested: readonly SuggestedLines[],
  position: Position | null,
): Promise<SuggestionPreview[]> {
  const { suggestions } = ctx.platform.subjects.get(noteable.type).discussions;
  if (suggestions === undefined || suggested.length === 0 || position === null) return [];
  // Without git it is read as code.
  const found = await unlessGitFails(suggestions.preview(ctx, noteable, suggestedPlace(position), suggested));
  return [...(found ?? [])];
}

async function positionOf(
  { platform: { db } }: Context,
  noteable: Noteable,
  { position, discussionId }: Standing,
): Promise<Partial<Position> | undefined> {
  if (typeof position === 'object') return position;
  if (position !== undefined) return findPosition(db, { id: position });
  return discussionId === undefined ? undefined : findPosition(db, { subjectId: noteable.id, discussionId });
}
