import { collapsedFields, type CollapsedField, FieldRail } from '../planning/index.ts';
import { projectPage, useProjectInCache } from '../projects/index.ts';
import { useIssuePlace } from './issue-place.ts';
import { fieldsIn } from './issue.kind.ts';
import type { IssueOnPage } from './issue.entity.ts';

const fields: readonly CollapsedField<IssueOnPage>[] = [
  collapsedFields.assignees,
  collapsedFields.labels,
  collapsedFields.epic,
  collapsedFields.milestone,
  collapsedFields.dueDate,
  collapsedFields.weight,
  collapsedFields.health,
  collapsedFields.time,
  collapsedFields.confidential,
  collapsedFields.locked,
];

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
