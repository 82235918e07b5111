import { nobody } from '../../../platform/access/viewer.ts';
import { systemContext } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { reaction } from '../../../platform/events/events.ts';
import { addJobs } from '../../../platform/jobs/jobs.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import { loadProject } from '../../projects/index.ts';
import { lockBranches } from '../merge-request.queries.ts';
import { findMergeRequest } from '../merge-request.service.ts';
import type { MergeRequest } from '../merge-request.service.ts';
import { awaitedBeforeMerge, statusesAwaited } from '../merging/gates.ts';
import { merge } from '../merging/merge.ts';
import { mayMergeInto } from '../merging/open-target.ts';
import { autoMergeName, queueOf } from '../versions/job-names.ts';
import { beginAutoMerge, findAutoMerge, listAutoMerged, releaseAutoMerge } from './auto-merge.queries.ts';
import type { AutoMerge } from './auto-merge.queries.ts';
import type { AbortReason } from './auto-merge.words.ts';
import { abortAutoMerge } from './record-auto-merge.ts';

/**
 * Merges one merge request that was set to be merged automatically if nothing is missing any more, with the rights that who set it has
 * now. It may run as often as it likes: the merge itself is planned once (docs/decisions/0053), and recorded from its plan after a kill.
 */
export const autoMerge: Job = {
  name: autoMergeName,
  class: 'events',
  async run(platform, payload) {
    const { id } = payload as { id: number };
    const set = await findAutoMerge(platform.db, id);
    if (set === undefined) return;
    const ctx = await contextOfPerson(platform, set.user_id);
    const request = ctx === undefined ? undefined : await findMergeRequest(ctx, id);
    if (ctx === undefined || request === undefined)
      return abort(ctx ?? systemContext(platform, nobody), id, 'not_allowed');
    const reason = await whyNot(ctx, request, set);
    if (reason !== undefined) return abort(ctx, id, reason);
    if (awaitedBeforeMerge(request) === undefined) await mergeAsSet(ctx, request, set);
  },
};

/** What ends the automatic merge, whatever it still waits for. */
async function whyNot(
  ctx: Context,
  { state, branches }: MergeRequest,
  set: AutoMerge,
): Promise<AbortReason | undefined> {
  if (state !== 'opened') return 'closed';
  if (branches.head_sha !== set.head_sha) return 'source_moved';
  if (branches.target_branch !== set.target_branch) return 'target_changed';
  const project = await loadProject(ctx, String(branches.project_id));
  return (await mayMergeInto(ctx, project, set.target_branch)) ? undefined : 'not_allowed';
}

async function mergeAsSet(ctx: Context, request: MergeRequest, set: AutoMerge): Promise<void> {
  try {
    await merge(ctx, request, {
      sha: set.head_sha,
      squash: set.squash ?? undefined,
      message: set.message ?? undefined,
      squashMessage: set.squash_message ?? undefined,
      removeSourceBranch: set.remove_source_branch ?? undefined,
      // It may have been canceled since, and another status may have come.
      holds: async (tx, now) => !statusesAwaited(now) && (await beginAutoMerge(tx, set)),
    });
  } catch (error) {
    await releaseAutoMerge(ctx.platform.db, request.id);
    if (!(error instanceof AppError)) throw error;
    const reason = reasons[error.status];
    if (reason !== undefined) return abort(ctx, request.id, reason);
    // 405: something is missing again, and its end leads here again. Else the branches move: the job is tried again.
    if (error.status !== 405) throw error;
  }
}

/** What the refusals of a merge mean for one that nobody looks at. */
const reasons: Readonly<Record<number, AbortReason>> = {
  400: 'target_gone',
  401: 'not_allowed',
  403: 'not_allowed',
  404: 'not_allowed',
  422: 'cannot_merge',
};

function abort(ctx: Context, id: number, reason: AbortReason): Promise<void> {
  return transaction(ctx.platform.db, async (tx) => {
    const now = await lockBranches(tx, id);
    if (now !== undefined) await abortAutoMerge(tx, ctx, now, reason);
  });
}

/** Has these checked, as far as they are set to be merged automatically. */
export async function checkAutoMerges(db: Connection, ids: readonly number[]): Promise<void> {
  const found = ids.length === 0 ? [] : await listAutoMerged(db, ids);
  for (const [projectId, ofProject] of Map.groupBy(found, ({ project_id }) => project_id))
    // After the pushes that came before.
    await addJobs(
      db,
      autoMergeName,
      ofProject.map(({ id }) => ({ id })),
      { queue: queueOf(projectId) },
    );
}

/** Settings and roles change without a word to merge requests: all that wait are checked from time to time. */
export const checkAllAutoMerges: Job = {
  name: 'merge-requests:auto-merges',
  class: 'events',
  schedule: '*/5 * * * *',
  async run({ db }) {
    const found = await listAutoMerged(db);
    await addJobs(
      db,
      autoMergeName,
      found.map(({ id }) => ({ id })),
    );
  },
};

const ofSubject = ({ db }: Platform, { type, id }: { readonly type: string; readonly id: number }) =>
  type === 'MergeRequest' ? checkAutoMerges(db, [id]) : Promise.resolve();
const ofNoteable = (
  { db }: Platform,
  { noteableType, noteableId }: { readonly noteableType: string; readonly noteableId: number },
) => (noteableType === 'MergeRequest' ? checkAutoMerges(db, [noteableId]) : Promise.resolve());

/** What can be the last thing that an automatic merge waited for, or its end. Statuses are in `follow-statuses.ts`. */
export const autoMergeReactions = [
  reaction('subject.changed', 'merge-requests.auto-merge-changed', ofSubject),
  reaction('subject.closed', 'merge-requests.auto-merge-closed', ofSubject),
  reaction('discussion.resolved', 'merge-requests.auto-merge-resolved', ofNoteable),
  reaction('note.deleted', 'merge-requests.auto-merge-note', ofNoteable),
];
