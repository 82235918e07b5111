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

/** How it is merged, where somebody has said so. */
export type Ticks = Partial<Readonly<Record<'squash' | 'remove_source_branch', boolean>>>;

/** What an earlier visit has ticked; what is kept can be from an older version of the page. */
export function keptTicks({ ticks }: Readonly<Record<string, unknown>>): Ticks {
  if (typeof ticks !== 'object' || ticks === null) return {};
  return Object.fromEntries(
    Object.entries(ticks).filter(
      ([name, ticked]) => ['squash', 'remove_source_branch'].includes(name) && typeof ticked === 'boolean',
    ),
  );
}

/** What an earlier visit has chosen; what is kept can be from an older version of the page. */
export const keptFields = (kept: Readonly<Record<string, unknown>>): Partial<NewMergeRequest> =>
  Object.fromEntries(
    Object.entries(newMergeRequest).flatMap(([name, none]) =>
      kept[name] !== undefined && Array.isArray(kept[name]) === Array.isArray(none)
        ? [[name, kept[name]]]
        : [],
    ),
  );
