import type { Context } from '../../platform/context.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { readDiscussionNotes } from './conversation.ts';
import { presentApiDiscussions } from './discussion.presenter.ts';
import { presentNotes } from './note.presenter.ts';
import { countNotes, listNotes } from './note.queries.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Discussions of a noteable, the oldest first, as v4 returns them to this reader. */
export async function readApiDiscussions(ctx: Context, noteable: Noteable, page: Page) {
  const { discussions, total } = await readDiscussionNotes(ctx, noteable, page);
  return { rows: await presentApiDiscussions(ctx, noteable, discussions), total };
}

/** Notes of a noteable, the oldest first, as v4 returns them to this reader. */
export async function readApiNotes(ctx: Context, noteable: Noteable, { limit, offset }: Page) {
  const { db } = ctx.platform;
  const filter = {
    reader: readerOf(ctx),
    internal: noteable.can.readInternalNotes,
    sort: 'asc',
  } as const;
  const [rows, total] = await Promise.all([
    listNotes(db, noteable.type, noteable.id, filter, limit, offset),
    countNotes(db, noteable.type, noteable.id, filter),
  ]);
  return { rows: await presentNotes(ctx, rows, noteable), total };
}
