import type { CountedLabel, Label } from '../../../contract/labels/labels.ts';
import type { Id } from '../../platform/entities.ts';
import { entityPageQuery, entityQuery } from '../../platform/query.ts';
import { idPart, pathPart } from '../../platform/url.ts';
import { labels, leanLabel } from './label.entity.ts';
import type { PlaceOf, PlanningPlace } from './place.ts';

export interface LabelSearch {
  search?: string | undefined;
  page?: number | undefined;
}

/** A label in a place's list, with the number of its open issues there. */
export interface LabelRow {
  id: Id<Label>;
  open: number;
  /** It is in the list of prioritised labels. */
  prioritized: boolean;
  /** The reader hears of what gets it. */
  subscribed: boolean;
}

const rowOf = (
  { priority, is_project_label, open_issues_count, subscribed }: CountedLabel,
  id: Id<Label>,
): LabelRow => ({
  id,
  open: open_issues_count ?? 0,
  prioritized: is_project_label && priority != null,
  subscribed: subscribed === true,
});

export const labelsPath = <Kind extends PlanningPlace['kind']>({ kind, path }: PlaceOf<Kind>) =>
  `/api/v4/${kind}s/${idPart(path)}/labels` as const;
export const labelPath = <Kind extends PlanningPlace['kind']>(place: PlaceOf<Kind>, id: number | string) =>
  `${labelsPath(place)}/${id}` as const;
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
    (label, keep): LabelRow => rowOf(label, keep(labels, leanLabel(label))),
  );
export const labelQuery = (place: PlanningPlace, id: string) =>
  entityQuery(labelPath(place, id), undefined, (label, keep) => keep(labels, leanLabel(label)));

/** The prioritised labels of a project, the most important first. */
export const prioritiesQuery = ({ path }: PlanningPlace) =>
  entityQuery(`/${pathPart(path)}/-/labels/priorities.json`, undefined, (answer, keep) =>
    answer.map((label): LabelRow => rowOf(label, keep(labels, leanLabel(label)))),
  );
