import type { Noteable } from '../../platform/subjects/noteable.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, forbidden, notFound, unauthorized } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { countVotes, deleteAward, findAward, insertAward, listAwards } from '../awards/index.ts';
import type { Awardable, AwardRow } from '../awards/index.ts';
import { touchNote } from './note.queries.ts';
import type { NoteRow } from './note.queries.ts';
import { notePolicy } from './note.policy.ts';
import { publishNote } from './note.service.ts';

/** The target of a reaction: a note of a noteable, or the noteable itself. */
export interface AwardTarget {
  readonly noteable: Noteable;
  readonly note?: NoteRow | undefined;
}

function awardableOf({ noteable, note }: AwardTarget): Awardable {
  return note === undefined ? { type: noteable.type, id: noteable.id } : { type: 'Note', id: note.id };
}

function authorizeAward(ctx: Context, { noteable, note }: AwardTarget): number {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  const may =
    note === undefined ? noteable.can.createNote : notePolicy.award_emoji(ctx.viewer, { note, noteable });
  if (!may) throw forbidden();
  return user.id;
}

/** Adds or removes a reaction in the caller's transaction; returns whether anything changed. */
export async function changeAward(
  tx: Transaction,
  ctx: Context,
  target: AwardTarget,
  userId: number,
  name: string,
  give: boolean,
): Promise<boolean> {
  const { noteable, note } = target;
  const awardable = awardableOf(target);
  const changed = give
    ? (await insertAward(tx, awardable, name, userId)) !== undefined
    : await deleteAward(tx, awardable, name, userId);
  if (!changed) return false;
  if (note === undefined) {
    await ctx.platform.subjects
      .get(noteable.type)
      .votesChanged?.(tx, noteable.id, await countVotes(tx, awardable));
    await publish(tx, noteable.stream, { event: 'notes' });
  } else {
    await touchNote(tx, note.id);
    await publishNote(tx, noteable, note);
  }
  await recordEvent(tx, give ? 'award.given' : 'award.taken', {
    name,
    awardableType: awardable.type,
    awardableId: awardable.id,
    userId,
  });
  return true;
}

/** Adds a reaction; throws 404 if the person has already given it, as v4 does. */
export async function giveAward(ctx: Context, target: AwardTarget, name: string): Promise<AwardRow> {
  const userId = authorizeAward(ctx, target);
  if (!(await transaction(ctx.platform.db, (tx) => changeAward(tx, ctx, target, userId, name, true))))
    throw new AppError(404, { message: '404 Award Emoji Name has already been taken Not Found' });
  const awardable = awardableOf(target);
  const awards = await listAwards(ctx.platform.db, awardable.type, [awardable.id]);
  return awards.find((award) => award.user.id === userId && award.name === name)!;
}

/** Toggles a reaction; returns all reactions afterwards. */
export async function toggleAward(ctx: Context, target: AwardTarget, name: string): Promise<AwardRow[]> {
  const userId = authorizeAward(ctx, target);
  await transaction(ctx.platform.db, async (tx) => {
    if (!(await changeAward(tx, ctx, target, userId, name, true)))
      await changeAward(tx, ctx, target, userId, name, false);
  });
  return readAwards(ctx, target);
}

export function readAwards(ctx: Context, target: AwardTarget): Promise<AwardRow[]> {
  const { type, id } = awardableOf(target);
  return listAwards(ctx.platform.db, type, [id]);
}

export async function readAward(ctx: Context, target: AwardTarget, id: number): Promise<AwardRow> {
  const award = await findAward(ctx.platform.db, awardableOf(target), id);
  if (award === undefined) throw notFound('Award Emoji');
  return award;
}

/** Removes a reaction: one's own, or anybody's for administrators. */
export async function removeAward(ctx: Context, target: AwardTarget, id: number): Promise<void> {
  const award = await readAward(ctx, target, id);
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  if (award.user.id !== user.id && !user.admin) throw forbidden();
  await transaction(ctx.platform.db, (tx) => changeAward(tx, ctx, target, award.user.id, award.name, false));
}
