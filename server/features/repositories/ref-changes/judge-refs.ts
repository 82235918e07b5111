import { setImmediate as turn } from 'node:timers/promises';
import type { PushVerdict, RefCommand } from '../../../git/index.ts';
import type { Context } from '../../../platform/context.ts';
import { accessToBranch, listProtectedBranches } from '../../protected-branches/index.ts';
import type { ProjectRow } from '../../projects/index.ts';

export const branchPrefix = 'refs/heads/';

/** Milliseconds of synchronous work when checking a push. */
const slice = 10;

const onlyLent =
  'You can only push to branches of this project whose merge requests let you: those from which they are opened, and that are not protected.';

/** The branch name of a ref; undefined for other refs. */
export function branchOf(ref: string): string | undefined {
  return ref.startsWith(branchPrefix) ? ref.slice(branchPrefix.length) : undefined;
}

/**
 * Checks a change of refs against the protected branches and the role of its author. One refused ref refuses all of them, and the
 * sentence is shown on a pusher's terminal, or as the answer of a call.
 */
export async function judgeRefs(
  ctx: Context,
  project: ProjectRow,
  commands: readonly RefCommand[],
): Promise<PushVerdict> {
  const rules = await listProtectedBranches(ctx.platform.db, project.id);
  const refusals = new Set<string>();
  const noForce: { ref: string; message: string }[] = [];
  const { git } = ctx.platform;
  const fold = git.ignoresCase(git.repository(project.id)) ? git.foldRef : (name: string) => name;
  const defaultBranch = project.default_branch === null ? undefined : fold(project.default_branch);
  let began = performance.now();
  for (const command of commands) {
    // Yields to others during a push of very many refs, or with very many rules.
    if (performance.now() - began > slice) {
      await turn();
      began = performance.now();
    }
    const branch = branchOf(command.ref);
    const { lent_branches: lent } = project;
    if (branch === undefined) {
      if (lent !== undefined) refusals.add(onlyLent);
      continue;
    }
    const access = accessToBranch(rules, branch, project.access_level, fold);
    if (lent !== undefined) {
      if (command.new === null || access.protected || !lent.includes(branch)) refusals.add(onlyLent);
      continue;
    }
    if (command.new === null && fold(branch) === defaultBranch)
      refusals.add('The default branch of a project cannot be deleted.');
    else if (command.new === null && access.protected)
      refusals.add('You are not allowed to delete protected branches from this project.');
    else if (!access.canPush)
      refusals.add('You are not allowed to push code to protected branches on this project.');
    else if (access.protected && !access.allowForcePush && command.old !== null && command.new !== null) {
      noForce.push({
        ref: command.ref,
        message: 'You are not allowed to force push code to a protected branch on this project.',
      });
    }
  }
  return { refusals: [...refusals], noForce };
}
