import type { CountedMilestone, MilestonePage } from '../../../contract/milestones/milestones.ts';
import { apiPageQuery, apiQuery } from '../../platform/query.ts';
import { idPart, pathPart } from '../../platform/url.ts';

export interface MilestoneSearch {
  state?: 'closed' | 'all' | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/** What milestones belong to. */
export interface MilestonePlace {
  kind: 'project' | 'group';
  path: string;
}

export const ofProject = (path: string): MilestonePlace => ({ kind: 'project', path });
export const ofGroup = (path: string): MilestonePlace => ({ kind: 'group', path });

/** The pages of a place, from the root of the server on. */
export const placePath = ({ kind, path }: MilestonePlace): string =>
  `${kind === 'group' ? '/groups' : ''}/${pathPart(path)}/-`;

export const milestonesPath = ({ kind, path }: MilestonePlace): string =>
  `/api/v4/${kind}s/${idPart(path)}/milestones`;
export const milestonesQuery = (place: MilestonePlace, { state, search, page }: MilestoneSearch) =>
  apiPageQuery<CountedMilestone>(milestonesPath(place), {
    state: state ?? 'active',
    with_counts: true,
    include_ancestors: true,
    per_page: 20,
    search,
    page,
  });
export const milestoneQuery = (place: MilestonePlace, iid: string) =>
  apiQuery<MilestonePage>(`${placePath(place)}/milestones/${iid}.json`);
