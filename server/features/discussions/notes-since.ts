import { readerOf } from '../../platform/subjects/reader.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { presentPageAward } from '../awards/index.ts';
import { filterOf, presentThread } from './conversation.ts';
import { listThreads } from './discussion.queries.ts';
import type { ThreadState } from './discussion.queries.ts';
import { findChanges } from './poll.queries.ts';
import type { Poll } from './poll.queries.ts';
import { readCursor, writeCursor } from './poll-cursor.ts';
import type { PollCursor } from './poll-cursor.ts';
import { noteExcerpt } from './note-excerpt.ts';
import { withVisibleReferences } from '../references/index.ts';
import { notePolicy } from './note.policy.ts';
import { presentPageNotes } from './page-note.presenter.ts';
import type { SharedWithReaders } from './page-note.presenter.ts';
import { listNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { recentChanges, sharedAtMost } from './recent-changes.ts';
import type { RecentChanges } from './recent-changes.ts';

const notesAtOnce = 200;

/** What changed since `cursor`; see `findChanges`. */
export const poll = (ctx: Context, noteable: Noteable, cursor: PollCursor): Promise<Poll> =>
  findChanges(ctx.platform.db, noteable, cursor, notesAtOnce);

/** What changed since a reader's last poll, in the order of the transactions. */
export async function readNotesSince(ctx: Context, noteable: Noteable, cursor: PollCursor, found: Poll) {
  const changed = found.changed.slice(0, notesAtOnce);
  const more = found.changed.length > changed.length;
  const shared = await recentChanges(ctx.platform, noteable, found, ctx.language);
  const { notes, threads, known } = await changesFor(ctx, noteable, changed, shared);
  const isNews = changed.length > 0 || found.deleted.length > 0;
  return {
    notes: withExcerpts(await presentPageNotes(ctx, noteable, notes, known), notes),
    deleted: found.deleted
      .filter(([, confidential]) => noteable.can.readInternalNotes || !confidential)
      .map(([id]) => String(id)),
    // Without news the cursor stays the same: the next idle poll is the same request, and is answered by 304.
    last_fetched_at:
      !isNews && isOf(found.server, cursor)
        ? cursor.given!
        : writeCursor(found.now, found.server, nextCursor(cursor, found, changed, more)),
    more,
    threads: isNews ? (await threads()).map(presentThread) : [],
    award_emoji: shared.ownAwards.map(presentPageAward),
    noteable: talkedAbout(noteable, found),
  };
}

/** Changed notes are also shown by lists that the reader has open or visited before. The history is not. */
function withExcerpts<Presented extends { readonly id: string }>(
  presented: readonly Presented[],
  rows: readonly NoteRow[],
): (Presented & { excerpt?: string })[] {
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return presented.map((note) => {
    const row = byId.get(note.id);
    return row === undefined || row.system
      ? note
      : { ...note, excerpt: noteExcerpt({ html: row.note_html, text: row.note }) };
  });
}

/**
 * For the answer to a change: what is new since the author's last poll, including the change itself, so that the page need not poll
 * for it. It is read before the rest of the answer, which therefore is at least as recent.
 */
export async function newsFor(
  ctx: Context,
  noteable: Noteable,
  lastFetchedAt: string | string[] | undefined,
): Promise<{ since?: Awaited<ReturnType<typeof readNotesSince>> }> {
  if (lastFetchedAt === undefined) return {};
  // Always a new cursor: it shows that the change has been seen.
  const { given: _, ...cursor } = readCursor(lastFetchedAt);
  return { since: await readNotesSince(ctx, noteable, cursor, await poll(ctx, noteable, cursor)) };
}

function isOf(server: string, { since, rest, given }: PollCursor): boolean {
  return given !== undefined && rest === undefined && typeof since === 'object' && since.server === server;
}

function nextCursor(
  { since, rest }: PollCursor,
  { snapshot, server }: Poll,
  changed: Poll['changed'],
  more: boolean,
): PollCursor {
  // Notes committed between two pieces can be anywhere in their order, so the next poll continues from the first
  // piece's snapshot.
  const until = rest?.until ?? { server, text: snapshot };
  const [id, changedIn] = changed.at(-1) ?? [0, '0'];
  return more ? { since, rest: { until, after: { changedIn, id } } } : { since: until };
}

/** What an open page needs to know when it changes: whether this viewer may still comment, and how many comments there are. */
export function talkedAbout({ confidential, locked, archived, notesCount, can }: Noteable, { counts }: Poll) {
  const [all, internal] = counts ?? [notesCount, 0];
  return {
    confidential,
    discussion_locked: locked,
    is_project_archived: archived,
    // Counted with what is new, not when the subject was loaded: the next poll begins after both.
    notes_count: can.readInternalNotes ? all : all - internal,
    can_create_note: can.createNote,
    can_create_confidential_note: can.createNote && can.readInternalNotes,
  };
}

interface Changes {
  /** The notes that this viewer may read. */
  readonly notes: readonly NoteRow[];
  readonly threads: () => Promise<readonly ThreadState[]>;
  readonly known?: SharedWithReaders;
}

/** Filters what all readers share by this viewer's rights; a very large number of changes is read for this viewer only. */
async function changesFor(
  ctx: Context,
  noteable: Noteable,
  changed: Poll['changed'],
  shared: RecentChanges,
): Promise<Changes> {
  const { viewer, platform } = ctx;
  if (changed.length > sharedAtMost) {
    const filter = filterOf(ctx, noteable);
    const rows = await listNotes(
      platform.db,
      noteable.type,
      noteable.id,
      { ...filter, ids: changed.map(([id]) => id) },
      changed.length,
      0,
    );
    return { notes: rows, threads: () => listThreads(platform.db, noteable, filter) };
  }
  const candidates = changed
    .flatMap(([id]) => shared.notes.get(id) ?? [])
    .filter((note) => notePolicy.read(viewer, { note, noteable }));
  return {
    notes: await withVisibleReferences(platform.db, readerOf(ctx), candidates),
    threads: () => shared.threads(noteable.can.readInternalNotes),
    known: shared,
  };
}
