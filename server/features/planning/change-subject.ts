import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import { insertChanges } from '../../platform/subjects/change-log.queries.ts';
import { withArticle } from '../../platform/subjects/words.ts';
import { createSystemNotes, interpret } from '../discussions/index.ts';
import { checkSpam } from '../spam/index.ts';
import type { Attribute, Write, Written } from './attribute.ts';
import { attributes } from './attributes.ts';
import { checkDescription } from './attributes/description.ts';
import type { PlannedSubject } from './planned-subject.ts';
import type { SubjectChanges } from './subject-changes.ts';
import { lockSubject, updateSubjectRow } from './subject.queries.ts';
import type { SubjectColumns } from './subject.queries.ts';

/** The attributes that the changes include. Throws 400 for one that this kind of subject does not have, 403 without the right to one. */
function askedOf(ctx: Context, { noteable, noun, authorize }: PlannedSubject, changes: SubjectChanges) {
  const asked = attributes.filter(({ isAsked }) => isAsked(changes));
  for (const { right } of asked) authorize(right);
  const own = ctx.platform.subjects.get(noteable.type).attributes ?? [];
  const foreign = asked.find(({ name }) => !own.includes(name));
  if (foreign !== undefined) throw badRequest(`${withArticle(noun)} has no ${foreign.name}`);
  return asked;
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
    const written = await write(tx, ctx, subject, plans, changes.lockVersion);
    await commands?.apply(tx, ctx, noteable);
    return written || commands?.hasCommands === true;
  });
}

/** The same as part of a larger transaction, for changes without long texts. Returns whether anything changed. */
export async function changeSubjectIn(
  tx: Transaction,
  ctx: Context,
  subject: PlannedSubject,
  changes: SubjectChanges,
): Promise<boolean> {
  const asked = askedOf(ctx, subject, changes);
  return write(tx, ctx, subject, await planAll(tx, ctx, subject, asked, changes), changes.lockVersion);
}

/** Whether this viewer may make these changes. */
export function mayChange(subject: PlannedSubject, changes: SubjectChanges): boolean {
  return attributes.every(({ isAsked, right }) => !isAsked(changes) || subject.can(right));
}

/** Writes the initial attributes of a new subject: by the same rules and with entries in the change log, but without notes. */
export async function beginWith(
  tx: Transaction,
  ctx: Context,
  subject: PlannedSubject,
  changes: SubjectChanges,
  at: string | null,
): Promise<void> {
  const asked = askedOf(ctx, subject, changes);
  const { columns, notes } = await run(tx, subject, await planAll(tx, ctx, subject, asked, changes));
  if (Object.keys(columns).length > 0) await updateSubjectRow(tx, subject.fields.id, columns);
  await insertChanges(
    tx,
    { actorId: actorOf(ctx), request: ctx.requestId, at },
    notes.flatMap((note) => note.changes.map((change) => ({ ...change, subjectId: subject.fields.id }))),
  );
}

const actorOf = ({ viewer }: Context): number | null => viewer.user?.id ?? null;

interface Outcome {
  readonly columns: SubjectColumns;
  readonly notes: Written['notes'];
  readonly fields: readonly string[];
  readonly assigned: readonly number[];
}

async function run(
  tx: Transaction,
  { fields: { id }, noun }: PlannedSubject,
  plans: readonly Write[],
  lockVersion?: number,
): Promise<Outcome & { readonly now: { readonly state: string; readonly confidential: boolean } }> {
  const now = await lockSubject(tx, id);
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
  };
}

/** Executes the plans; returns whether anything changed. */
async function write(
  tx: Transaction,
  ctx: Context,
  subject: PlannedSubject,
  plans: readonly Write[],
  lockVersion: number | undefined,
): Promise<boolean> {
  const { noteable, fields } = subject;
  const { now, columns, notes, fields: changed, assigned } = await run(tx, subject, plans, lockVersion);
  if (notes.length === 0) return false;
  await subject.counted?.(tx, now, {
    state: columns.state ?? now.state,
    confidential: columns.confidential ?? now.confidential,
  });
  await updateSubjectRow(tx, fields.id, columns);
  faultPoint('subject.changed');
  await createSystemNotes(tx, ctx, noteable, notes);
  const { type, id, projectId, namespaceId } = noteable;
  const about = { type, id, projectId, namespaceId, authorId: actorOf(ctx) };
  await recordEvent(tx, 'subject.changed', { ...about, changes: changed, assigned });
  if (columns.state !== undefined)
    await recordEvent(tx, columns.state === 'closed' ? 'subject.closed' : 'subject.reopened', about);
  await subject.announce(tx, columns);
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
