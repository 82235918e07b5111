import { GraphQLError } from 'graphql';
import type { Context } from '../../platform/context.ts';
import { lazily } from '../../platform/lazily.ts';
import { presentIssue } from '../issues/index.ts';
import type { Issue } from '../issues/index.ts';
import type { EpicFields, ReadEpics } from './epic-tree-fields.ts';
import { gid, labelFields, milestoneFields, pathOf, userFields } from './values.ts';

const healthNames = { on_track: 'onTrack', needs_attention: 'needsAttention', at_risk: 'atRisk' } as const;
/** The API's values of health by the schema's names. */
export const healthValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(healthNames).map(([value, name]) => [name, value]),
);

/**
 * Issues under the names of the schema, from v4's attributes, by their ids. The epics of all of them are read with the first that is asked
 * for.
 */
export function issueFields(ctx: Context, issues: readonly Issue[], readEpics: ReadEpics) {
  const epics = lazily(() => readEpics(issues.flatMap(({ epic }) => epic?.id ?? [])));
  const epicOf = async ({ epic }: Issue): Promise<EpicFields | null> =>
    epic === null ? null : ((await epics()).get(gid('Epic', epic.id)) ?? null);
  return new Map(issues.map((issue) => [issue.id, fieldsOf(ctx, issue, () => epicOf(issue))]));
}

const ofOne = (): never => {
  throw new GraphQLError('This field is answered of one issue by itself: ask for it with issue(iid:).');
};

function fieldsOf(ctx: Context, issue: Issue, epic: () => Promise<EpicFields | null>) {
  const shown = presentIssue(issue, ctx);
  return {
    ...shown,
    id: gid('Issue', issue.id),
    epic,
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
    discussions: ofOne,
    notes: ofOne,
  };
}
