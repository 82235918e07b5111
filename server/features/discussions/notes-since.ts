import type { NotesSince } from '../../../contract/discussions/discussions.ts';
import type { Answers, Json } from '../../../contract/json.ts';
import type { Context } from '../../platform/context.ts';
import { presentPageAward } from '../awards/index.ts';
import { filterOf, microseconds, presentThread } from './conversation.ts';
import { lastChange, listDeletions, listThreads } from './discussion.queries.ts';
import type { Deletion, ThreadState } from './discussion.queries.ts';
import { notePolicy } from './note.policy.ts';
import { presentPageNotes } from './note.presenter.ts';
import type { SharedWithReaders } from './note.presenter.ts';
import { findVisibleReferences, listNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import type { Noteable } from './noteable.ts';
import { recentChanges } from './recent-changes.ts';
import type { RecentChanges } from './recent-changes.ts';

/**
 * A note whose transaction began before the last look and ended after it has an earlier time than that: each look goes back this far, and
 * readers know what they have already.
 */
const overlap = 5000;
const nothing = { notes: [], deleted: [], more: false, threads: [] };
const notesAtOnce = 200;

/** When the conversation changed last by the server's clock, see `lastChange`. */
export type LastChange = Awaited<ReturnType<typeof lastChange>>;

export const readLastChange = (ctx: Context, noteable: Noteable): Promise<LastChange> =>
  lastChange(ctx.platform.db, noteable);

/** What changed since a reader's last look, by the clock of the server alone. */
export async function readNotesSince(
  ctx: Context,
  noteable: Noteable,
  since: Date,
  { changed, now, stamp }: LastChange,
) {
  const after = new Date(Math.min(since.getTime(), now.getTime()) - overlap);
  const shared = await recentChanges(ctx.platform, noteable, stamp);
  const award_emoji = shared.ownAwards.map(presentPageAward);
  if (changed === null || changed <= after)
    return { ...nothing, last_fetched_at: microseconds(now), award_emoji, noteable: talkedAbout(noteable) };
  const { notes, deletions, threads, more, ...known } = await (shared.from > after
    ? fromDatabase(ctx, noteable, after)
    : fromShared(ctx, noteable, after, shared));
  return {
    notes: await presentPageNotes(ctx, noteable, notes, known.shared),
    deleted: deletions
      .filter((deletion) => noteable.can.readInternalNotes || !deletion.confidential)
      .map((deletion) => String(deletion.note_id)),
    last_fetched_at: microseconds(more ? new Date(notes.at(-1)!.changed_at.getTime() + overlap) : now),
    more,
    threads: threads.map(presentThread),
    award_emoji,
    noteable: talkedAbout(noteable),
  };
}
export type NotesSinceAnswer = Answers<NotesSince, Json<Awaited<ReturnType<typeof readNotesSince>>>>;

/** What a page that is open has to know when it changes: whether this viewer may still answer. */
export function talkedAbout({ confidential, locked, archived, can }: Noteable) {
  return {
    confidential,
    discussion_locked: locked,
    is_project_archived: archived,
    can_create_note: can.createNote,
    can_create_confidential_note: can.createNote && can.readInternalNotes,
  };
}

interface Changes {
  /** Those that this viewer may read. */
  readonly notes: readonly NoteRow[];
  readonly shared?: SharedWithReaders;
  /** Those of internal notes, too. */
  readonly deletions: readonly Deletion[];
  readonly threads: readonly ThreadState[];
  readonly more: boolean;
}

/** Out of what all readers share, with this viewer's rights. */
async function fromShared(
  ctx: Context,
  noteable: Noteable,
  after: Date,
  shared: RecentChanges,
): Promise<Changes> {
  const { viewer } = ctx;
  const candidates = shared.notes.filter(
    (note) => note.changed_at > after && notePolicy.read(viewer, { note, noteable }),
  );
  const [visible, threads] = await Promise.all([
    findVisibleReferences(
      ctx.platform.db,
      viewer,
      candidates.flatMap(({ cross_reference_id: id }) => id ?? []),
    ),
    shared.threads(noteable.can.readInternalNotes),
  ]);
  return {
    notes: candidates.filter(({ cross_reference_id: id }) => id === null || visible.has(id)),
    shared,
    deletions: shared.deletions.filter((deletion) => deletion.deleted_at > after),
    threads,
    more: false,
  };
}

async function fromDatabase(ctx: Context, noteable: Noteable, after: Date): Promise<Changes> {
  const { db } = ctx.platform;
  const filter = filterOf(ctx, noteable);
  const [rows, deletions, threads] = await Promise.all([
    listNotes(
      db,
      noteable.type,
      noteable.id,
      { ...filter, changedAfter: after, orderBy: 'changed_at' },
      notesAtOnce + 1,
      0,
    ),
    listDeletions(db, noteable, after),
    listThreads(db, noteable, filter),
  ]);
  return { notes: rows.slice(0, notesAtOnce), deletions, threads, more: rows.length > notesAtOnce };
}
