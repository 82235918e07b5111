import type { AttributeName } from '../../../contract/planning/attributes.ts';
import type { ChangeWords } from '../../platform/subjects/change.ts';
import type { Attribute } from './attribute.ts';
import { assignees } from './attributes/assignees.ts';
import { confidential } from './attributes/confidential.ts';
import { description } from './attributes/description.ts';
import { discussionLock } from './attributes/discussion-lock.ts';
import { dueDate } from './attributes/due-date.ts';
import { healthStatus } from './attributes/health-status.ts';
import { labels } from './attributes/labels.ts';
import { milestone } from './attributes/milestone.ts';
import { reviewers } from './attributes/reviewers.ts';
import { state } from './attributes/state.ts';
import { timeEstimate } from './attributes/time-estimate.ts';
import { timeSpent } from './attributes/time-spent.ts';
import { title } from './attributes/title.ts';
import { weight } from './attributes/weight.ts';
import { zoomLink } from './attributes/zoom-link.ts';

/** In the order in which the history shows them when several change together. */
const byName: Readonly<Record<AttributeName, Attribute>> = {
  title,
  description,
  confidential,
  discussion_locked: discussionLock,
  due_date: dueDate,
  milestone,
  weight,
  health_status: healthStatus,
  zoom_link: zoomLink,
  time_estimate: timeEstimate,
  labels,
  assignees,
  reviewers,
  time_spent: timeSpent,
  state,
};
export const attributes: readonly Attribute[] = Object.values(byName);

export const attributeWords: readonly ChangeWords[] = attributes.map(({ name, words }) => ({
  attribute: name,
  words,
}));
