import type { ReactNode } from 'react';
import { createRegistry } from '../../platform/registry.ts';
import type { Project } from './project.queries.ts';

export interface ProjectTab {
  id: string;
  order: number;
  label: string;
  icon: ReactNode;
  href: (project: Project) => string;
  /** Only what exists for this viewer is drawn. */
  show: (project: Project) => boolean;
  count?: (project: Project) => number | undefined;
  /** Whether a page belongs to it; `rest` is what follows `/-/`, '' on the project's home. */
  owns: (rest: string) => boolean;
}

/** Features add their tab: `projectTabs.add({ id: 'issues', … })`. */
export const projectTabs = createRegistry<ProjectTab>();
