import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { groupQuery } from '../groups/index.ts';
import { can, projectQuery, projects, type Project } from '../projects/index.ts';
import { ofGroup, ofProject, placePath, type PlanningPlace } from './place.ts';

export interface PlaceOwner {
  id: number;
  abilities?: Readonly<Record<string, boolean>>;
  /** Of projects. */
  namespace?: { kind: string };
}

/** The project or group whose labels or milestones a page shows; both use the same pages. */
export function usePlanningPlace(manage: 'manage_labels' | 'manage_milestones'): {
  place: PlanningPlace;
  owner: PlaceOwner;
  manages: boolean;
  hrefOf: (rest: string) => string;
} {
  const { path, group } = useParams();
  const place = group === undefined ? ofProject(path!) : ofGroup(group);
  // One hook for both: the key of either is part of the type of its query, so that no query takes both.
  const { data } = useSuspenseQuery<number | PlaceOwner>(
    (group === undefined ? projectQuery(place.path) : groupQuery(place.path)) as never,
  );
  const project = useEntity<Project, Project>(projects, typeof data === 'number' ? data : undefined);
  const owner = typeof data === 'number' ? project! : data;
  return {
    place,
    owner,
    manages: can(owner, manage),
    hrefOf: (rest) => url(`${placePath(place)}/${rest}`),
  };
}
