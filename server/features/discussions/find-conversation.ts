import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import { findSubjectOfDiscussion } from './discussion.queries.ts';
import { notePolicy } from './note.policy.ts';
import { findNote } from './note.queries.ts';

const find = ({ type, id }: { readonly type: string; readonly id: number }, ctx: Context) =>
  ctx.platform.subjects.find(type)?.find(ctx, id);

/** What a note is on, for calls that name the note alone. Throws 404 unless the viewer may see both. */
export async function noteableOfNote(ctx: Context, id: number): Promise<Noteable> {
  const note = await findNote(ctx.platform.db, readerOf(ctx), id);
  const noteable = note && (await find({ type: note.noteable_type, id: note.noteable_id }, ctx));
  if (noteable === undefined || !notePolicy.read(ctx.viewer, { note: note!, noteable }))
    throw notFound('Note');
  return noteable;
}

/** The same for a discussion. Whether the viewer may see its notes is for what reads them. */
export async function noteableOfDiscussion(ctx: Context, id: string): Promise<Noteable> {
  const subject = await findSubjectOfDiscussion(ctx.platform.db, id);
  const noteable = subject && (await find(subject, ctx));
  if (noteable === undefined) throw notFound('Discussion');
  return noteable;
}
