import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { AppError, badRequest, conflict, notFound } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { contextOfPerson } from '../accounts/index.ts';
import { epicsTogether } from '../epics/index.ts';
import { issuesTogether } from '../issues/index.ts';
import {
  countLabelled,
  countLabelledOfKinds,
  deleteLabelIn,
  findLabelled,
  findLabels,
  loadLabelScope,
  lockLabel,
  readOwnLabel,
} from '../labels/index.ts';
import { mergeRequestsTogether } from '../merge-requests/index.ts';
import { changeMany } from '../planning/index.ts';
import type { ChangedAtOnce } from '../planning/index.ts';
import { handOver } from './hand-over.ts';

/** What has labels, by the names of its kinds. */
const labelled: Readonly<Record<string, (ctx: Context) => ChangedAtOnce>> = {
  Issue: issuesTogether,
  MergeRequest: mergeRequestsTogether,
  Epic: epicsTogether,
};

/** Subjects per step; each is committed on its own. */
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

/** '2 issues and 1 merge request' */
function namesOf(ctx: Context, counts: ReadonlyMap<string, number>): string {
  const names = [...counts].map(([kind, count]) => {
    const noun = labelled[kind]?.(ctx).noun ?? 'subject';
    return `${count} ${noun}${count === 1 ? '' : 's'}`;
  });
  return new Intl.ListFormat('en').format(names);
}

/** Gives all that has one label the other, each with a note in its history, and deletes the first. */
async function merge(ctx: Context, wanted: Merge): Promise<void> {
  const { loaded, label, target } = await load(ctx, wanted);
  const { db } = ctx.platform;
  for (const [kind, together] of Object.entries(labelled)) {
    let last = 0;
    for (;;) {
      const found = await findLabelled(db, kind, label.id, last, stepSize);
      if (found.length === 0) break;
      last = found.at(-1)!;
      await changeMany(ctx, together(ctx), {
        ids: found,
        changesOf: () => ({ addLabelIds: [target.id], removeLabelIds: [label.id] }),
      });
    }
  }
  await transaction(db, async (tx) => {
    // Before it is counted: what is about to get the label would lose it without a word.
    if (!(await lockLabel(tx, label.id))) throw notFound('Label');
    const left = await countLabelledOfKinds(tx, label.id);
    if (left.size > 0) {
      const isOne = [...left.values()].reduce((sum, count) => sum + count, 0) === 1;
      throw conflict(
        `${namesOf(ctx, left)} ${isOne ? 'keeps' : 'keep'} the label, because you cannot change ${isOne ? 'it' : 'them'}. Archived projects have to be unarchived first.`,
      );
    }
    await handOver(tx, [label.id], target.id, { given: true });
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

/** It can run again after it was killed: what has the other label already is left alone. */
export const mergeLabelsJob: Job = {
  // Jobs of earlier versions wait by this name.
  name: 'issues:merge-labels',
  class: 'events',
  async run(platform, payload) {
    const { userId, ...wanted } = payload as Merge & { readonly userId: number };
    const ctx = await contextOfPerson(platform, userId);
    if (ctx === undefined) return;
    try {
      await merge(ctx, wanted);
    } catch (error) {
      // The label was deleted or some subjects may not be changed: another attempt does not help.
      if (!(error instanceof AppError)) throw error;
    }
  },
};
