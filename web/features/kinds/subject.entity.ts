import type { Person } from '../../../contract/discussions/discussions.ts';
import type { SubjectPage } from '../../../contract/kinds/kinds.ts';
import { entityType } from '../../platform/entities.ts';
import { people } from '../accounts/index.ts';
import { labels } from '../labels/index.ts';
import { milestones } from '../milestones/index.ts';

/** A subject of a kind without an entity of its own. Ids are unique among all subjects. */
export interface SubjectEntity extends SubjectPage {
  /** The cursor of the last answer that contained the whole subject. */
  seen?: string | undefined;
  /** Who has commented since its page was opened. */
  commenters?: readonly Person[] | undefined;
}

export const subjects = entityType<SubjectEntity>('Subject', {
  author: people,
  assignees: people,
  reviewers: people,
  labels,
  milestone: milestones,
});
