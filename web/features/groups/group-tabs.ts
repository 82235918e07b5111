import type { ReactNode } from 'react';
import { createRegistry } from '../../platform/registry.ts';
import type { Group } from './group.queries.ts';

export interface GroupTab {
  id: string;
  order: number;
  label: string;
  icon: ReactNode;
  href: (group: Group) => string;
  show: (group: Group) => boolean;
  owns: (rest: string) => boolean;
}

/** Other features add their group tabs here; this feature's own load with the tab bar. */
export const groupTabs = createRegistry<GroupTab>();
