import type { QueryClient } from '@tanstack/react-query';
import type { CountedMilestone, Milestone } from '../../../contract/milestones/milestones.ts';
import type { Id } from '../../platform/entities.ts';
import { entitiesOf, entityPageQuery, entityQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';
import { placePath, type PlaceOf, type PlanningPlace as MilestonePlace } from '../labels/index.ts';
export { ofGroup, ofProject, placePath, type PlanningPlace as MilestonePlace } from '../labels/index.ts';
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

export const milestonesPath = <Kind extends MilestonePlace['kind']>({ kind, path }: PlaceOf<Kind>) =>
  `/api/v4/${kind}s/${idPart(path)}/milestones` as const;
export const milestonesQuery = (place: MilestonePlace, { state, search, page }: MilestoneSearch) =>
  entityPageQuery(
    milestonesPath(place),
    { state: state ?? 'active', with_counts: true, include_ancestors: true, per_page: 20, search, page },
    (milestone, keep): Counted<Milestone> => ({
      id: keep(milestones, leanMilestone(milestone)),
      issues: milestone.issues ?? { opened: 0, closed: 0 },
    }),
  );
export const milestoneQuery = (place: MilestonePlace, iid: string) =>
  entityQuery(
    `${placePath(place)}/milestones/${iid}.json`,
    undefined,
    (milestone, keep): Counted<MilestoneEntity> => ({
      id: keep(milestones, leanMilestone(milestone)),
      issues: milestone.issues,
    }),
  );

/** What the milestone at an address is called, if it is loaded. */
export function milestoneTitle(client: QueryClient, place: MilestonePlace, iid: string): string | undefined {
  const counted = client.getQueryData(milestoneQuery(place, iid).queryKey);
  return counted === undefined ? undefined : entitiesOf(client).read(milestones, counted.id)?.title;
}
