import { queryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import type { Paged } from '../../platform/api.ts';
import { apiOf } from '../../platform/query.ts';
import type { PickedProject } from './new-in-project.tsx';

/** A group, or a project by which its group is found. */
export interface PickedPlace {
  /** Of the group; of a project, the negative of its own. */
  readonly id: number;
  readonly label: string;
  readonly group: PickedProject;
}

/** A Reporter of a group opens epics there. */
const reporter = 20;

/** The groups in which the viewer may open something, and the projects in these. */
export const pickedPlacesQuery = (search: string | undefined) =>
  queryOptions({
    queryKey: ['picked-places', search ?? ''],
    async queryFn({ client, signal }: QueryFunctionContext): Promise<Paged<PickedPlace>> {
      const api = apiOf(client);
      const asked = { search, min_access_level: reporter, per_page: 20 };
      const [groups, projects] = await Promise.all([
        api.getPage('/api/v4/groups', { query: { ...asked, order_by: 'name' }, signal }),
        api.getPage('/api/v4/projects', {
          query: { ...asked, membership: true, archived: false, order_by: 'last_activity_at' },
          signal,
        }),
      ]);
      return {
        ...groups,
        items: [
          ...groups.items
            .filter(({ archived }) => !archived)
            .map(({ id, name, full_name, full_path, avatar_url }) => ({
              id,
              label: full_name,
              group: { id, name, name_with_namespace: full_name, path_with_namespace: full_path, avatar_url },
            })),
          ...projects.items
            .filter(({ permissions }) => (permissions?.group_access?.access_level ?? 0) >= reporter)
            .map(({ id, name_with_namespace, namespace }) => ({
              id: -id,
              label: name_with_namespace,
              group: {
                id: namespace.id,
                name: namespace.name,
                name_with_namespace: namespace.name,
                path_with_namespace: namespace.full_path,
                avatar_url: namespace.avatar_url,
              },
            })),
        ],
        nextPage: groups.nextPage ?? projects.nextPage,
      };
    },
  });
