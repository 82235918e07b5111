import type { CountedLabel, Label } from '../../../contract/labels/labels.ts';
import type { Id } from '../../platform/entities.ts';
import { entityPageQuery, entityQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';
import { labels, leanLabel } from './label.entity.ts';
import { placePath, type PlanningPlace } from './place.ts';

export interface LabelSearch {
  search?: string | undefined;
  page?: number | undefined;
}

/** A label in a place's list, with the numbers of its issues there. */
export interface LabelRow {
  id: Id<Label>;
  open: number;
  closed: number;
  /** It is in the list of prioritised labels. */
  prioritized: boolean;
  /** The reader hears of what gets it. */
  subscribed: boolean;
}

const rowOf = (
  { priority, is_project_label, open_issues_count, closed_issues_count, subscribed }: CountedLabel,
  id: Id<Label>,
): LabelRow => ({
  id,
  open: open_issues_count ?? 0,
  closed: closed_issues_count ?? 0,
  prioritized: is_project_label && priority != null,
  subscribed: subscribed === true,
});

export const labelsPath = ({ kind, path }: PlanningPlace): string =>
  `/api/v4/${kind}s/${idPart(path)}/labels`;
export const labelPath = (place: PlanningPlace, id: number | string): string => `${labelsPath(place)}/${id}`;
export const labelsQuery = (place: PlanningPlace, { search, page }: LabelSearch) =>
  entityPageQuery(
    labelsPath(place),
    {
      with_counts: true,
      per_page: 50,
      // Labels of the groups above are on the pages of those.
      include_ancestor_groups: place.kind === 'project',
      search,
      page,
    },
    (label: CountedLabel, keep): LabelRow => rowOf(label, keep(labels, leanLabel(label))),
  );
export const labelQuery = (place: PlanningPlace, id: string) =>
  entityQuery(labelPath(place, id), undefined, (label: Label, keep) => keep(labels, leanLabel(label)));

/** The prioritised labels of a project, the most important first. */
export const prioritiesQuery = (place: PlanningPlace) =>
  entityQuery(`${placePath(place)}/labels/priorities.json`, undefined, (answer: CountedLabel[], keep) =>
    answer.map((label): LabelRow => rowOf(label, keep(labels, leanLabel(label)))),
  );
