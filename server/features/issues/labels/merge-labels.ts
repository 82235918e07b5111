import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { AppError, badRequest, conflict, notFound } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import {
  countLabelled,
  deleteLabelIn,
  findLabelled,
  findLabels,
  loadLabelScope,
  readOwnLabel,
} from '../../labels/index.ts';
import { changeMany } from '../../planning/index.ts';
import { findProject } from '../../projects/index.ts';
import { projectPlace } from '../list/bulk-place.ts';

/** Issues per step; each is committed on its own. */
const stepSize = 100;
/** More than this are changed in the background. */
export const mostAtOnce = 500;

export interface Merge {
  readonly kind: 'project' | 'group';
  /** Id or path of the project or group that the label belongs to. */
  readonly scope: string;
  readonly from: number;
  readonly into: number;
}

async function load(ctx: Context, { kind, scope: id, from, into }: Merge) {
  const loaded = await loadLabelScope(ctx, kind, id);
  const label = await readOwnLabel(ctx, loaded, from);
  if (from === into) throw badRequest('Choose another label to merge into.');
  const [target] = await findLabels(ctx.platform.db, loaded.scope, { ids: [into] });
  if (target === undefined) throw notFound('Label');
  return { loaded, label, target };
}

/** Gives the issues of one label the other, each with a note in its history, and deletes the first. */
async function merge(ctx: Context, wanted: Merge): Promise<void> {
  const { loaded, label, target } = await load(ctx, wanted);
  const { db } = ctx.platform;
  let last = 0;
  for (;;) {
    const issues = await findLabelled(db, 'Issue', label.id, last, stepSize);
    if (issues.length === 0) break;
    last = issues.at(-1)!.id;
    for (const [projectId, found] of Map.groupBy(issues, (issue) => issue.project_id)) {
      const project = await findProject(db, ctx.viewer, projectId);
      if (project === undefined) continue;
      await changeMany(ctx, projectPlace(ctx, project), {
        ids: found.map(({ id }) => id),
        changesOf: () => ({ addLabelIds: [target.id], removeLabelIds: [label.id] }),
      });
    }
  }
  await transaction(db, async (tx) => {
    const left = await countLabelled(tx, label.id);
    if (left > 0)
      throw conflict(
        `${left} ${left === 1 ? 'issue keeps' : 'issues keep'} the label, because you cannot change ${left === 1 ? 'it' : 'them'}. Archived projects have to be unarchived first.`,
      );
    await deleteLabelIn(tx, loaded, label);
  });
}

/** Merges a label into another of its scope. With many issues it goes on in the background, and false is returned. */
export async function mergeLabels(ctx: Context, wanted: Merge): Promise<boolean> {
  const { label } = await load(ctx, wanted);
  if ((await countLabelled(ctx.platform.db, label.id)) <= mostAtOnce) {
    await merge(ctx, wanted);
    return true;
  }
  await addJob(
    ctx.platform.db,
    mergeLabelsJob.name,
    { ...wanted, userId: ctx.viewer.user!.id },
    { key: `merge-label-${label.id}` },
  );
  return false;
}

/** It can run again after it was killed: issues that have the other label already are left alone. */
export const mergeLabelsJob: Job = {
  name: 'issues:merge-labels',
  class: 'events',
  async run(platform, payload) {
    const { userId, ...wanted } = payload as Merge & { readonly userId: number };
    const ctx = await contextOfPerson(platform, userId);
    if (ctx === undefined) return;
    try {
      await merge(ctx, wanted);
    } catch (error) {
      // The label was deleted or some issues may not be changed: another attempt does not help.
      if (!(error instanceof AppError)) throw error;
    }
  },
};
