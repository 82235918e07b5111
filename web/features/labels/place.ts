import { pathPart } from '../../platform/url.ts';

/** The project or group that labels and milestones belong to. */
export interface PlanningPlace {
  kind: 'project' | 'group';
  path: string;
}

/** The same of one of the kinds, for addresses that only it has. */
export interface PlaceOf<Kind extends PlanningPlace['kind']> {
  kind: Kind;
  path: string;
}

export const ofProject = (path: string) => ({ kind: 'project', path }) as const;
export const ofGroup = (path: string): PlanningPlace => ({ kind: 'group', path });

/** The paths of a place's pages, from the server's root. */
export const placePath = ({ kind, path }: PlanningPlace) =>
  `${kind === 'group' ? '/groups' : ''}/${pathPart(path)}/-` as const;
