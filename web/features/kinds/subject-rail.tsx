import type { AttributeName } from '../../../contract/planning/attributes.ts';
import { collapsedFields, type CollapsedField, FieldRail } from '../planning/index.ts';
import { useSubjectPlace } from './subject-place.ts';
import type { SubjectEntity } from './subject.entity.ts';

/** The entry of each planning attribute: null without one. */
const fields: Readonly<Record<AttributeName, CollapsedField<SubjectEntity> | null>> = {
  title: null,
  description: null,
  state: null,
  assignees: collapsedFields.assignees,
  reviewers: collapsedFields.reviewers,
  labels: collapsedFields.labels,
  milestone: collapsedFields.milestone,
  due_date: collapsedFields.dueDate,
  weight: collapsedFields.weight,
  confidential: collapsedFields.confidential,
  discussion_locked: collapsedFields.locked,
  time_estimate: collapsedFields.time,
  time_spent: null,
  health_status: null,
  zoom_link: null,
};

/** The entries of these attributes, in their order. */
export const entriesOf = (attributes: readonly string[]): readonly CollapsedField<SubjectEntity>[] =>
  attributes.flatMap((name) => fields[name as AttributeName] ?? []);

/** The collapsed sidebar of a subject: the fields of its kind's attributes. */
export default function SubjectRail({ subject }: { subject: SubjectEntity }) {
  const place = useSubjectPlace(subject);
  const own = entriesOf(subject.kind.attributes);
  return <FieldRail fields={own} subject={subject} place={place} abilities={subject.abilities} />;
}
