import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Mergeable } from './merge.ts';
import { moveSource } from './move-source.ts';

/**
 * Merges the newest commit of the target into the source branch. `seen` is the head that the viewer looked at. Throws what `moveSource`
 * throws, 422 for conflicts.
 */
export async function updateFromTarget(
  ctx: Context,
  request: Pick<Mergeable, 'id' | 'state' | 'branches'>,
  seen: string,
): Promise<void> {
  const { git } = ctx.platform;
  const { source_branch: source, target_branch: target } = request.branches;
  await moveSource(ctx, request, {
    seen,
    grows: true,
    async make({ repository, quarantine, head, target: tip, committer, call }) {
      // The target is ours, as when the request is merged: its attributes count.
      const sides = { ours: { commit: tip }, theirs: { commit: head } };
      const merged = await git.mergeTrees(repository, quarantine, sides, call);
      if (!merged.ok) return { ok: false, reason: merged.reason === 'not_found' ? 'not_found' : 'conflict' };
      if (!merged.value.clean) return { ok: false, reason: 'conflict' };
      const made = await git.commitTree(quarantine, {
        tree: merged.value.tree,
        parents: [head, tip],
        message: `Merge branch '${target}' into '${source}'\n`,
        author: committer,
        committer,
      });
      if (!made.ok) throw new Error('A commit that was just made is missing.');
      return made;
    },
    refuse: (reason) =>
      reason === 'conflict'
        ? new AppError(422, {
            message: 'The branch conflicts with the target branch. Resolve the conflicts first.',
          })
        : undefined,
  });
}
