import type { Context } from '../../../platform/context.ts';
import { AppError, badRequest, invalid } from '../../../platform/errors.ts';
import type { KindRow, SubjectInput } from '../../kinds/index.ts';
import { changeOfCommit, openRepository, pickChange, valueOr404 } from '../../repositories/index.ts';
import type { OpenRepository, PickedChange } from '../../repositories/index.ts';
import type { BranchesInput } from '../begin-merge-request.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import type { MergeRequest } from '../merge-request.service.ts';

export type PickHow = PickedChange['how'];

/** Opens a merge request between two branches of a project. */
export type OpenMergeRequest = (
  ctx: Context,
  projectId: number,
  branches: Pick<BranchesInput, 'source_branch' | 'target_branch'>,
  input: Omit<SubjectInput, 'own'>,
) => Promise<KindRow>;

interface Wanted {
  readonly how: PickHow;
  readonly targetBranch: string;
  /** On a new branch, with a merge request into the target, instead of on the target itself. */
  readonly byMergeRequest: boolean;
}

/** The change that a merge brought to its target, to be made again elsewhere or taken back. Throws 400 if there was no merge. */
async function changeOfMergeRequest(
  ctx: Context,
  open: OpenRepository,
  { iid, state, title, parent_path, branches }: MergeRequest,
  how: PickHow,
): Promise<PickedChange> {
  if (state !== 'merged') throw badRequest('The merge request is not merged.');
  const { base_sha, head_sha, merge_commit_sha, squash_commit_sha } = branches;
  const reference = `${parent_path}!${iid}`;
  const single = merge_commit_sha ?? squash_commit_sha;
  const message =
    how === 'revert'
      ? `Revert "${title}"\n\nThis reverts merge request ${reference}`
      : `${title}\n\nSee merge request ${reference}\n\n(cherry picked from commit ${single ?? head_sha})`;
  // A fast-forward has no commit of its own: all commits of the branch are one change.
  if (single === null) return { from: base_sha, to: head_sha, how, message };
  const commit = valueOr404(await ctx.platform.git.commit(open.repository, single), 'Commit');
  return changeOfCommit(commit, how, message);
}

/** Takes the merge of a request back, or makes its change again on another branch. Returns the path of the page to go to. */
export async function pickMergeRequest(
  ctx: Context,
  { project, iid }: { readonly project: string; readonly iid: number },
  wanted: Wanted,
  openRequest: OpenMergeRequest,
): Promise<{ url: string }> {
  // Who may not see it learns nothing about their right to push.
  const request = await loadMergeRequest(ctx, project, iid);
  const open = await openRepository(ctx, project, 'push_code');
  return pick(ctx, open, await changeOfMergeRequest(ctx, open, request, wanted.how), wanted, openRequest);
}

/** The same of one commit. */
export async function pickOneCommit(
  ctx: Context,
  { project, sha }: { readonly project: string; readonly sha: string },
  wanted: Wanted,
  openRequest: OpenMergeRequest,
): Promise<{ url: string }> {
  const open = await openRepository(ctx, project, 'push_code');
  const commit = valueOr404(await ctx.platform.git.commit(open.repository, sha), 'Commit');
  return pick(ctx, open, changeOfCommit(commit, wanted.how), wanted, openRequest);
}

async function pick(
  ctx: Context,
  open: OpenRepository,
  change: PickedChange,
  { how, targetBranch, byMergeRequest }: Wanted,
  openRequest: OpenMergeRequest,
): Promise<{ url: string }> {
  // The page has a field for it; the call of the API says it in v4's words, of editing files.
  if ((await ctx.platform.git.readRef(open.repository, `refs/heads/${targetBranch}`)) === null)
    throw invalid({ target_branch: ['No branch has this name.'] });
  const home = `${ctx.platform.settings.relativeUrlRoot}/${open.project.full_path}/-`;
  if (!byMergeRequest) {
    const sha = await pickChange(ctx, open, change, { branch: targetBranch });
    return { url: `${home}/commit/${sha}` };
  }
  const branch = await freeBranch(ctx, open, `${how}-${change.to.slice(0, 8)}`);
  await pickChange(ctx, open, change, { branch, start: targetBranch });
  const [title = '', ...rest] = change.message.split('\n');
  const made = await openRequest(
    ctx,
    open.project.id,
    { source_branch: branch, target_branch: targetBranch },
    { title: title.slice(0, 255), description: rest.join('\n').trim() },
  );
  return { url: `${home}/merge_requests/${made.iid}` };
}

/** The name, or with a number if there is such a branch. */
async function freeBranch(ctx: Context, open: OpenRepository, name: string): Promise<string> {
  const { items } = await ctx.platform.git.branches(open.repository, {
    ...open.call,
    search: `^${name}`,
    sort: 'name',
    limit: 100,
  });
  const taken = new Set(items.map((branch) => branch.name));
  for (let number = 1; number <= 100; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(free)) return free;
  }
  throw new AppError(409, { message: `There are too many branches whose name begins with ${name}.` });
}
