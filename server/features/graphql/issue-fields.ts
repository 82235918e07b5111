import type { Context } from '../../platform/context.ts';
import { presentIssue } from '../issues/index.ts';
import type { Issue } from '../issues/index.ts';
import { gid, labelFields, milestoneFields, pathOf, userFields } from './values.ts';

const healthNames = { on_track: 'onTrack', needs_attention: 'needsAttention', at_risk: 'atRisk' } as const;
/** The API's values of health by the schema's names. */
export const healthValues: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(healthNames).map(([value, name]) => [name, value]),
);

/** An issue under the names of the schema, from v4's attributes. */
export function issueFields(issue: Issue, ctx: Context) {
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
