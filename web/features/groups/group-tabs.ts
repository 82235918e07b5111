import type { ReactNode } from 'react';
import type { Group } from '../../../contract/groups/groups.ts';
import { createRegistry } from '../../platform/registry.ts';

export interface GroupTab {
  /** The first part of its page's address behind `/-/`, if nothing else is said. */
  id: string;
  order: number;
  label: string;
  icon: ReactNode;
  href?: (group: Group) => string;
  /** Hidden if it does not exist for this viewer. */
  show?: (group: Group) => boolean;
  owns?: (rest: string) => boolean;
}

/** Other features add their group tabs here; this feature's own load with the tab bar. */
export const groupTabs = createRegistry<GroupTab>();
