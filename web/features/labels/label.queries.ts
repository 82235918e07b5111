import type { CountedLabel, Label } from '../../../contract/labels/labels.ts';
import type { Id } from '../../platform/entities.ts';
import { entityPageQuery, entityQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';
import { labels, leanLabel } from './label.entity.ts';

export interface LabelSearch {
  search?: string | undefined;
  page?: number | undefined;
}

/** A label in a project's list, with the number of its open issues there. */
export interface LabelRow {
  id: Id<Label>;
  open: number;
}

export const labelsPath = (project: string): string => `/api/v4/projects/${idPart(project)}/labels`;
export const labelPath = (project: string, id: number | string): string => `${labelsPath(project)}/${id}`;
export const labelsQuery = (project: string, { search, page }: LabelSearch) =>
  entityPageQuery(
    labelsPath(project),
    { with_counts: true, per_page: 50, search, page },
    (label: CountedLabel, keep): LabelRow => ({
      id: keep(labels, leanLabel(label)),
      open: label.open_issues_count ?? 0,
    }),
  );
export const labelQuery = (project: string, id: string) =>
  entityQuery(labelPath(project, id), undefined, (label: Label, keep) => keep(labels, leanLabel(label)));
