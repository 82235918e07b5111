import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Connection, Transaction } from '../../../platform/database/database.ts';
import { AppError, badRequest } from '../../../platform/errors.ts';
import { inWords } from '../../../platform/subjects/change.ts';
import type { ChangeWords } from '../../../platform/subjects/change.ts';
import { namedIn } from '../../../platform/subjects/named-thing.ts';
import type { NamedThing } from '../../../platform/subjects/named-thing.ts';
import { storeNoteCounts } from '../../../platform/subjects/subject-counts.queries.ts';
import { lockSubject } from '../../../platform/subjects/subject-rows.queries.ts';
import { createSystemNotesOn, noteCounts } from '../../discussions/index.ts';
import { checkEntry, epicOperations as epics, notesBeside } from '../../epics/index.ts';
import type { TreeChange } from '../../epics/index.ts';
import {
  authorizeIssue,
  copyConversations,
  loadIssueIn,
  noteableOf,
  plannedIssue,
  rewriteTexts,
} from '../../issues/index.ts';
import type { LoadedIssue } from '../../issues/index.ts';
import type { KindRow, LoadedParent } from '../../kinds/index.ts';
import { findLabels } from '../../labels/index.ts';
import { changeSubjectIn } from '../../planning/index.ts';
import { projectParent } from '../../projects/index.ts';
import { copySubscriptions } from '../../subscriptions/index.ts';
import { copyAwards, findPromotion, insertPromotion } from './promotion.queries.ts';

/**
 * The group whose epic an issue can become: its project's, or the one with this path above it. Or the sentence why this viewer can't
 * promote it.
 */
export async function findPlace(
  ctx: Context,
  { issue, project }: LoadedIssue,
  groupPath?: string,
): Promise<LoadedParent | string> {
  const because = (why: string): string => `Cannot promote this issue because ${why}.`;
  if (project.namespace_kind !== 'group') return because('its project does not belong to a group');
  if (issue.moved_to_id !== null) return because('it was moved');
  if (await isPromoted(ctx.platform.db, issue)) return because('it was promoted already');
  const place = await epics.openable(ctx, groupPath ?? String(project.namespace_id));
  if (place === undefined)
    return because(`you may not create epics in ${groupPath ?? project.namespace_full_path}`);
  return projectParent(project).traversalIds.includes(place.parent.id)
    ? place
    : because(`${place.parent.fullPath} is not above its project`);
}

/**
 * Promotes an issue by itself, to an epic of its project's group or of a group above that. Throws 403 without the right to plan and
 * close it, 400 with the sentence why it can't be promoted.
 */
export async function promoteAlone(ctx: Context, loaded: LoadedIssue, groupPath?: string): Promise<KindRow> {
  authorizeIssue(ctx, 'admin', loaded);
  authorizeIssue(ctx, 'close', loaded);
  const place = await findPlace(ctx, loaded, groupPath);
  if (typeof place === 'string') throw badRequest(place);
  return transaction(ctx.platform.db, async (tx) =>
    promoteIssue(tx, ctx, await loadIssueIn(tx, ctx, noteableOf(ctx, loaded)), place),
  );
}

const isPromoted = async (db: Connection, { id }: { readonly id: number }): Promise<boolean> =>
  (await findPromotion(db, id)) !== undefined;

/** Puts the new epic below the one that the issue is in, if it can be there. */
async function keepPlace(
  tx: Transaction,
  ctx: Context,
  { issue }: LoadedIssue,
  epic: KindRow,
): Promise<void> {
  if (issue.epic === null) return;
  const planned = epics.planned(ctx, epic);
  try {
    await checkEntry(tx, ctx, planned.parent, issue.epic.id);
  } catch (error) {
    if (error instanceof AppError) return;
    throw error;
  }
  await changeSubjectIn(tx, ctx, planned, { own: { parent_id: issue.epic.id } satisfies TreeChange });
}

/**
 * Opens an epic with what an issue says, its conversation, the labels that the group has, reactions and subscriptions, below the epic that the issue is
 * in, and closes the issue. Both say so. Throws 403 without the right to, 400 if it was promoted or moved already.
 */
export async function promoteIssue(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedIssue,
  place: LoadedParent,
): Promise<KindRow> {
  const { issue, project } = loaded;
  const now = await lockSubject(tx, issue.id);
  if ((await isPromoted(tx, issue)) || now === undefined || now.moved_to_id !== null)
    throw badRequest('Cannot promote this issue because it was promoted or moved already.');
  const titles = issue.labels.map(({ title }) => title);
  const labelIds = (await findLabels(tx, place.parent, { titles })).map(({ id }) => id);
  const epic = await epics.openWritten(tx, ctx, place, { ...issue, attributes: { labelIds } });
  await insertPromotion(tx, issue.id, epic.id);
  const pair = { fromId: issue.id, toId: epic.id };
  const to = { type: 'Epic', projectId: null, namespaceId: place.parent.id };
  const copied = await copyConversations(tx, { pairs: [pair], to, labelIds, part: 'cloned' });
  await storeNoteCounts(tx, noteCounts('Epic', [epic.id]));
  await copyAwards(tx, issue.id, epic.id);
  await copySubscriptions(tx, 'Issue', [pair], 'Epic');
  await rewriteTexts(tx, ctx, { descriptions: [epic.id], ...copied }, { from: project, to: null });
  await keepPlace(tx, ctx, loaded, epic);
  await changeSubjectIn(tx, ctx, plannedIssue(ctx, loaded), { stateEvent: 'close' });
  await recordPromotion(tx, ctx, loaded, epic);
  return epic;
}

const attribute = 'promotion';

async function recordPromotion(
  tx: Transaction,
  ctx: Context,
  loaded: LoadedIssue,
  epic: KindRow,
): Promise<void> {
  const on = [noteableOf(ctx, loaded), epics.planned(ctx, epic).noteable] as const;
  const notes = await notesBeside(tx, ctx, [
    { on: on[0], other: on[1], attribute, was: 'added' },
    { on: on[1], other: on[0], attribute, was: 'removed' },
  ]);
  await createSystemNotesOn(
    tx,
    ctx,
    notes.map((note, index) => ({ noteable: on[index]!, note: { ...note, action: 'moved' } })),
  );
}

/** On the issue the epic is new; on the epic the issue is what was before. */
export const promotionWords: ChangeWords = {
  attribute,
  words: inWords<NamedThing>({
    en: ({ old, new: epic }, on) =>
      epic === null ? ['promoted from issue ', namedIn(on, old)] : ['promoted to epic ', namedIn(on, epic)],
    de: ({ old, new: epic }, on) =>
      epic === null
        ? ['hat dies aus dem Ticket ', namedIn(on, old), ' zu einem Epic gemacht']
        : ['hat dies zum Epic ', namedIn(on, epic), ' gemacht'],
  }),
};
