import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockSubjects } from '../../../platform/subjects/subject-rows.queries.ts';
import { subscribedOf, writeSubscriptions } from '../../subscriptions/index.ts';
import { changeSubjectsIn, mayChange } from '../change-subject.ts';
import type { Counted, PlannedSubject } from '../planned-subject.ts';
import type { SubjectChanges } from '../subject-changes.ts';
import type { BulkSubject, ChangedAtOnce } from './bulk-place.ts';

/** The maximum number of subjects per call. */
export const mostAtOnce = 1000;
/** Subjects per transaction: others wait no longer than that for their rows. */
const pieceSize = 100;

/** A subject that was not changed, and the reason. */
export interface Refusal {
  readonly id: number;
  /** Only for one that the viewer may see. */
  readonly reference: string | null;
  readonly message: string;
  /** What a call for it alone would answer. */
  readonly status: number;
}

export interface BulkOutcome {
  /** The subjects that were found and may be changed, with or without an actual difference. */
  readonly done: readonly number[];
  readonly refused: readonly Refusal[];
  /** Those whose subscription changed. */
  readonly subscribed: readonly number[];
}

interface Wanted {
  readonly ids: readonly number[];
  /** Asked only for those that the viewer plans: what it throws says something about the project. */
  readonly changesOf: (subject: PlannedSubject) => SubjectChanges | Promise<SubjectChanges>;
  readonly subscribe?: boolean | undefined;
}

interface Piece extends Pick<BulkSubject, 'subject' | 'reference'> {
  readonly changes: SubjectChanges;
}

/** Changes a piece of one project in one transaction. Returns those that were still there. */
async function writePiece(
  ctx: Context,
  { finish }: ChangedAtOnce,
  piece: readonly Piece[],
): Promise<number[]> {
  return transaction(ctx.platform.db, async (tx) => {
    const there = await lockSubjects(
      tx,
      piece.map(({ subject }) => subject.fields.id),
    );
    const counted: [Counted, Counted][] = [];
    const changed: number[] = [];
    const states: number[] = [];
    await changeSubjectsIn(
      tx,
      ctx,
      piece.flatMap(({ subject, changes }) => {
        const { id } = subject.fields;
        if (!there.has(id)) return [];
        const quiet: PlannedSubject = {
          ...subject,
          counted: async (_, before, after) => void counted.push([before, after]),
          async announce(_, { state }) {
            changed.push(id);
            if (state !== undefined) states.push(id);
          },
        };
        return [{ subject: finish === undefined ? subject : quiet, changes }];
      }),
    );
    await finish?.(tx, { parent: piece[0]!.subject.parent, changed, states, counted });
    return [...there.keys()];
  });
}

/** The same, without those that something else stands against: they are found by changing each by itself. */
async function writeWhatGoes(
  ctx: Context,
  place: ChangedAtOnce,
  piece: readonly Piece[],
): Promise<Pick<BulkOutcome, 'done' | 'refused'>> {
  try {
    return { done: await writePiece(ctx, place, piece), refused: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const [{ subject, reference }, ...others] = piece as [Piece, ...Piece[]];
    if (others.length === 0) {
      const { message, status } = error;
      return { done: [], refused: [{ id: subject.fields.id, reference, message, status }] };
    }
    const done: number[] = [];
    const refused: Refusal[] = [];
    for (const one of piece) {
      const outcome = await writeWhatGoes(ctx, place, [one]);
      done.push(...outcome.done);
      refused.push(...outcome.refused);
    }
    return { done, refused };
  }
}

/** Subscribes the viewer to subjects of one type, or ends that; the ids of those for which it is something new. */
async function subscribeAll(
  ctx: Context,
  subjects: readonly PlannedSubject[],
  to: boolean,
): Promise<number[]> {
  const { user } = ctx.viewer;
  const type = subjects[0]?.noteable.type;
  if (user === null || type === undefined) return [];
  const ids = subjects.map(({ noteable }) => noteable.id);
  const subscribed = await subscribedOf(ctx, type, ids);
  const others = ids.filter((id) => subscribed.has(id) !== to);
  if (others.length > 0)
    await transaction(ctx.platform.db, (tx) => writeSubscriptions(tx, type, others, user.id, to));
  return others;
}

/**
 * Changes many subjects of a list as `changeSubject` would. Those that this viewer may not change are reported, the rest is changed.
 * It commits in pieces: if the process dies in between, whole subjects were changed, and repeating the call changes the rest.
 */
export async function changeMany(
  ctx: Context,
  place: ChangedAtOnce,
  { ids, changesOf, subscribe }: Wanted,
): Promise<BulkOutcome> {
  const found = new Map((await place.find(ids)).map((one) => [one.subject.fields.id, one]));
  const refused: Refusal[] = [];
  const pieces: Piece[] = [];
  const name = `${place.noun.charAt(0).toUpperCase()}${place.noun.slice(1)}`;
  for (const id of ids) {
    const one = found.get(id);
    if (one === undefined) {
      refused.push({ id, reference: null, message: `${name} cannot be found.`, status: 404 });
      continue;
    }
    const { subject, reference, mayPlan } = one;
    const changes = mayPlan ? await changesOf(subject) : undefined;
    if (changes !== undefined && mayChange(subject, changes)) pieces.push({ subject, reference, changes });
    else refused.push({ id, reference, message: `You are not allowed to change ${reference}.`, status: 403 });
  }
  const done: number[] = [];
  const changing = pieces.filter(({ changes }) =>
    Object.values(changes).some((value) => value !== undefined),
  );
  for (const those of Map.groupBy(changing, ({ subject }) => subject.parent.id).values())
    for (let from = 0; from < those.length; from += pieceSize) {
      const outcome = await writeWhatGoes(ctx, place, those.slice(from, from + pieceSize));
      done.push(...outcome.done);
      refused.push(...outcome.refused);
    }
  const untouched = pieces
    .filter((piece) => !changing.includes(piece))
    .map(({ subject }) => subject.fields.id);
  const readable = [...done, ...untouched];
  const subscribed =
    subscribe === undefined
      ? []
      : await subscribeAll(
          ctx,
          readable.map((id) => found.get(id)!.subject),
          subscribe,
        );
  return { done: readable, refused, subscribed };
}
