import { OrganizationIcon } from '@primer/octicons-react';
import { paletteSources } from '../../platform/palette.ts';
import { groupPath } from '../projects/index.ts';

paletteSources.add({
  id: 'groups',
  heading: 'Groups',
  order: 20,
  async search(api, text, signal) {
    const groups = await api.get('/api/v4/groups', { query: { search: text, per_page: 4 }, signal });
    return groups.map((group) => ({
      id: `group-${group.id}`,
      label: group.full_path,
      detail: group.description,
      icon: <OrganizationIcon />,
      href: groupPath(group.full_path),
    }));
  },
});
