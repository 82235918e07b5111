import type { BulkUndo, BulkUpdated } from '../../../../contract/issues/issues.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest, unauthorized } from '../../../platform/errors.ts';
import { findChangesOf } from '../../../platform/subjects/change-log.queries.ts';
import type { Parent } from '../../../platform/subjects/parent.ts';
import { findLabels, labelScopeOf } from '../../labels/index.ts';
import { findMilestone, milestoneScopeOf } from '../../milestones/index.ts';
import type { SubjectChanges } from '../../planning/index.ts';
import { changeIssues, mostIssues } from './bulk-change.ts';
import type { BulkOutcome } from './bulk-change.ts';
import type { LoadedIssue } from '../issue.service.ts';
import type { BulkPlace } from './bulk-place.ts';

/** The requested changes of many issues. Omitted fields stay as they are. */
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

function checkNumber(ids: readonly number[]): void {
  if (ids.length === 0) throw badRequest('Select at least one issue.');
  if (ids.length > mostIssues) throw badRequest(`Select at most ${mostIssues} issues.`);
}

/** The answer of a call; throws 403 if nothing could be changed. */
function answerOf(ctx: Context, { done, refused, subscribed }: BulkOutcome, to?: boolean): BulkUpdated {
  const known = refused.find(({ reference }) => reference !== null);
  if (done.length === 0)
    throw new AppError(known === undefined ? 404 : 403, {
      message: (known ?? refused[0])?.message ?? 'Issue update failed',
    });
  return {
    count: done.length,
    notice: `${done.length} ${done.length === 1 ? 'issue' : 'issues'} updated`,
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

/** Changes many issues of a list. Throws 400 for an unknown label or milestone, 403 or 404 if none of them may be changed. */
export async function updateIssues(ctx: Context, place: BulkPlace, update: BulkUpdate): Promise<BulkUpdated> {
  const { ids, stateEvent, assigneeIds, milestoneId, subscribe } = update;
  place.authorize();
  checkNumber(ids);
  if (
    milestoneId !== undefined &&
    milestoneId !== 0 &&
    (await findMilestone(ctx.platform.db, place.parent, milestoneId, true)) === undefined
  )
    throw badRequest('The milestone cannot be found. Choose it again.');
  const changes: SubjectChanges = {
    stateEvent,
    assigneeIds,
    milestoneId,
    addLabelIds: await checkLabels(ctx, place.parent, update.addLabelIds),
    removeLabelIds: await checkLabels(ctx, place.parent, update.removeLabelIds),
  };
  return answerOf(
    ctx,
    await changeIssues(ctx, place, { ids, changesOf: () => changes, subscribe }),
    subscribe,
  );
}

interface Named {
  readonly id: number;
  readonly title: string;
}

/** Reverts what is still in the state that these changes left; later changes of others are kept. */
async function inverse(
  ctx: Context,
  { issue, project }: LoadedIssue,
  changes: readonly { attribute: string; old: unknown; new: unknown }[],
): Promise<SubjectChanges> {
  const { db } = ctx.platform;
  const of = (attribute: string) => changes.filter((change) => change.attribute === attribute);
  const ids = (values: readonly unknown[]): number[] =>
    values.flatMap((value) => (value === null ? [] : (value as Named).id));
  const [state] = of('state');
  const labels = of('labels');
  const gone = ids(labels.map((change) => change.old));
  // A deleted label is not created again.
  const back = gone.length === 0 ? [] : await findLabels(db, labelScopeOf(project), { ids: gone });
  const assignees = of('assignees');
  const added = ids(assignees.map((change) => change.new));
  const milestones = of('milestone');
  const [wasMilestone] = ids(milestones.map((change) => change.old));
  const [nowMilestone] = ids(milestones.map((change) => change.new));
  const milestoneIsBack =
    milestones.length > 0 &&
    issue.milestone_id === (nowMilestone ?? null) &&
    (wasMilestone === undefined ||
      (await findMilestone(db, milestoneScopeOf(project), wasMilestone, true)) !== undefined);
  return {
    stateEvent:
      state === undefined || issue.state !== state.new
        ? undefined
        : state.new === 'closed'
          ? 'reopen'
          : 'close',
    addLabels: back.length === 0 ? undefined : back.map(({ title }) => title),
    removeLabels: labels.some((change) => change.new !== null)
      ? labels.flatMap((change) => (change.new === null ? [] : (change.new as Named).title))
      : undefined,
    assigneeIds:
      assignees.length === 0
        ? undefined
        : [
            ...new Set([
              ...issue.assignee_ids.filter((id) => !added.includes(id)),
              ...ids(assignees.map((change) => change.old)),
            ]),
          ],
    milestoneId: milestoneIsBack ? (wasMilestone ?? 0) : undefined,
  };
}

/** Undoes one's own bulk update, from its entries in the history. */
export async function undoUpdate(
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
  checkNumber(ids);
  const made = await findChangesOf(ctx.platform.db, { request, actorId: user.id, subjectIds: ids });
  const outcome = await changeIssues(ctx, place, {
    ids,
    changesOf: (loaded) => inverse(ctx, loaded, made.get(loaded.issue.id) ?? []),
  });
  if (subscribe !== undefined && undo.subscriptionIds.length > 0)
    await changeIssues(ctx, place, {
      ids: undo.subscriptionIds.slice(0, mostIssues),
      changesOf: () => ({}),
      subscribe,
    });
  return answerOf(ctx, outcome);
}
