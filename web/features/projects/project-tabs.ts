import type { ReactNode } from 'react';
import type { Project } from '../../../contract/projects/projects.ts';
import { createRegistry } from '../../platform/registry.ts';

export interface ProjectTab {
  /** The first part of its page's address behind `/-/`, if nothing else is said. */
  id: string;
  order: number;
  label: string;
  icon: ReactNode;
  href?: (project: Project) => string;
  /** Hidden if it does not exist for this viewer. */
  show?: (project: Project) => boolean;
  count?: (project: Project) => number | undefined;
  /** Whether a page belongs to the tab; `rest` is the part after `/-/`, '' on the project's home. */
  owns?: (rest: string) => boolean;
}

/** Features add their tabs: `projectTabs.add({ id: 'issues', … })`. */
export const projectTabs = createRegistry<ProjectTab>();
