import {
  assigneesField,
  labelsField,
  milestoneField,
  reviewersField,
  type PageField,
} from '../planning/index.ts';
import type { SubjectEntity } from '../kinds/index.ts';

/** The field values of a merge request that is being written. */
export type NewMergeRequest = Pick<
  SubjectEntity,
  'assignees' | 'merging' | 'reviewers' | 'reviews' | 'labels' | 'milestone'
>;

export const newMergeRequest: NewMergeRequest = {
  assignees: [],
  reviewers: [],
  reviews: [],
  labels: [],
  milestone: null,
};

export const newFields: readonly PageField<NewMergeRequest>[] = [
  assigneesField,
  reviewersField,
  labelsField,
  milestoneField,
];

/** What an earlier visit has chosen; what is kept can be from an older version of the page. */
export const keptFields = (kept: Readonly<Record<string, unknown>>): Partial<NewMergeRequest> =>
  Object.fromEntries(
    Object.entries(newMergeRequest).flatMap(([name, none]) =>
      kept[name] !== undefined && Array.isArray(kept[name]) === Array.isArray(none)
        ? [[name, kept[name]]]
        : [],
    ),
  );
