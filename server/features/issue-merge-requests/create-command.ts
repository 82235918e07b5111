import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { QuickAction } from '../../platform/subjects/quick-action.ts';
import { contextOfPerson } from '../accounts/index.ts';
import { readBranchAbility } from '../issue-branches/index.ts';
import type { LoadedIssue } from '../issues/index.ts';
import { projectPolicy } from '../projects/index.ts';
import { isSafeNewRefName } from '../../git/index.ts';
import { createForIssue } from './create-for-issue.ts';

interface Asked {
  readonly projectId: number;
  readonly iid: number;
  readonly userId: number;
  /** Undefined for the one that the issue's page suggests. */
  readonly branch: string | undefined;
  readonly ref: string;
}

/** Creates the branch and its merge request with the rights that the person has now. Again after a kill: the branch may be there already. */
export const createAsked: Job = {
  name: 'issue-merge-requests:create',
  class: 'events',
  async run(platform, payload) {
    const asked = payload as Asked;
    const ctx = await contextOfPerson(platform, asked.userId);
    if (ctx === undefined) return;
    await create(ctx, asked).catch((error: unknown) => {
      // Rights, names or the issue have changed since it was asked for.
      if (!(error instanceof AppError)) throw error;
    });
  },
};

async function create(ctx: Context, { projectId, iid, branch, ref }: Asked): Promise<void> {
  const project = String(projectId);
  const suggested = async () => (await readBranchAbility(ctx, project, iid)).suggested_branch_name;
  const name = branch ?? (await suggested());
  if (name === null) return;
  await createForIssue(ctx, project, iid, {
    branch: name,
    ref,
    forkId: undefined,
    mayExist: branch !== undefined,
  });
}

const failed = (reason: string) => ({
  refused: `Failed to create a merge request because ${reason}.`,
});

/** Why the branch can't be made, in words that end a sentence; undefined if it can. */
async function problemOf(
  { platform: { git } }: Context,
  projectId: number,
  branch: string,
): Promise<string | undefined> {
  if (!isSafeNewRefName(branch)) return 'that cannot be the name of a branch';
  const there = await git.readRef(git.repository(projectId), `refs/heads/${branch}`);
  return there === null ? undefined : `there is a branch "${branch}" already`;
}

/** What commands of issues are planned against has the issue and its project. */
const loadedOf = (subject: unknown): LoadedIssue => subject as LoadedIssue;

/** `/create_merge_request <branch>`, on issues. */
export const createCommand: QuickAction = {
  name: 'create_merge_request',
  on: ['Issue'],
  params: ['<branch name>'],
  description: 'Create a branch and a merge request that resolves this issue',
  icon: 'branch',
  category: 'Merge requests',
  can: ({ viewer }, { subject }) => projectPolicy.create_merge_request(viewer, loadedOf(subject).project),
  async plan(ctx, { noteable: { id, projectId, projectPath, iid, confidential }, subject }, argument) {
    const { project } = loadedOf(subject);
    // One that is only being written has no number, and no name of a branch to suggest.
    const ability = id === 0 ? undefined : await readBranchAbility(ctx, projectPath, iid!);
    if (!(ability?.can_create_branch ?? projectPolicy.push_code(ctx.viewer, project)))
      return failed('you cannot create a branch for this issue');
    if (ability?.needs_private_fork ?? (confidential && project.visibility !== 'private'))
      return failed('this issue is confidential: its page makes one in a private fork');
    if (project.default_branch === null || project.empty_repository)
      return failed('there are no commits yet');
    const branch = argument.trim() === '' ? (ability?.suggested_branch_name ?? undefined) : argument.trim();
    const problem = branch === undefined ? undefined : await problemOf(ctx, projectId!, branch);
    if (problem !== undefined) return failed(problem);
    const what = `${branch === undefined ? 'a branch' : `branch "${branch}"`} and a merge request to resolve this issue`;
    const ref = project.default_branch;
    return {
      explanation: `Creates ${what}.`,
      message: `Created ${what}.`,
      async effect(tx, { viewer }, actual) {
        const asked: Asked = {
          projectId: actual.projectId!,
          iid: actual.iid!,
          userId: viewer.user!.id,
          branch,
          ref,
        };
        await addJob(tx, createAsked.name, asked);
      },
      commandsChanges: { create_merge_request: { branch_name: branch ?? null, issue_iid: iid } },
    };
  },
};
