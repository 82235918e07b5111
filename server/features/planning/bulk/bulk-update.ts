import type { BulkUndo, BulkUpdated } from '../../../../contract/planning/bulk.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest, unauthorized } from '../../../platform/errors.ts';
import { findChangesOf } from '../../../platform/subjects/change-log.queries.ts';
import type { Parent } from '../../../platform/subjects/parent.ts';
import { findLabels } from '../../labels/index.ts';
import { findMilestone } from '../../milestones/index.ts';
import type { Made } from '../attribute.ts';
import { attributes } from '../attributes.ts';
import type { PlannedSubject } from '../planned-subject.ts';
import type { SubjectChanges } from '../subject-changes.ts';
import { changeMany, mostAtOnce } from './bulk-change.ts';
import type { BulkOutcome } from './bulk-change.ts';
import type { BulkPlace } from './bulk-place.ts';

/** The requested changes of many subjects. Omitted fields stay as they are. */
export interface BulkUpdate {
  readonly ids: readonly number[];
  readonly stateEvent?: 'close' | 'reopen' | undefined;
  readonly assigneeIds?: readonly number[] | undefined;
  /** 0 removes it. */
  readonly milestoneId?: number | undefined;
  readonly addLabelIds?: readonly number[] | undefined;
  readonly removeLabelIds?: readonly number[] | undefined;
  readonly subscribe?: boolean | undefined;
}

async function checkLabels(
  { platform: { db } }: Context,
  parent: Parent,
  ids: readonly number[] | undefined,
): Promise<readonly number[] | undefined> {
  if (ids === undefined || ids.length === 0) return undefined;
  if ((await findLabels(db, parent, { ids })).length < new Set(ids).size)
    throw badRequest('A label cannot be found. Choose the labels again.');
  return ids;
}

function checkNumber({ noun }: BulkPlace, ids: readonly number[]): void {
  if (ids.length === 0) throw badRequest(`Select at least one ${noun}.`);
  if (ids.length > mostAtOnce) throw badRequest(`Select at most ${mostAtOnce} ${noun}s.`);
}

/** The answer of a call; throws 403, 404 or 409 if nothing could be changed. */
function answerOf(
  ctx: Context,
  { noun }: BulkPlace,
  { done, refused, subscribed }: BulkOutcome,
  to?: boolean,
): BulkUpdated {
  if (done.length === 0) {
    const { status, message } = refused.find(({ reference }) => reference !== null) ?? refused[0]!;
    throw new AppError(status, { message });
  }
  return {
    count: done.length,
    notice: `${done.length} ${noun}${done.length === 1 ? '' : 's'} updated`,
    refused: refused.map(({ id, reference, message }) => ({ id, reference, message })),
    undo: {
      request: ctx.requestId,
      issuable_ids: done.join(','),
      ...(to !== undefined && subscribed.length > 0
        ? {
            subscription_event: to ? ('unsubscribe' as const) : ('subscribe' as const),
            subscription_ids: subscribed.join(','),
          }
        : {}),
    },
  };
}

/** The changes, the same for all subjects. Throws 400 for a label or milestone that they can't have. */
async function changesOf(
  ctx: Context,
  { parent }: BulkPlace,
  { stateEvent, assigneeIds, milestoneId, addLabelIds, removeLabelIds }: BulkUpdate,
): Promise<SubjectChanges> {
  if (
    milestoneId !== undefined &&
    milestoneId !== 0 &&
    (await findMilestone(ctx.platform.db, parent, milestoneId, true)) === undefined
  )
    throw badRequest('The milestone cannot be found. Choose it again.');
  return {
    stateEvent,
    assigneeIds,
    milestoneId,
    addLabelIds: await checkLabels(ctx, parent, addLabelIds),
    removeLabelIds: await checkLabels(ctx, parent, removeLabelIds),
  };
}

/** Changes many subjects of a list. Throws 400 for an unknown label or milestone, 403, 404 or 409 if none of them can be changed. */
export async function updateMany(ctx: Context, place: BulkPlace, update: BulkUpdate): Promise<BulkUpdated> {
  const { ids, subscribe } = update;
  place.authorize();
  checkNumber(place, ids);
  let changes: Promise<SubjectChanges> | undefined;
  const outcome = await changeMany(ctx, place, {
    ids,
    changesOf: () => (changes ??= changesOf(ctx, place, update)),
    subscribe,
  });
  return answerOf(ctx, place, outcome, subscribe);
}

/** Takes changes of a subject back, each attribute those of its own. */
async function inverse(
  ctx: Context,
  subject: PlannedSubject,
  changes: readonly (Made & { readonly attribute: string })[],
): Promise<SubjectChanges> {
  const planning = { db: ctx.platform.db, ctx, subject };
  const undone = await Promise.all(
    attributes.map(async ({ name, undo }) => {
      const made = changes.filter(({ attribute }) => attribute === name);
      return made.length === 0 ? undefined : undo?.(planning, made);
    }),
  );
  return Object.assign({}, ...undone) as SubjectChanges;
}

/** Undoes one's own bulk update, from its entries in the history. */
export async function undoMany(
  ctx: Context,
  place: BulkPlace,
  undo: Pick<BulkUndo, 'request'> & {
    readonly ids: readonly number[];
    readonly subscribe?: boolean | undefined;
    readonly subscriptionIds: readonly number[];
  },
): Promise<BulkUpdated> {
  const { ids, request, subscribe } = undo;
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  place.authorize();
  checkNumber(place, ids);
  const made = await findChangesOf(ctx.platform.db, { request, actorId: user.id, subjectIds: ids });
  const outcome = await changeMany(ctx, place, {
    ids,
    changesOf: (subject) => inverse(ctx, subject, made.get(subject.fields.id) ?? []),
  });
  if (subscribe !== undefined && undo.subscriptionIds.length > 0)
    await changeMany(ctx, place, {
      ids: undo.subscriptionIds.slice(0, mostAtOnce),
      changesOf: () => ({}),
      subscribe,
    });
  return answerOf(ctx, place, outcome);
}
