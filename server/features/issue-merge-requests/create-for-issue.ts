import type { Context } from '../../platform/context.ts';
import { createIssueBranch } from '../issue-branches/index.ts';
import type { NewIssueBranch } from '../issue-branches/index.ts';
import { loadIssue } from '../issues/index.ts';
import { openMergeRequest } from '../merge-requests/index.ts';
import { projectPolicy } from '../projects/index.ts';
import { branchExists, openRepository } from '../repositories/index.ts';
import { AppError, forbidden } from '../../platform/errors.ts';

/**
 * Creates a branch for an issue and opens a draft merge request from it, into the branch that it begins at or else the default branch.
 * For a confidential issue both are in the private fork. The draft closes the issue, and takes its labels and milestone. Throws 403
 * without the right to either, and 422 with the reason for names that can't be used; a branch that exists is one of these, unless it may.
 * Returns the path of its page.
 */
export async function createForIssue(
  ctx: Context,
  project: string,
  iid: number,
  { mayExist = false, ...input }: Omit<NewIssueBranch, 'issueIid'> & { readonly mayExist?: boolean },
): Promise<{ url: string }> {
  const loaded = await loadIssue(ctx, project, iid);
  const { issue } = loaded;
  // Before the branch: it would be left alone.
  if (input.forkId === undefined && !projectPolicy.create_merge_request(ctx.viewer, loaded.project))
    throw forbidden();
  const made = await createIssueBranch(ctx, project, { ...input, issueIid: iid }).catch((error: unknown) => {
    if (!mayExist || !isTaken(error)) throw error;
    return { name: input.branch, project: loaded.project };
  });
  const home = made.project;
  const isHome = home.id === loaded.project.id;
  const { iid: requestIid } = await openMergeRequest(
    ctx,
    home.id,
    { source_branch: made.name, target_branch: await targetOf(ctx, home, input.ref) },
    {
      title: `Draft: Resolve "${issue.title}"`.slice(0, 255),
      description: `Closes ${isHome ? '' : loaded.project.full_path}#${iid}`,
      attributes: {
        assigneeIds: [ctx.viewer.user!.id],
        ...(isHome
          ? { labels: issue.labels.map(({ title }) => title), milestoneId: issue.milestone_id ?? undefined }
          : {}),
      },
    },
  );
  return { url: `${ctx.platform.settings.relativeUrlRoot}/${home.full_path}/-/merge_requests/${requestIid}` };
}

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && (error.body as { message?: unknown }).message === branchExists;

/** What the branch began at, if that is a branch; else the default branch. */
async function targetOf(
  ctx: Context,
  home: { readonly id: number; readonly default_branch: string | null },
  ref: string,
): Promise<string> {
  const open = await openRepository(ctx, String(home.id));
  const branch = await ctx.platform.git.readRef(open.repository, `refs/heads/${ref}`);
  return branch === null ? (home.default_branch ?? ref) : ref;
}
