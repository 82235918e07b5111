/** The parts of planning that kinds of subjects use. */
export type { Field, FieldPlace, Patch, RowField, SubjectKind } from './field.ts';
export { assigneesField } from './fields/assignees.tsx';
export { blockedField } from './fields/blocked.tsx';
export { confidentialField } from './fields/confidential.tsx';
export { dueDateField } from './fields/due-date.tsx';
export { healthField } from './fields/health.tsx';
export { labelsField } from './fields/labels.tsx';
export { lockedField } from './fields/locked.tsx';
export { milestoneField } from './fields/milestone.tsx';
export { stateField } from './fields/state.tsx';
export { statePatch } from './state-patch.ts';
export { tasksField } from './fields/tasks.tsx';
export { timeField } from './fields/time.tsx';
export { weightField } from './fields/weight.tsx';
