import { nobody } from '../../../platform/access/viewer.ts';
import { systemContext } from '../../../platform/context.ts';
import type { Context } from '../../../platform/context.ts';
import { transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { announceMergeRequest } from '../list-news/announce-lists.ts';
import { lockSubject } from '../../../platform/subjects/subject-rows.queries.ts';
import { contextOfPerson } from '../../accounts/index.ts';
import { createSystemNotes } from '../../discussions/index.ts';
import { findBranches, lockBranches } from '../merge-request.queries.ts';
import type { Branches } from '../merge-request.queries.ts';
import { headsOf } from '../versions/heads.ts';
import { findMergedInto } from './chain.queries.ts';
import { moveTarget } from './move-target.ts';

/** A branch may have been merged into one that was merged and deleted, too. */
const mostSteps = 20;

/** An open merge request whose target branch was deleted, and by whom. */
export interface LeftStanding {
  readonly id: number;
  readonly branch: string;
  readonly pusherId: number | null;
}

/**
 * Gives a merge request that stood on a branch the target that the branch was merged into, once the branch is deleted. What it changes then
 * stays the same. Where there is another open one for these branches it stays as it is.
 */
export const retarget: Job = {
  name: 'merge-requests:retarget',
  class: 'events',
  async run(platform, payload) {
    const { id, branch, pusherId } = payload as LeftStanding;
    const ctx = (await contextOfPerson(platform, pusherId)) ?? systemContext(platform, nobody);
    const seen = (await findBranches(platform.db, [id])).get(id);
    if (seen?.is_open !== true || seen.target_branch !== branch) return;
    const target = await findTarget(ctx, seen);
    if (target === undefined) return;
    await writeTarget(ctx, seen, target).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  },
};

/** The branch that is there and has what the target had; undefined if the target is back, or was not merged. */
async function findTarget(
  { platform: { db, git } }: Context,
  { project_id, target_branch }: Branches,
): Promise<{ name: string; sha: string } | undefined> {
  const repository = git.repository(project_id);
  const read = (name: string) => git.readRef(repository, `refs/heads/${name}`);
  if ((await read(target_branch)) !== null) return undefined;
  let name = target_branch;
  for (let step = 0; step < mostSteps; step++) {
    // oxlint-disable-next-line no-await-in-loop -- each step asks where the last one led
    const next = await findMergedInto(db, project_id, name);
    if (next === undefined) return undefined;
    // oxlint-disable-next-line no-await-in-loop -- the same
    const sha = await read(next);
    if (sha !== null) return { name: next, sha };
    name = next;
  }
  return undefined;
}

async function writeTarget(
  ctx: Context,
  seen: Branches,
  { name, sha }: { readonly name: string; readonly sha: string },
): Promise<void> {
  const { db, git } = ctx.platform;
  const { id, project_id, target_branch: before, head_sha } = seen;
  const heads = await headsOf(git, git.repository(project_id), { source: head_sha, target: sha });
  // One that merges the branch into itself would have nothing to merge.
  if (heads === undefined || (seen.source_project_id === project_id && seen.source_branch === name)) return;
  await transaction(db, async (tx) => {
    const subject = await lockSubject(tx, id);
    const now = await lockBranches(tx, id);
    if (subject?.state !== 'opened' || now?.target_branch !== before) return;
    // A push meanwhile: the job is tried again.
    if (now.head_sha !== head_sha) throw new Error('The source branch moved while its target changed.');
    await moveTarget(tx, ctx, now, { name, heads });
    const about = { type: 'MergeRequest', id, projectId: project_id, namespaceId: null };
    await createSystemNotes(tx, ctx, about, [
      {
        action: 'branch',
        changes: [{ attribute: 'target_branch', old: before, new: name, detail: { deleted: true } }],
      },
    ]);
    const authorId = ctx.viewer.user?.id ?? null;
    await recordEvent(tx, 'subject.changed', { ...about, authorId, changes: ['target_branch'] });
    await announceMergeRequest(tx, id);
  });
}
