import type { CountedMilestone, MilestonePage } from '../../../contract/milestones/milestones.ts';
import { apiPageQuery, apiQuery } from '../../platform/query.ts';
import { idPart, pathPart } from '../../platform/url.ts';

export interface MilestoneSearch {
  state?: 'closed' | 'all' | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

export const milestonesPath = (project: string): string => `/api/v4/projects/${idPart(project)}/milestones`;
export const milestonesQuery = (project: string, { state, search, page }: MilestoneSearch) =>
  apiPageQuery<CountedMilestone>(milestonesPath(project), {
    state: state ?? 'active',
    with_counts: true,
    include_ancestors: true,
    per_page: 20,
    search,
    page,
  });
export const milestoneQuery = (project: string, iid: string) =>
  apiQuery<MilestonePage>(`/${pathPart(project)}/-/milestones/${iid}.json`);
