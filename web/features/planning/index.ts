/** The parts of planning that kinds of subjects use. */
export type { Field, FieldPlace, Patch, RowField, SubjectKind } from './field.ts';
export { assigneesField } from './fields/assignees.tsx';
export { blockedField } from './fields/blocked.tsx';
export { confidentialField } from './fields/confidential.tsx';
export { DueMark, dueDateField } from './fields/due-date.tsx';
export { epicField } from './fields/epic.tsx';
export { healthField } from './fields/health.tsx';
export { labelsField } from './fields/labels.tsx';
export { lockedField } from './fields/locked.tsx';
export { milestoneField } from './fields/milestone.tsx';
export { reviewersField } from './fields/reviewers.tsx';
export { stateField } from './fields/state.tsx';
export { statePatch } from './state-patch.ts';
export { tasksField } from './fields/tasks.tsx';
export { timeField } from './fields/time.tsx';
export { weightField } from './fields/weight.tsx';
export { epicChoice, labelChoice, memberChoice, milestoneChoice, type Choice } from './choices.tsx';
export { collapsedFields, type CollapsedField } from './collapsed-fields.tsx';
export { epicFound } from './epic-names.ts';
export { EditForm, type EditFormProps, type OwnFields, type OwnFieldsProps } from './edit-form.tsx';
export { EpicList } from './epic-editor.tsx';
export { ParticipantsBlock } from './participants-block.tsx';
export { FieldRail } from './field-rail.tsx';
export { fieldShortcuts } from './field-shortcuts.ts';
export { fieldToggles } from './field-toggles.tsx';
export type { EditorProps, PageField, ChoicePlace, FieldToggle } from './field.ts';
export {
  type Filter,
  readTokens,
  searchedText,
  withoutFilterText,
  type FilterSearch,
} from './filter-words.ts';
export {
  milestoneFilter,
  approvedByFilter,
  assigneeFilter,
  authorFilter,
  confidentialFilter,
  createdAfterFilter,
  createdBeforeFilter,
  draftFilter,
  dueFilter,
  epicFilter,
  labelFilter,
  mergeableStateFilter,
  mergedAfterFilter,
  mergedBeforeFilter,
  reactionFilter,
  readyFilter,
  reviewerFilter,
  sourceBranchFilter,
  stateFilter,
  targetBranchFilter,
  updatedAfterFilter,
  updatedBeforeFilter,
  weightFilter,
} from './filters.ts';
export { Gutter } from './gutter.tsx';
export { subjectListMessages } from './subject-list.messages.ts';
export { ListChanged, ListSorting, ListStates, NothingMatches, SubjectList } from './subject-list.tsx';
export type { ListChanges, ListedKind } from './subject-list.tsx';
export { SleepingList } from './sleeping-list.tsx';
export { useListNews } from './use-list-news.ts';
export { shownOf } from './shown-of.ts';
export { useOwnListNews } from './use-own-list-news.ts';
export { Block } from './side-block.tsx';
export { SideFields } from './side-fields.tsx';
export { TokenBar } from './token-bar.tsx';
export { BulkHead, PickAll, PickNone, PickRow } from './bulk/bulk-head.tsx';
export { useSelection } from './bulk/use-selection.ts';
