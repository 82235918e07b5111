import {
  type Field,
  assigneesField,
  confidentialField,
  dueDateField,
  labelsField,
  lockedField,
  milestoneField,
  reviewersField,
  stateField,
  timeField,
  weightField,
} from '../planning/index.ts';
import type { AttributeName } from '../../../contract/planning/attributes.ts';
import type { SubjectEntity } from './subject.entity.ts';

type SubjectField = Omit<Field<SubjectEntity>, 'row'>;
/** The fields of attributes that only one kind has. */
export type OwnFields = Readonly<Record<string, SubjectField>>;

/** The field of each planning attribute: null without one, or with a place of its own. */
const fields: Readonly<Record<AttributeName, SubjectField | null>> = {
  title: null,
  description: null,
  assignees: assigneesField,
  reviewers: reviewersField,
  labels: labelsField,
  milestone: milestoneField,
  due_date: dueDateField,
  weight: weightField,
  time_estimate: timeField,
  confidential: confidentialField,
  discussion_locked: lockedField,
  state: stateField,
  // Shown with the estimate.
  time_spent: null,
  // Fields that only issues have so far: what they send names a project's issue.
  health_status: null,
  zoom_link: null,
};
const fieldOf = (name: string): SubjectField | null => fields[name as AttributeName] ?? null;

/** The fields of a subject's sidebar: those of its kind's attributes, in the order in which the kind names them. */
export const sideFieldsOf = ({ kind }: SubjectEntity, own: OwnFields = {}): readonly SubjectField[] =>
  kind.attributes
    .flatMap((name) => own[name] ?? fieldOf(name) ?? [])
    .filter(({ Value }) => Value !== undefined);

/** Those shown below the title while they are set. */
export const headFieldsOf = (subject: SubjectEntity): readonly SubjectField[] =>
  subject.kind.attributes
    .flatMap((name) => fieldOf(name) ?? [])
    .filter(({ Head, isSet }) => Head !== undefined && isSet(subject));
