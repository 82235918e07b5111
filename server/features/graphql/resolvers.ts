import { hasScope } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { findUsersByIds, presentBasicUser } from '../accounts/index.ts';
import { loadIssue, presentIssue, updateIssue, type Issue } from '../issues/index.ts';
import { loadProject, type ProjectRow } from '../projects/index.ts';
import { listMergeRequests, readMergeRequest } from './merge-request-fields.ts';
import type { MergeRequestsAsked } from './merge-request-fields.ts';
import { mergeRequestMutations } from './merge-request-mutations.ts';
import {
  fullPathOf,
  gid,
  isRefusal,
  labelFields,
  milestoneFields,
  numberOf,
  orNull,
  pathOf,
  refusal,
  sentencesOf,
  textOf,
  userFields,
} from './values.ts';

const healthNames = { on_track: 'onTrack', needs_attention: 'needsAttention', at_risk: 'atRisk' } as const;
const healthValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(healthNames).map(([value, name]) => [name, value]),
);

/** An issue under the names of the schema, from v4's attributes. */
function issueFields(issue: Issue, ctx: Context) {
  const shown = presentIssue(issue, ctx);
  return {
    ...shown,
    id: gid('Issue', issue.id),
    discussionLocked: issue.discussion_locked === true,
    healthStatus:
      issue.health_status === null ? null : healthNames[issue.health_status as keyof typeof healthNames],
    dueDate: shown.due_date,
    author: userFields(shown.author),
    assignees: { nodes: shown.assignees.map(userFields) },
    labels: { nodes: issue.labels.map(labelFields) },
    milestone: milestoneFields(issue.milestone),
    userNotesCount: shown.user_notes_count,
    timeEstimate: shown.time_stats.time_estimate,
    totalTimeSpent: shown.time_stats.total_time_spent,
    createdAt: shown.created_at,
    updatedAt: shown.updated_at,
    closedAt: shown.closed_at,
    reference: ({ full }: { full: boolean }) => (full ? shown.references.full : shown.references.short),
    webUrl: shown.web_url,
    webPath: pathOf(shown.web_url),
  };
}

function projectFields(project: ProjectRow, ctx: Context) {
  const webUrl = `${ctx.baseUrl}/${project.full_path}`;
  return {
    id: gid('Project', project.id),
    fullPath: project.full_path,
    path: project.path,
    name: project.name,
    description: project.description,
    visibility: project.visibility,
    archived: project.archived,
    webUrl,
    issue: async ({ iid }: { iid: string }) => {
      const loaded = await orNull(loadIssue(ctx, String(project.id), numberOf(iid)));
      return loaded === null ? null : issueFields(loaded.issue, ctx);
    },
    mergeRequest: ({ iid }: { iid: string }) => readMergeRequest(ctx, String(project.id), iid),
    mergeRequests: (asked: MergeRequestsAsked) => listMergeRequests(ctx, project.id, asked),
  };
}

interface UpdateIssueInput {
  readonly clientMutationId?: string | null;
  readonly projectPath: string;
  readonly iid: string;
  readonly title?: string | null;
  readonly description?: string | null;
  readonly confidential?: boolean | null;
  readonly locked?: boolean | null;
  readonly healthStatus?: string | null;
  readonly weight?: number | null;
  readonly dueDate?: string | null;
  readonly stateEvent?: 'CLOSE' | 'REOPEN' | null;
}

async function changeIssue(ctx: Context, { input }: { input: UpdateIssueInput }) {
  const { clientMutationId = null, healthStatus } = input;
  if (ctx.viewer.user === null || !hasScope(ctx.viewer, 'api')) throw refusal();
  try {
    const loaded = await loadIssue(ctx, fullPathOf(input.projectPath), numberOf(input.iid));
    try {
      const { issue } = await updateIssue(ctx, loaded, {
        title: textOf(input.title),
        description: textOf(input.description),
        confidential: input.confidential ?? undefined,
        discussionLocked: input.locked ?? undefined,
        healthStatus: typeof healthStatus === 'string' ? healthValues[healthStatus] : healthStatus,
        weight: input.weight,
        dueDate: input.dueDate,
        stateEvent:
          input.stateEvent === 'CLOSE' ? 'close' : input.stateEvent === 'REOPEN' ? 'reopen' : undefined,
      });
      return { clientMutationId, errors: [], issue: issueFields(issue, ctx) };
    } catch (error) {
      if (!(error instanceof AppError) || [401, 403, 404, 429].includes(error.status) || error.status >= 500)
        throw error;
      return {
        clientMutationId,
        errors: sentencesOf(error, 'The issue could not be changed'),
        issue: issueFields(loaded.issue, ctx),
      };
    }
  } catch (error) {
    if (error instanceof AppError && isRefusal(error)) throw refusal();
    throw error;
  }
}

/** The root fields of queries and mutations. The services check the rights. */
export const resolvers = {
  async currentUser(_: unknown, ctx: Context) {
    if (ctx.viewer.user === null) return null;
    const { id } = ctx.viewer.user;
    const user = (await findUsersByIds(ctx.platform.db, [id])).get(id);
    return user === undefined ? null : userFields(presentBasicUser(user, ctx.baseUrl));
  },
  async project({ fullPath }: { fullPath: string }, ctx: Context) {
    const project = await orNull(loadProject(ctx, fullPathOf(fullPath)));
    return project === null ? null : projectFields(project, ctx);
  },
  updateIssue: (input: { input: UpdateIssueInput }, ctx: Context) => changeIssue(ctx, input),
  ...mergeRequestMutations,
};
