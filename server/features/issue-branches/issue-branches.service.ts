import type { BranchAbility } from '../../../contract/issues/branches.ts';
import { escapeHtml } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { inWords } from '../../platform/subjects/change.ts';
import type { ChangeWords } from '../../platform/subjects/change.ts';
import type { Noteable } from '../../platform/subjects/noteable.ts';
import { createSystemNotes } from '../discussions/index.ts';
import { loadIssue, noteableOf } from '../issues/index.ts';
import type { LoadedIssue } from '../issues/index.ts';
import { loadProject, projectPolicy } from '../projects/index.ts';
import { createBranch, openRepository } from '../repositories/index.ts';
import type { OpenRepository } from '../repositories/index.ts';
import { branchNameFor, freeName } from './branch-name.ts';

/** The maximum number of listed branches. */
const mostListed = 100;

/** Names of branches with this prefix; only the first ones of thousands. */
async function branchesBeginning(ctx: Context, open: OpenRepository, start: string): Promise<string[]> {
  const { items } = await ctx.platform.git.branches(open.repository, {
    ...open.call,
    search: `^${start}`,
    sort: 'name',
    limit: mostListed,
  });
  return items.map(({ name }) => name);
}

/** Whether the branch of an issue belongs in a private fork (BR-04): more people read the project's code than the issue. */
function needsPrivateFork({ issue, project }: LoadedIssue): boolean {
  return issue.confidential && project.visibility !== 'private';
}

/** Whether the viewer may currently create a branch for the issue, and its suggested name (BR-01). */
export async function readBranchAbility(ctx: Context, project: string, iid: number): Promise<BranchAbility> {
  const loaded = await loadIssue(ctx, project, iid);
  const { issue, project: home } = loaded;
  const needs_private_fork = needsPrivateFork(loaded);
  const can = projectPolicy[needs_private_fork ? 'fork' : 'push_code'](ctx.viewer, home);
  if (!can || issue.state !== 'opened' || issue.moved_to_id !== null)
    return { can_create_branch: false, suggested_branch_name: null, needs_private_fork };
  const open = await openRepository(ctx, project);
  const name = branchNameFor(issue);
  return {
    can_create_branch: true,
    suggested_branch_name: freeName(name, await branchesBeginning(ctx, open, name)),
    needs_private_fork,
  };
}

/** The address of a branch's files. A name can contain characters with a meaning in addresses: `#`, `%`. */
function treePath(root: string, project: string, branch: string): string {
  return `${root}/${project}/-/tree/${branch.split('/').map(encodeURIComponent).join('/')}`;
}

/** The branches whose names begin with the issue's number, newest first, as HTML (ISSUE-12); empty if there are none. */
export async function relatedBranches(ctx: Context, project: string, iid: number): Promise<string> {
  const { project: home } = await loadIssue(ctx, project, iid);
  const open = await openRepository(ctx, project);
  const { items } = await ctx.platform.git.branches(open.repository, {
    ...open.call,
    search: `^${iid}-`,
    sort: 'updated',
    limit: mostListed,
  });
  if (items.length === 0) return '';
  const root = ctx.platform.settings.relativeUrlRoot;
  const rows = items.map(({ name, commit }) => {
    return `<li><a href="${escapeHtml(treePath(root, home.full_path, name))}">${escapeHtml(name)}</a> <span class="muted" dir="auto">${escapeHtml(commit.title)}</span></li>`;
  });
  return `<ul class="related-branches">${rows.join('')}</ul>`;
}

export interface NewIssueBranch {
  readonly branch: string;
  readonly ref: string;
  /** The issue that it is for; undefined for a branch without one. */
  readonly issueIid: number | undefined;
  /** The private fork in which it is created, for a confidential issue. */
  readonly forkId: number | undefined;
}

/**
 * Creates a branch and records it on its issue. Throws 403 and 404, and 422 with the reason. Returns the branch's name and address, and the
 * project that it is in.
 */
export async function createIssueBranch(
  ctx: Context,
  project: string,
  { branch, ref, issueIid, forkId }: NewIssueBranch,
): Promise<{ name: string; url: string; project: OpenRepository['project'] }> {
  const target = forkId === undefined ? project : await privateForkOf(ctx, project, forkId);
  const open = await openRepository(ctx, target, 'push_code');
  const loaded = issueIid === undefined ? undefined : await loadIssue(ctx, project, issueIid);
  if (loaded !== undefined && forkId === undefined && needsPrivateFork(loaded))
    throw new AppError(422, { message: 'Select a private fork for the branch of a confidential issue' });
  try {
    await createBranch(ctx, open, { branch, ref });
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    throw new AppError(422, { message: (error.body as { message: string }).message });
  }
  if (loaded !== undefined) await recordBranch(ctx, loaded, branch);
  const root = ctx.platform.settings.relativeUrlRoot;
  return { name: branch, url: treePath(root, open.project.full_path, branch), project: open.project };
}

/** The id of a private fork of the project; 404 for any other project. */
async function privateForkOf(ctx: Context, project: string, forkId: number): Promise<string> {
  const [home, fork] = [await loadProject(ctx, project), await loadProject(ctx, forkId)];
  if (fork.forked_from_project_id !== home.id || fork.visibility !== 'private') throw notFound('Project');
  return String(fork.id);
}

async function recordBranch(ctx: Context, loaded: LoadedIssue, branch: string): Promise<void> {
  const noteable: Noteable = noteableOf(ctx, loaded);
  await transaction(ctx.platform.db, async (tx) => {
    const [id] = await createSystemNotes(tx, ctx, noteable, [
      { action: 'branch', changes: [{ attribute: 'branch', new: branch }] },
    ]);
    await publish(tx, noteable.stream, { event: 'notes', id });
  });
}

/** Branches and tags that start with the search text, or the commit that it names: possible sources (BR-02). */
export async function matchingRefs(ctx: Context, project: string, search: string) {
  const open = await openRepository(ctx, project);
  const { git } = ctx.platform;
  const asked = { ...open.call, search: `^${search}`, sort: 'name', limit: mostListed } as const;
  const [branches, tags] = await Promise.all([
    git.branches(open.repository, asked),
    git.tags(open.repository, asked),
  ]);
  const isSha = /^[0-9a-f]{7,40}$/i.test(search);
  const commit = isSha ? await git.resolve(open.repository, search.toLowerCase()) : undefined;
  return {
    Branches: branches.items.map(({ name }) => name),
    Tags: tags.items.map(({ name }) => name),
    ...(commit?.ok === true ? { Commits: [search] } : {}),
  };
}

export const branchWords: ChangeWords = {
  attribute: 'branch',
  words: inWords<string>({
    en: ({ new: branch }, { noun }) => [
      'created branch ',
      { strong: branch ?? '' },
      ` to address this ${noun}`,
    ],
    de: ({ new: branch }) => ['hat den Branch ', { strong: branch ?? '' }, ' dafür erstellt'],
  }),
};

/** Validates a name or source from a form. */
export function checkText(name: string, text: string | undefined): string {
  if (text === undefined || text.trim() === '') throw badRequest(`${name} is missing`);
  return text.trim();
}
