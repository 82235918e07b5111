import { RENDERER_VERSION } from '../../markdown/index.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { fillForViewer } from '../references/index.ts';
import { storeRenderedNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { historyHtml } from './note-text.ts';
import { renderNote } from './note.service.ts';

/** Notes as HTML for this viewer. Output of an older renderer is rendered again and stored. */
export async function renderNotes(
  ctx: Context,
  noteable: Noteable,
  notes: readonly NoteRow[],
): Promise<string[]> {
  const { subjects } = ctx.platform;
  const stale = notes.filter((note) => note.changes === null && note.note_html_version !== RENDERER_VERSION);
  const fresh = new Map<number, string>();
  for (const note of stale) fresh.set(note.id, (await renderNote(ctx, noteable, note.note)).html);
  await storeRenderedNotes(
    ctx.platform.db,
    stale.map(({ id, note }) => ({ id, text: note, html: fresh.get(id)! })),
    RENDERER_VERSION,
  );
  return fillForViewer(
    ctx,
    notes.map(
      (note) =>
        historyHtml(subjects, note, noteable, ctx.language) ??
        withOwnFootnotes(note.id, fresh.get(note.id) ?? note.note_html),
    ),
  );
}

/** Makes footnote anchors unique per comment: its id is known only after it was rendered. */
export function withOwnFootnotes(id: number, html: string): string {
  return html.includes('footnote-ref')
    ? html.replaceAll(/((?:id="|href="#)user-content-)(fn(?:ref)?-\d)/g, `$1note-${id}-$2`)
    : html;
}
