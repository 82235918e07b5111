import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { lazily } from '../../platform/lazily.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { findSizes, listApprovers, mergeRequests } from '../merge-requests/index.ts';
import { loadProject } from '../projects/index.ts';
import { connectionOf, pageAsked } from './connection.ts';
import type { PageAsked } from './connection.ts';
import { listedProjects } from './listed-projects.ts';
import { listedFields, notInLists } from './merge-request-fields.ts';
import { conversationsOf } from './note-fields.ts';
import { fullPathOf, numberOf, orNull, userFields } from './values.ts';

export interface MergeRequestsAsked extends PageAsked {
  readonly iids?: readonly string[] | null;
  readonly state?: string | null;
  readonly draft?: boolean | null;
  readonly approved?: boolean | null;
  readonly sourceBranches?: readonly string[] | null;
  readonly targetBranches?: readonly string[] | null;
  readonly authorUsername?: string | null;
  readonly assigneeUsername?: string | null;
  readonly reviewerUsername?: string | null;
  readonly labels?: readonly string[] | null;
  readonly milestoneTitle?: string | null;
  readonly search?: string | null;
  readonly createdAfter?: string | null;
  readonly createdBefore?: string | null;
  readonly updatedAfter?: string | null;
  readonly updatedBefore?: string | null;
  readonly mergedAfter?: string | null;
  readonly mergedBefore?: string | null;
  readonly sort?: string | null;
  /** In a group. */
  readonly includeSubgroups?: boolean | null;
  /** Of a person. */
  readonly projectPath?: string | null;
  readonly reviewState?: string | null;
}

function onlyOne(name: string, values: readonly string[] | null | undefined): string | undefined {
  if (values != null && values.length > 1) throw new GraphQLError(`\`${name}\` takes one branch.`);
  return values?.[0];
}

/** What v4's list is asked for. */
function queryOf(asked: MergeRequestsAsked): Readonly<Record<string, unknown>> {
  const [, order = 'created', direction = 'desc'] =
    /^(created|updated|merged|title)(?:_at)?_(asc|desc)$/.exec((asked.sort ?? '').toLowerCase()) ?? [];
  const query = {
    iids: asked.iids?.map(numberOf),
    state: asked.state,
    draft: asked.draft,
    approved: asked.approved == null ? undefined : asked.approved ? 'yes' : 'no',
    source_branch: onlyOne('sourceBranches', asked.sourceBranches),
    target_branch: onlyOne('targetBranches', asked.targetBranches),
    author_username: asked.authorUsername,
    assignee_username: asked.assigneeUsername == null ? undefined : [asked.assigneeUsername],
    reviewer_username: asked.reviewerUsername,
    labels: asked.labels,
    milestone: asked.milestoneTitle,
    search: asked.search,
    created_after: asked.createdAfter,
    created_before: asked.createdBefore,
    updated_after: asked.updatedAfter,
    updated_before: asked.updatedBefore,
    merged_after: asked.mergedAfter,
    merged_before: asked.mergedBefore,
    review_state: asked.reviewState?.toLowerCase(),
    include_descendant_groups: asked.includeSubgroups,
    order_by: order === 'title' ? 'title' : `${order}_at`,
    sort: direction,
  };
  const given = Object.entries(query).filter(([, value]) => value != null);
  // No column can hold NUL.
  if (JSON.stringify(given).includes('\\u0000')) throw new GraphQLError('A value is not valid.');
  return Object.fromEntries(given);
}

/** Null until it is counted, soon after the push. */
function summaryOf(size: Size | undefined) {
  if (size === undefined) return null;
  const { additions, deletions, files_count: fileCount } = size;
  if (additions === null || deletions === null || fileCount === null) return null;
  return { additions, deletions, changes: additions + deletions, fileCount };
}
type Size = Awaited<ReturnType<typeof findSizes>> extends ReadonlyMap<number, infer One> ? One : never;

type ListQuery = Parameters<typeof mergeRequests.list>[1];
type Place = Parameters<typeof mergeRequests.count>[2];

/** Those of a place that the viewer may see. The place was loaded for them. */
export async function listMergeRequests(
  ctx: Context,
  place: Place,
  asked: MergeRequestsAsked,
  more: Readonly<Record<string, unknown>> = {},
) {
  const page = pageAsked(asked);
  const query = { ...queryOf(asked), ...more } as ListQuery;
  const rows = await mergeRequests.list(ctx, query, { ...page, place, limit: page.limit + 1 });
  const shown = rows.slice(0, page.limit);
  const project = listedProjects(
    ctx,
    shown.map(({ branches }) => branches.project_id),
  );
  const approvers = lazily(() =>
    listApprovers(
      ctx.platform.db,
      shown.map(({ id }) => id),
    ),
  );
  const sizes = lazily(() =>
    findSizes(
      ctx.platform.db,
      shown.map(({ id }) => id),
    ),
  );
  const noteables = new Map(shown.map((row) => [row.id, mergeRequests.noteable(ctx, row)]));
  const conversation = conversationsOf(ctx, [...noteables.values()]);
  const approvedBy = (id: number) => async () => ({
    nodes: ((await approvers()).get(id) ?? []).map((user) => userFields(presentBasicUser(user, ctx.baseUrl))),
  });
  return connectionOf(
    shown.map((row) => ({
      ...listedFields(ctx, row, project(row.branches.project_id)),
      ...notInLists,
      ...conversation(noteables.get(row.id)!),
      approvedBy: approvedBy(row.id),
      commitCount: async () => (await sizes()).get(row.id)?.commits_count ?? null,
      diffStatsSummary: async () => summaryOf((await sizes()).get(row.id)),
    })),
    {
      ...page,
      more: rows.length > page.limit,
      count: () => mergeRequests.count(ctx, query, place),
    },
  );
}

/** A person's, wherever the viewer may see them, or in one project. Null for a project that they may not see. */
async function ofPerson(ctx: Context, asked: MergeRequestsAsked, which: Readonly<Record<string, unknown>>) {
  const { projectPath } = asked;
  const project = projectPath == null ? undefined : await orNull(loadProject(ctx, fullPathOf(projectPath)));
  if (project === null) return null;
  const place: Place = project === undefined ? { kind: 'all' } : { kind: 'project', id: project.id };
  return listMergeRequests(ctx, place, asked, which);
}

const ofCurrentUser = (scope: string) => (asked: MergeRequestsAsked, ctx: Context) =>
  ofPerson(ctx, asked, { scope });

export const mergeRequestsOfCurrentUser = {
  authoredMergeRequests: ofCurrentUser('created_by_me'),
  assignedMergeRequests: ofCurrentUser('assigned_to_me'),
  reviewRequestedMergeRequests: ofCurrentUser('reviews_for_me'),
};

/** Those of somebody else that the viewer may see; none without signing in, as with v4. */
export function mergeRequestsOf(id: number) {
  const of =
    (name: 'author_id' | 'assignee_id' | 'reviewer_id') => (asked: MergeRequestsAsked, ctx: Context) =>
      ctx.viewer.user === null ? null : ofPerson(ctx, asked, { scope: 'all', [name]: id });
  return {
    authoredMergeRequests: of('author_id'),
    assignedMergeRequests: of('assignee_id'),
    reviewRequestedMergeRequests: of('reviewer_id'),
  };
}
