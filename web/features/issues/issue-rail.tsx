import type { FieldPlace } from '../planning/index.ts';
import { collapsedFields, type CollapsedField } from '../planning/collapsed-fields.tsx';
import { FieldRail } from '../planning/field-rail.tsx';
import type { IssueEntity } from './issue.entity.ts';

const fields: readonly CollapsedField<IssueEntity>[] = [
  collapsedFields.assignees,
  collapsedFields.labels,
  collapsedFields.milestone,
  collapsedFields.dueDate,
  collapsedFields.weight,
  collapsedFields.health,
  collapsedFields.time,
  collapsedFields.confidential,
  collapsedFields.locked,
];

/** The collapsed sidebar of an issue. */
export default function IssueRail({ issue, place }: { issue: IssueEntity; place: FieldPlace }) {
  return <FieldRail fields={fields} subject={issue} place={place} abilities={issue.abilities} />;
}
