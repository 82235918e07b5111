import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import { recordEvents } from '../../platform/events/events.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { insertChanges } from '../../platform/subjects/change-log.queries.ts';
import { withArticle } from '../../platform/subjects/words.ts';
import { createSystemNotesOn, interpret } from '../discussions/index.ts';
import { checkSpam } from '../spam/index.ts';
import type { Attribute, Write, Written } from './attribute.ts';
import { attributes } from './attributes.ts';
import { checkDescription } from './attributes/description.ts';
import type { PlannedSubject } from './planned-subject.ts';
import type { SubjectChanges } from './subject-changes.ts';
import {
  lockSubject,
  lockSubjects,
  updateSubjectRow,
  updateSubjectRows,
} from '../../platform/subjects/subject-rows.queries.ts';
import type { LockedSubject, SubjectColumns } from '../../platform/subjects/subject-rows.queries.ts';

/** The attributes that the changes include. Throws 400 for one that this kind of subject does not have, 403 without the right to one. */
function askedOf(
  ctx: Context,
  { noteable, noun, authorize, ownAttributes = [] }: PlannedSubject,
  changes: SubjectChanges,
) {
  const asked = attributes.filter(({ isAsked }) => isAsked(changes));
  const own = ownAttributes.filter(({ isAsked }) => isAsked(changes));
  for (const { right } of [...asked, ...own]) authorize(right);
  const known = ctx.platform.subjects.get(noteable.type).attributes ?? [];
  const foreign = asked.find(({ name }) => !known.includes(name));
  if (foreign !== undefined) throw badRequest(`${withArticle(noun)} has no ${foreign.name}`);
  return [...asked, ...own];
}

/** How to write each of them; unchanged attributes have no plan. */
async function planAll(
  db: Connection,
  ctx: Context,
  subject: PlannedSubject,
  asked: readonly Attribute[],
  changes: SubjectChanges,
): Promise<readonly Write[]> {
  const plans: Write[] = [];
  for (const { plan } of asked) {
    const write = await plan({ db, ctx, subject }, changes);
    if (write !== undefined) plans.push(write);
  }
  return plans;
}

/**
 * Changes a subject in one transaction, with its history, one event and its realtime messages, and runs quick actions in a new
 * description. Returns whether anything changed. Throws 403 without the right to one of the changes, 409 for a stale lock_version, 400
 * for invalid values.
 */
export async function changeSubject(
  ctx: Context,
  subject: PlannedSubject,
  changes: SubjectChanges,
): Promise<boolean> {
  const asked = askedOf(ctx, subject, changes);
  const { title, description, confidential } = changes;
  const { noteable, fields } = subject;
  if (title !== undefined || description !== undefined || confidential !== undefined)
    await checkSpam(ctx, {
      kind: subject.noun,
      parent: subject.parent,
      title,
      text: description ?? '',
    });
  const { db } = ctx.platform;
  const commands =
    description === undefined || changes.interpretCommands === false
      ? undefined
      : await interpret(ctx, noteable, checkDescription(description), fields.description);
  const wanted = commands === undefined ? changes : { ...changes, description: commands.text };
  const plans = await planAll(db, ctx, subject, asked, wanted);
  return transaction(db, async (tx) => {
    const written = await write(tx, ctx, [{ subject, asked, plans, ...givenIn(changes) }]);
    await commands?.apply(tx, ctx, noteable);
    return written || commands?.hasCommands === true;
  });
}

/** The same as part of a larger transaction, for changes without long texts. Returns whether anything changed. */
export function changeSubjectIn(
  tx: Transaction,
  ctx: Context,
  subject: PlannedSubject,
  changes: SubjectChanges,
): Promise<boolean> {
  return changeSubjectsIn(tx, ctx, [{ subject, changes }]);
}

/** The same for many subjects. */
export async function changeSubjectsIn(
  tx: Transaction,
  ctx: Context,
  all: readonly { readonly subject: PlannedSubject; readonly changes: SubjectChanges }[],
): Promise<boolean> {
  const planned: Planned[] = [];
  for (const { subject, changes } of all) {
    const asked = askedOf(ctx, subject, changes);
    const plans = await planAll(tx, ctx, subject, asked, changes);
    planned.push({ subject, asked, plans, ...givenIn(changes) });
  }
  return write(tx, ctx, planned);
}

/** Whether this viewer may make these changes. */
export function mayChange(subject: PlannedSubject, changes: SubjectChanges): boolean {
  return attributes.every(({ isAsked, right }) => !isAsked(changes) || subject.can(right));
}

/**
 * Writes the initial attributes of a new subject: by the same rules and with entries in the change log, but without notes. Returns who is
 * asked for a review.
 */
export async function beginWith(
  tx: Transaction,
  ctx: Context,
  subject: PlannedSubject,
  changes: SubjectChanges,
  at: string | null,
): Promise<Pick<Written, 'reviewing'>> {
  const asked = askedOf(ctx, subject, changes);
  const plans = await planAll(tx, ctx, subject, asked, changes);
  await lockShared(tx, asked);
  const { columns, notes, reviewing } = await run(
    tx,
    subject,
    plans,
    await lockSubject(tx, subject.fields.id),
  );
  if (Object.keys(columns).length > 0) await updateSubjectRow(tx, subject.fields.id, columns);
  await insertChanges(
    tx,
    { actorId: actorOf(ctx), request: ctx.requestId, at },
    notes.flatMap((note) => note.changes.map((change) => ({ ...change, subjectId: subject.fields.id }))),
  );
  return { reviewing };
}

