import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '../../platform/routing/hooks.ts';
import { url } from '../../platform/url.ts';
import { useEntity } from '../../platform/use-entity.ts';
import { groupQuery } from '../groups/group.queries.ts';
import { can, projectQuery, projects, type Project } from '../projects/index.ts';
import { ofGroup, ofProject, placePath, type MilestonePlace } from './milestone.queries.ts';

interface Owner {
  id: number;
  abilities?: Readonly<Record<string, boolean>>;
}

/** The project or group whose milestones a page shows; both use the same pages. */
export function useMilestonePlace(): {
  place: MilestonePlace;
  /** Whether a milestone belongs to this place; the others belong to groups above. */
  owns: (milestone: { project_id?: number | null; group_id?: number | null }) => boolean;
  manages: boolean;
  hrefOf: (rest: string) => string;
} {
  const { path, group } = useParams();
  const place = group === undefined ? ofProject(path!) : ofGroup(group);
  const { data } = useSuspenseQuery<number | Owner>(
    (group === undefined ? projectQuery(place.path) : groupQuery(place.path)) as never,
  );
  const project = useEntity<Project, Project>(projects, typeof data === 'number' ? data : undefined);
  const owner = project ?? (data as Owner);
  return {
    place,
    owns: (milestone) => (place.kind === 'group' ? milestone.group_id : milestone.project_id) === owner.id,
    manages: can(owner, 'manage_milestones'),
    hrefOf: (rest) => url(`${placePath(place)}/${rest}`),
  };
}
