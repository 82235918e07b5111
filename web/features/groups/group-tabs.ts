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

/** Features add their tab to groups here; those of this feature come with the bar that shows them. */
export const groupTabs = createRegistry<GroupTab>();
