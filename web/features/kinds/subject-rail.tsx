import { collapsedFields, type CollapsedField, FieldRail } from '../planning/index.ts';
import { useSubjectPlace } from './subject-place.ts';
import type { SubjectEntity } from './subject.entity.ts';

const fields: Readonly<Record<string, CollapsedField<SubjectEntity>>> = {
  assignees: collapsedFields.assignees,
  reviewers: collapsedFields.reviewers,
  labels: collapsedFields.labels,
  milestone: collapsedFields.milestone,
  due_date: collapsedFields.dueDate,
  weight: collapsedFields.weight,
  confidential: collapsedFields.confidential,
  discussion_locked: collapsedFields.locked,
};

/** The collapsed sidebar of a subject: the fields of its kind's attributes. */
export default function SubjectRail({ subject }: { subject: SubjectEntity }) {
  const place = useSubjectPlace(subject);
  const own = subject.kind.attributes.flatMap((name) => fields[name] ?? []);
  return <FieldRail fields={own} subject={subject} place={place} abilities={subject.abilities} />;
}
