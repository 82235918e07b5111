import { pathPart } from '../../platform/url.ts';

/** The project or group that labels and milestones belong to. */
export interface PlanningPlace {
  kind: 'project' | 'group';
  path: string;
}

export const ofProject = (path: string): PlanningPlace => ({ kind: 'project', path });
export const ofGroup = (path: string): PlanningPlace => ({ kind: 'group', path });

/** The paths of a place's pages, from the server's root. */
export const placePath = ({ kind, path }: PlanningPlace): string =>
  `${kind === 'group' ? '/groups' : ''}/${pathPart(path)}/-`;
