import type { CountedLabel, Label } from '../../../contract/labels/labels.ts';
import { apiPageQuery, apiQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';

export interface LabelSearch {
  search?: string | undefined;
  page?: number | undefined;
}

export const labelsPath = (project: string): string => `/api/v4/projects/${idPart(project)}/labels`;
export const labelPath = (project: string, id: number | string): string => `${labelsPath(project)}/${id}`;
export const labelsQuery = (project: string, { search, page }: LabelSearch) =>
  apiPageQuery<CountedLabel>(labelsPath(project), { with_counts: true, per_page: 50, search, page });
export const labelQuery = (project: string, id: string) => apiQuery<Label>(labelPath(project, id));
