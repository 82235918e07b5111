import { collapsedFields, type CollapsedField, FieldRail } from '../planning/index.ts';
import { projectPage, useProjectInCache } from '../projects/index.ts';
import { useIssuePlace } from './issue-place.ts';
import { fieldsIn, type IssueAttribute } from './issue.kind.ts';
import type { IssueOnPage } from './issue.entity.ts';

/** The entry of each attribute, in their order: null without one. */
const byAttribute: Readonly<Record<IssueAttribute, CollapsedField<IssueOnPage> | null>> = {
  assignees: collapsedFields.assignees,
  labels: collapsedFields.labels,
  epic: collapsedFields.epic,
  milestone: collapsedFields.milestone,
  due_date: collapsedFields.dueDate,
  weight: collapsedFields.weight,
  health_status: collapsedFields.health,
  time_estimate: collapsedFields.time,
  time_spent: null,
  confidential: collapsedFields.confidential,
  discussion_locked: collapsedFields.locked,
  title: null,
  description: null,
  state: null,
  zoom_link: null,
};
const fields = Object.values(byAttribute).filter((field) => field !== null);

/** The collapsed sidebar of an issue. */
export default function IssueRail({ issue, project }: { issue: IssueOnPage; project: string }) {
  const place = useIssuePlace(projectPage(project, 'issues'), project);
  return (
    <FieldRail
      fields={fieldsIn(useProjectInCache(project), fields)}
      subject={issue}
      place={place}
      abilities={issue.abilities}
    />
  );
}
