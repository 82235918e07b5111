import { readerOf } from '../../platform/subjects/reader.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { forbidden, notFound, unauthorized } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { listNotes } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { listThreads, setResolved } from './discussion.queries.ts';
import { notePolicy } from './note.policy.ts';
import { maximumNotes, publishNote } from './note.service.ts';

/** The notes of one discussion as this viewer reads them, oldest first; throws 404 if there are none. */
export async function readDiscussion(
  ctx: Context,
  noteable: Noteable,
  discussionId: string,
): Promise<NoteRow[]> {
  const notes = await listNotes(
    ctx.platform.db,
    noteable.type,
    noteable.id,
    {
      reader: readerOf(ctx),
      internal: noteable.can.readInternalNotes,
      sort: 'asc',
      discussionIds: [discussionId],
    },
    maximumNotes,
    0,
  );
  if (notes.length === 0) throw notFound('Discussion');
  return notes;
}

/** A thread that its reader may resolve and reopen. */
export interface ResolvableThread {
  readonly discussionId: string;
  readonly first: NoteRow;
  readonly notes: readonly NoteRow[];
}

/** Throws 403 without the right, 404 for a single comment. */
export async function findResolvable(
  ctx: Context,
  noteable: Noteable,
  discussionId: string,
): Promise<ResolvableThread> {
  const notes = await readDiscussion(ctx, noteable, discussionId);
  const first = notes.find((note) => note.resolvable);
  if (first === undefined) throw notFound('Discussion');
  if (!notePolicy.resolve(ctx.viewer, { note: first, noteable }))
    throw ctx.viewer.user === null ? unauthorized() : forbidden();
  return { discussionId, first, notes };
}

/** The threads of a subject that are not resolved and that their reader may resolve, in order. */
export async function listResolvable(ctx: Context, noteable: Noteable): Promise<ResolvableThread[]> {
  const { db } = ctx.platform;
  const internal = noteable.can.readInternalNotes;
  const open = (await listThreads(db, noteable, { internal })).filter(({ resolved }) => !resolved);
  if (open.length === 0) return [];
  const found = await listNotes(
    db,
    noteable.type,
    noteable.id,
    {
      reader: readerOf(ctx),
      internal,
      sort: 'asc',
      discussionIds: open.map(({ discussion_id: id }) => id),
    },
    maximumNotes,
    0,
  );
  const notesOf = Map.groupBy(found, ({ discussion_id: id }) => id);
  return open.flatMap(({ discussion_id: discussionId }) => {
    const notes = notesOf.get(discussionId) ?? [];
    const first = notes.find((note) => note.resolvable);
    return first !== undefined && notePolicy.resolve(ctx.viewer, { note: first, noteable })
      ? [{ discussionId, first, notes }]
      : [];
  });
}

/** Resolves or reopens it in a transaction; returns whether anything changed. */
export async function setThreadResolved(
  tx: Transaction,
  ctx: Context,
  noteable: Noteable,
  { discussionId, first }: ResolvableThread,
  resolved: boolean,
): Promise<boolean> {
  const authorId = ctx.viewer.user!.id;
  const ids = await setResolved(tx, noteable, discussionId, resolved ? authorId : null);
  if (ids.length === 0) return false;
  await recordEvent(tx, resolved ? 'discussion.resolved' : 'discussion.unresolved', {
    discussionId,
    noteableType: noteable.type,
    noteableId: noteable.id,
    authorId,
  });
  await publishNote(tx, noteable, first);
  return true;
}

/** Resolves a thread for whoever has pushed another version of its lines; returns whether it was open (NOTE-14). */
export async function resolveByPush(
  tx: Transaction,
  noteable: { readonly type: string; readonly id: number; readonly stream: string },
  { id: discussionId, internal }: { readonly id: string; readonly internal: boolean },
  authorId: number,
): Promise<boolean> {
  const [note] = await setResolved(tx, noteable, discussionId, authorId, true);
  if (note === undefined) return false;
  await recordEvent(tx, 'discussion.resolved', {
    discussionId,
    noteableType: noteable.type,
    noteableId: noteable.id,
    authorId,
  });
  await publish(tx, noteable.stream, { event: 'notes', id: note, ...(internal ? { internal: true } : {}) });
  return true;
}

/** Resolves or reopens a thread; without a difference nothing changes (NOTE-13). Throws 403 without the right, 404 for a single comment. */
export async function resolveDiscussion(
  ctx: Context,
  noteable: Noteable,
  discussionId: string,
  resolved: boolean,
): Promise<readonly NoteRow[]> {
  const thread = await findResolvable(ctx, noteable, discussionId);
  const changed = await transaction(ctx.platform.db, (tx) =>
    setThreadResolved(tx, ctx, noteable, thread, resolved),
  );
  return changed ? readDiscussion(ctx, noteable, discussionId) : thread.notes;
}
