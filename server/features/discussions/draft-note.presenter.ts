import type { PageDraft } from '../../../contract/discussions/discussions.ts';
import type { Context } from '../../platform/context.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { fillForViewer } from '../references/index.ts';
import type { DraftRow } from './draft-note.queries.ts';
import { renderNote } from './note.service.ts';
import { presentDiffPosition, presentExcerpt } from './position.ts';
import { previewSuggested } from './suggested-lines.ts';

/** Drafts as their author's pages read them. They change often and have one reader: their texts are rendered as they are read. */
export async function presentDrafts(
  ctx: Context,
  noteable: Noteable,
  drafts: readonly DraftRow[],
): Promise<PageDraft[]> {
  const rendered = await Promise.all(drafts.map(({ note }) => renderNote(ctx, noteable, note)));
  const filled = await fillForViewer(
    ctx,
    rendered.map(({ html }) => html),
  );
  return Promise.all(
    drafts.map(async (draft, index): Promise<PageDraft> => {
      const { position, thread_position } = draft;
      const { suggestions } = rendered[index]!;
      return {
        id: draft.id,
        note: draft.note,
        note_html: filled[index]!,
        created_at: draft.created_at.toISOString(),
        updated_at: draft.updated_at.toISOString(),
        discussion_id: draft.discussion_id,
        isDraft: true,
        resolve_discussion: draft.resolve,
        internal: draft.internal,
        thread_deleted: draft.thread_deleted,
        diff_position: position === null ? null : (presentDiffPosition(position) ?? null),
        suggestions: await previewSuggested(ctx, noteable, suggestions, position ?? thread_position),
        truncated_diff_lines: position === null ? [] : await presentExcerpt(ctx, position),
      };
    }),
  );
}
