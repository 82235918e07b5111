import { OrganizationIcon } from '@primer/octicons-react';
import { frameContexts } from '../../platform/contexts.ts';
import { paletteSources } from '../../platform/palette.ts';
import { groupPath } from '../projects/index.ts';
import { GroupCrumbs, GroupTabs } from './group-context.tsx';
import type { Group } from './group.queries.ts';

frameContexts.add({ param: 'group', Crumbs: GroupCrumbs, Tabs: GroupTabs });

paletteSources.add({
  id: 'groups',
  heading: 'Groups',
  order: 20,
  async search(api, text, signal) {
    const groups = await api.get<Group[]>('/api/v4/groups', { query: { search: text, per_page: 4 }, signal });
    return groups.map((group) => ({
      id: `group-${group.id}`,
      label: group.full_path,
      detail: group.description,
      icon: <OrganizationIcon />,
      href: groupPath(group.full_path),
    }));
  },
});