const actorOf = ({ viewer }: Context): number | null => viewer.user?.id ?? null;

interface Outcome {
  readonly columns: SubjectColumns;
  readonly notes: Written['notes'];
  readonly fields: readonly string[];
  readonly assigned: readonly number[];
  readonly reviewing: readonly number[];
  readonly released: readonly number[];
  readonly labelled: readonly number[];
}

type Changed = Outcome & { readonly now: LockedSubject };

async function run(
  tx: Transaction,
  { noun }: PlannedSubject,
  plans: readonly Write[],
  now: LockedSubject | undefined,
  lockVersion?: number,
): Promise<Changed> {
  // Deleted since it was read.
  if (now === undefined) throw notFound(`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`);
  if (lockVersion !== undefined && lockVersion !== now.lock_version) throw staleSubject(noun);
  const written: Written[] = [];
  for (const plan of plans) {
    const one = await plan(tx, now);
    if (one !== undefined) written.push(one);
  }
  const columns = Object.assign({}, ...written.map((one) => one.columns ?? {})) as SubjectColumns;
  return {
    now,
    columns,
    notes: written.flatMap(({ notes }) => notes),
    fields: [...Object.keys(columns), ...written.flatMap(({ field }) => field ?? [])],
    assigned: written.flatMap(({ assigned }) => assigned ?? []),
    reviewing: written.flatMap(({ reviewing }) => reviewing ?? []),
    released: written.flatMap(({ released }) => released ?? []),
    labelled: written.flatMap(({ labelled }) => labelled ?? []),
  };
}

interface Planned {
  readonly subject: PlannedSubject;
  readonly asked: readonly Attribute[];
  readonly plans: readonly Write[];
  readonly lockVersion: number | undefined;
  readonly updatedAt: Date | undefined;
}

const givenIn = ({ lockVersion, updatedAt }: SubjectChanges): Pick<Planned, 'lockVersion' | 'updatedAt'> => ({
  lockVersion,
  updatedAt,
});

async function lockShared(tx: Transaction, asked: readonly Attribute[]): Promise<void> {
  for (const lock of new Set(asked.flatMap(({ lockFirst }) => lockFirst ?? []))) await lock(tx);
}

/** Executes the plans, and records what changed in a number of statements that does not depend on the number of subjects. Returns whether anything changed. */
async function write(tx: Transaction, ctx: Context, planned: readonly Planned[]): Promise<boolean> {
  await lockShared(
    tx,
    planned.flatMap(({ asked }) => asked),
  );
  const locked = await lockSubjects(
    tx,
    planned.map(({ subject }) => subject.fields.id),
  );
  const changed: (Changed & Pick<Planned, 'subject' | 'updatedAt'>)[] = [];
  for (const { subject, plans, lockVersion, updatedAt } of planned) {
    const outcome = await run(tx, subject, plans, locked.get(subject.fields.id), lockVersion);
    if (outcome.notes.length > 0 || outcome.fields.length > 0 || updatedAt !== undefined)
      changed.push({ ...outcome, subject, updatedAt });
  }
  if (changed.length === 0) return false;
  for (const { subject, now, columns } of changed)
    await subject.counted?.(tx, now, {
      state: columns.state ?? now.state,
      confidential: columns.confidential ?? now.confidential,
    });
  await updateSubjectRows(
    tx,
    changed.map(({ subject, columns, updatedAt }) => ({ id: subject.fields.id, columns, updatedAt })),
  );
  faultPoint('subject.changed');
  await createSystemNotesOn(
    tx,
    ctx,
    changed.flatMap(({ subject, notes }) => notes.map((note) => ({ noteable: subject.noteable, note }))),
  );
  const about = ({ subject: { noteable } }: (typeof changed)[number]) => {
    const { type, id, projectId, namespaceId } = noteable;
    return { type, id, projectId, namespaceId, authorId: actorOf(ctx) };
  };
  await recordEvents(
    tx,
    'subject.changed',
    changed.map((one) => ({
      ...about(one),
      changes: one.fields,
      assigned: one.assigned,
      reviewing: one.reviewing,
      ...(one.released.length > 0 ? { released: one.released } : {}),
      labelled: one.labelled,
    })),
  );
  const states = Map.groupBy(changed, ({ columns }) => columns.state);
  for (const [state, those] of states)
    if (state !== undefined)
      await recordEvents(tx, state === 'closed' ? 'subject.closed' : 'subject.reopened', those.map(about));
  for (const { subject, columns } of changed) await subject.announce(tx, columns);
  return true;
}

function staleSubject(noun: string): AppError {
  return new AppError(409, {
    message: '409 Conflict',
    errors: [
      `Someone edited the ${noun} at the same time you did. Please check out the ${noun} and make sure your changes will not unintentionally remove theirs.`,
    ],
  });
}
