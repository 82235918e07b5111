import type { ConflictResolutions } from '../../../../contract/merge-requests/conflicts.ts';
import type { Resolution } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest } from '../../../platform/errors.ts';
import { findUserById } from '../../accounts/index.ts';
import { changeRefs } from '../../repositories/index.ts';
import type { Mergeable } from '../merging/merge.ts';
import { bringTarget, noSource, openBranches } from '../merging/open-source.ts';
import type { BringFailure } from '../merging/open-source.ts';
import { followSource } from '../versions/follow-source.ts';
import { resolutionOf } from './resolution.ts';

type Failure = BringFailure | 'moved_target' | 'no_conflict' | 'unrelated' | 'unmergeable' | 'unresolved';

/**
 * Merges the target into the source branch, with every conflict resolved as it was asked, and returns the commit when the new version is
 * there. It is all or nothing, and only for the two heads that were seen: the branch moves in one step from that head, cut off at any
 * point nothing has changed, or the change of the branch makes the version. Throws 403 for who may not push to the source branch, 405 if
 * the request is not open, 409 if a branch moved, 422 with the file that is not resolved.
 */
export async function resolveConflicts(
  ctx: Context,
  request: Pick<Mergeable, 'id' | 'state' | 'branches'>,
  asked: ConflictResolutions,
): Promise<string> {
  const { git, db } = ctx.platform;
  const { branches } = request;
  // Who may push is asked first, whatever the state.
  const both = await openBranches(ctx, branches);
  const { open } = both;
  if (request.state !== 'opened') throw new AppError(405, { message: '405 Method Not Allowed' });
  const user = await findUserById(db, ctx.viewer.user!.id);
  const committer = { name: user!.name, email: user!.commit_email ?? user!.email };
  const ref = `refs/heads/${branches.source_branch}`;
  const { head_sha: head } = asked;
  let unresolved = '';
  const done = await changeRefs<Failure>(ctx, open, {
    planned: [{ ref, old: branches.head_sha, new: branches.head_sha }],
    async make(quarantine) {
      const target = await bringTarget(ctx, both, branches, head);
      if (!target.ok) return target;
      if (target.value !== asked.target_sha) return { ok: false, reason: 'moved_target' };
      // The sides are those of the check whether it can be merged: the target's attributes count.
      const sides = { ours: target.value, theirs: head };
      const found = await git.readConflicts(open.repository, quarantine, sides, open.call);
      if (!found.ok) return found;
      const { tree, files } = found.value;
      if (files.length === 0) return { ok: false, reason: 'no_conflict' };
      const byPath = new Map(asked.files.map((file) => [file.path, file]));
      const resolutions: Resolution[] = [];
      for (const file of files) {
        const resolution = resolutionOf(file, byPath.get(file.path) ?? { path: file.path });
        if (typeof resolution === 'string') {
          unresolved = resolution;
          return { ok: false, reason: 'unresolved' };
        }
        resolutions.push(resolution);
      }
      const resolved = await git.resolveConflicts(open.repository, quarantine, tree, resolutions, open.call);
      const made = await git.commitTree(quarantine, {
        tree: resolved,
        parents: [head, target.value],
        message: asked.commit_message,
        author: committer,
        committer,
      });
      if (!made.ok) throw new Error('A commit that was just made is missing.');
      return { ok: true, value: { commands: [{ ref, old: head, new: made.value }], grown: [ref] } };
    },
  });
  if (!done.ok) throw failureOf(done.reason, unresolved);
  await followSource(ctx, request.id, {});
  return done.value[0]!.new!;
}

function failureOf(reason: string, unresolved: string): AppError {
  if (reason === 'unresolved') return new AppError(422, { message: unresolved });
  if (reason === 'unrelated')
    return new AppError(422, { message: 'The branches have no common history, and are merged locally.' });
  if (reason === 'unmergeable')
    return new AppError(422, { message: 'git cannot merge these branches here. Merge them locally.' });
  if (reason === 'no_conflict') return new AppError(409, { message: 'There are no conflicts any more.' });
  if (reason === 'no_source') return noSource();
  if (reason === 'no_target') return badRequest('The target branch does not exist any more.');
  if (reason === 'moved_target')
    return new AppError(409, { message: 'The target branch moved meanwhile. Look at the conflicts again.' });
  return new AppError(409, { message: 'The source branch moved meanwhile. Look at the conflicts again.' });
}
