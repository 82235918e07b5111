import type { Feature } from '../../platform/feature.ts';
import { attributeWords } from './attributes.ts';
import { ownListChannel } from './own-lists/own-list.channel.ts';
import { announceTogether } from './own-lists/announce-own.ts';
import { beforeLosses } from './own-lists/common-changed.ts';
import { ownLists } from './own-lists/own-lists.reactions.ts';
import { reviewed } from './reviewed.reactions.ts';
import { resourceEventRoutes } from './resource-event.routes.ts';

export { findAssignable, findAssignableIds } from './assignable.queries.ts';
export { copyAssignees, setAssignees } from './attributes/assignees.queries.ts';
export { copyTimelogs, findTimelogAuthor, takeTimelogs, timeSpentOn } from './attributes/timelog.queries.ts';
export {
  changesRequested,
  reviewerRows,
  reviewersOf as reviewersOfSubject,
  setReview,
} from './attributes/reviewers.queries.ts';
export type { Reviewer } from './attributes/reviewers.queries.ts';
export type { Attribute, Planning } from './attribute.ts';
export { changeMany } from './bulk/bulk-change.ts';
export type { BulkPlace, ChangedAtOnce } from './bulk/bulk-place.ts';
export { bulkRoutes } from './bulk/bulk.routes.ts';
export { checkDescription } from './attributes/description.ts';
export { healthStatuses } from './attributes/health-status.ts';
export { checkTitle, maximumTitleLength } from './attributes/title.ts';
export { beginWith, changeSubject, changeSubjectIn, changeSubjectsIn, mayChange } from './change-subject.ts';
export { commandsOfAttributes } from './commands/attribute-commands.ts';
export { readNamed } from './commands/command-subject.ts';
export type { CommandSubject } from './commands/command-subject.ts';
export { addingLabels } from './commands/labels-commands.ts';
export {
  conditionsOf,
  Match,
  subjectFilterOf,
  SubjectFilterQuery,
  subjectOrders,
} from './lists/subject-filter.parameters.ts';
export { filterConditions, subjectOrder } from './lists/subject-filter.queries.ts';
export type { SubjectFilter, SubjectMatch } from './lists/subject-filter.queries.ts';
export { changeAndPlace, placeNamed } from './order/change-and-place.ts';
export { neighboursOf } from './order/find-places.ts';
export type { Between } from './order/find-places.ts';
export { position } from './order/order.queries.ts';
export { announceGone, announceToConcerned, concernedBy } from './own-lists/announce-own.ts';
export { announceInLists, beforeLosses, commonChanged } from './own-lists/common-changed.ts';
export type { Common } from './own-lists/own-lists.queries.ts';
export { mergeTexts } from './merge-texts.ts';
export { DestroyConfirmation, presentRealtimeChanges } from './realtime-changes.ts';
export type { Counted, PlannedSubject } from './planned-subject.ts';
export type { Closing, SubjectChanges } from './subject-changes.ts';
export {
  beginningOf,
  Changes,
  changesOf,
  changingOf,
  PageChanges,
  ReviewerParameters,
  reviewerChangesOf,
  ReviewerPageParameters,
  reviewersOf,
  UpdatedAtParameter,
  updatedAtOf,
  Weight,
  Writable,
} from './subject.parameters.ts';
export { changeTask } from './task-changes.ts';
export { presentTimeStats } from './time/time-stats.presenter.ts';
export { entriesOf } from './time/time-report.queries.ts';
export { readTimeReport } from './time/time-report.ts';
export type { ReportSource } from './time/time-report.ts';
export { TimeChanges, timeChangesOf } from './time/time.parameters.ts';
export { timeRoutes } from './time/time.routes.ts';

/** The attributes that all subjects share: titles, labels, dates …, each implemented in one place. */
export const planningFeature: Feature = {
  name: 'planning',
  history: attributeWords,
  reactions: [reviewed, ...ownLists],
  ...beforeLosses(announceTogether),
  channels: [ownListChannel],
  routes: resourceEventRoutes,
};
