import type { CountedMilestone, Milestone, MilestonePage } from '../../../contract/milestones/milestones.ts';
import type { Id } from '../../platform/entities.ts';
import { entityPageQuery, entityQuery } from '../../platform/query.ts';
import { idPart, pathPart } from '../../platform/url.ts';
import { leanMilestone, milestones, type MilestoneEntity } from './milestone.entity.ts';

export interface MilestoneSearch {
  state?: 'closed' | 'all' | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/** A milestone, with the number of its issues in the current place. */
export interface Counted<V> extends Pick<CountedMilestone, 'issues'> {
  id: Id<V>;
}

/** Milestones belong to projects and groups. */
export interface MilestonePlace {
  kind: 'project' | 'group';
  path: string;
}

export const ofProject = (path: string): MilestonePlace => ({ kind: 'project', path });
export const ofGroup = (path: string): MilestonePlace => ({ kind: 'group', path });

/** The paths of a place's pages, from the server's root. */
export const placePath = ({ kind, path }: MilestonePlace): string =>
  `${kind === 'group' ? '/groups' : ''}/${pathPart(path)}/-`;

export const milestonesPath = ({ kind, path }: MilestonePlace): string =>
  `/api/v4/${kind}s/${idPart(path)}/milestones`;
export const milestonesQuery = (place: MilestonePlace, { state, search, page }: MilestoneSearch) =>
  entityPageQuery(
    milestonesPath(place),
    { state: state ?? 'active', with_counts: true, include_ancestors: true, per_page: 20, search, page },
    (milestone: CountedMilestone, keep): Counted<Milestone> => ({
      id: keep(milestones, leanMilestone(milestone)),
      issues: milestone.issues,
    }),
  );
export const milestoneQuery = (place: MilestonePlace, iid: string) =>
  entityQuery(
    `${placePath(place)}/milestones/${iid}.json`,
    undefined,
    (milestone: MilestonePage, keep): Counted<MilestoneEntity> => ({
      id: keep(milestones, leanMilestone(milestone)),
      issues: milestone.issues,
    }),
  );
