import type { Group } from '../../contract/groups/groups.ts';
import { groupQuery } from '../features/groups/group.queries.ts';
import { LateGroupTabs } from '../features/groups/late-group-tabs.ts';
import { groupPath } from '../features/projects/paths.ts';
import { orNotFound } from '../platform/query.ts';
import { createRoute, redirect } from '../platform/routing/route.ts';

/** The pages of a group; its path can contain slashes (see namespace-rewrite.ts). */
export const groupRoute = createRoute({
  path: '/groups/:group',
  loader: async ({ context, params, location }) => {
    const [group] = await Promise.all([
      orNotFound<Group>(
        context.queryClient.ensureQueryData({ ...groupQuery(params.group), revalidateIfStale: true }),
      ),
      LateGroupTabs.preload(),
    ]);
    if (group.full_path === params.group) return;
    const before = groupPath(params.group);
    throw redirect({
      href: groupPath(group.full_path) + location.publicHref.slice(before.length),
      statusCode: 301,
    });
  },
});
