import type { NotesSince } from '../../../contract/discussions/discussions.ts';
import type { Answers, Json } from '../../../contract/json.ts';
import type { Context } from '../../platform/context.ts';
import { presentPageAward } from '../awards/index.ts';
import type { AwardRow } from '../awards/index.ts';
import { awardsOf, filterOf, microseconds, presentThread } from './conversation.ts';
import { lastChange, listDeletions, listThreads } from './discussion.queries.ts';
import type { Deletion, ThreadState } from './discussion.queries.ts';
import { notePolicy } from './note.policy.ts';
import { presentPageNotes } from './note.presenter.ts';
import { findVisibleReferences, listNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import type { Noteable } from './noteable.ts';
import { recentChanges } from './recent-changes.ts';

/**
 * A note whose transaction began before the last look and ended after it has an earlier time than that: each look goes back this far, and
 * readers know what they have already.
 */
const overlap = 5000;
const nothing = { notes: [], deleted: [], more: false, threads: [] };
const notesAtOnce = 200;

/** When the conversation changed last by the server's clock, and the reactions, which come and go without a time. */
export interface LastChange {
  readonly changed: Date | null;
  readonly now: Date;
  /** Another for every state of the newest changes. */
  readonly stamp: string;
  readonly awards: readonly AwardRow[];
}

export async function readLastChange(ctx: Context, noteable: Noteable): Promise<LastChange> {
  const [times, awards] = await Promise.all([lastChange(ctx.platform.db, noteable), awardsOf(ctx, noteable)]);
  return { ...times, awards };
}

/** What changed since a reader's last look, by the clock of the server alone. */
export async function readNotesSince(
  ctx: Context,
  noteable: Noteable,
  since: Date,
  { changed, now, stamp, awards }: LastChange,
) {
  const after = new Date(Math.min(since.getTime(), now.getTime()) - overlap);
  const award_emoji = awards.map(presentPageAward);
  if (changed === null || changed <= after)
    return { ...nothing, last_fetched_at: microseconds(now), award_emoji };
  const { notes, awardsOfNotes, deletions, threads, more } =
    (await fromShared(ctx, noteable, after, stamp)) ?? (await fromDatabase(ctx, noteable, after));
  return {
    notes: await presentPageNotes(ctx, noteable, notes, awardsOfNotes),
    deleted: deletions
      .filter((deletion) => noteable.can.readInternalNotes || !deletion.confidential)
      .map((deletion) => String(deletion.note_id)),
    last_fetched_at: microseconds(more ? new Date(notes.at(-1)!.changed_at.getTime() + overlap) : now),
    more,
    threads: threads.map(presentThread),
    award_emoji,
  };
}
export type NotesSinceAnswer = Answers<NotesSince, Json<Awaited<ReturnType<typeof readNotesSince>>>>;

interface Changes {
  /** Those that this viewer may read. */
  readonly notes: readonly NoteRow[];
  readonly awardsOfNotes?: ReadonlyMap<number, readonly AwardRow[]>;
  /** Those of internal notes, too. */
  readonly deletions: readonly Deletion[];
  readonly threads: readonly ThreadState[];
  readonly more: boolean;
}

/** Out of what all readers share, with this viewer's rights; undefined where the last look was too long ago for that. */
async function fromShared(
  ctx: Context,
  noteable: Noteable,
  after: Date,
  stamp: string,
): Promise<Changes | undefined> {
  const shared = await recentChanges(ctx.platform, noteable, stamp);
  if (shared.from > after) return undefined;
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
    awardsOfNotes: shared.awards,
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
