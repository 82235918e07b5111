import { useQuery } from '@tanstack/react-query';
import { GearIcon, MilestoneIcon, OrganizationIcon, PeopleIcon, TagIcon } from '@primer/octicons-react';
import { useEffect } from 'react';
import type { Group } from '../../../contract/groups/groups.ts';
import { setPageContext } from '../../platform/page-context.ts';
import { UnderlineNav } from '../../ui/navigation.tsx';
import { can, groupPage, groupPath, projectsFrame, useRest } from '../projects/index.ts';
import { groupQuery } from './group.queries.ts';
import { groupTabs } from './group-tabs.ts';

const { t } = projectsFrame;

groupTabs.add(
  {
    id: 'overview',
    order: 0,
    get label() {
      return t('overview');
    },
    icon: <OrganizationIcon />,
    href: (group) => groupPath(group.full_path),
    show: () => true,
    owns: (rest) => rest === '',
  },
  {
    id: 'labels',
    order: 20,
    get label() {
      return t('labels');
    },
    icon: <TagIcon />,
    href: (group) => groupPage(group.full_path, 'labels'),
    show: () => true,
    owns: (rest) => rest.startsWith('labels'),
  },
  {
    id: 'milestones',
    order: 30,
    get label() {
      return t('milestones');
    },
    icon: <MilestoneIcon />,
    href: (group) => groupPage(group.full_path, 'milestones'),
    show: () => true,
    owns: (rest) => rest.startsWith('milestones'),
  },
  {
    id: 'members',
    order: 800,
    get label() {
      return t('members');
    },
    icon: <PeopleIcon />,
    href: (group) => groupPage(group.full_path, 'group_members'),
    show: (group) => can(group, 'read_members'),
    owns: (rest) => rest.startsWith('group_members'),
  },
  {
    id: 'settings',
    order: 900,
    get label() {
      return t('settings');
    },
    icon: <GearIcon />,
    href: (group) => groupPage(group.full_path, 'edit'),
    show: (group) => can(group, 'update'),
    owns: (rest) => rest.startsWith('edit') || rest.startsWith('settings'),
  },
);

function useGroupInCache(path: string): Group | undefined {
  return useQuery({ ...groupQuery(path), enabled: false }).data;
}

/** The tabs of a group; loaded only by its pages. */
export default function GroupTabBar({ path }: { path: string }) {
  const group = useGroupInCache(path);
  const rest = useRest();
  useEffect(() => {
    setPageContext({ group: path });
    return () => setPageContext({ group: undefined as never });
  }, [path]);
  if (group === undefined) return null;
  return (
    <UnderlineNav
      label={t('groupTabs')}
      tabs={groupTabs
        .all()
        .filter(({ show }) => show?.(group) !== false)
        .map((tab) => ({
          href: tab.href?.(group) ?? groupPage(group.full_path, tab.id),
          label: tab.label,
          icon: tab.icon,
          current: tab.owns?.(rest) ?? rest.startsWith(tab.id),
        }))}
    />
  );
}
