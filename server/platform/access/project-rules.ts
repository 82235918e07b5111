import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { accessLevels } from './levels.ts';
import type { AccessLevel, Visibility } from './levels.ts';
import { all, any } from './rule.ts';
import type { Rule } from './rule.ts';

/*
 * What rights in a project are made of. In SQL `p` is the project, `n` its namespace, `u` a person.
 */

/** Parts of a project that can be closed to strangers or to all. */
export const projectFeatures = ['issues', 'repository'] as const;
export type ProjectFeature = (typeof projectFeatures)[number];
/** For nobody, for members, for whoever may see the project. */
export const featureLevels = ['disabled', 'private', 'enabled'] as const;
export type FeatureLevel = (typeof featureLevels)[number];

/** The part of a project that rights depend on, as it was read for a viewer who may see it. */
export interface ProjectSubject {
  readonly visibility: Visibility;
  /** The viewer's role, inherited ones counted; 0 for none. */
  readonly access_level: number;
  readonly archived: boolean;
  /** Those that are not enabled. */
  readonly features: Readonly<Partial<Record<ProjectFeature, FeatureLevel>>>;
}

type ProjectRule = Rule<ProjectSubject>;

/** What is deleted is there for nobody, and who is blocked is told of nothing. */
export const isThere: ProjectRule = {
  holds: () => true,
  forViewer: () => sql<boolean>`p.deleted_at is null`,
  forPeople: sql<boolean>`(u.state = 'active' and p.deleted_at is null)`,
};

export const isSignedIn: ProjectRule = {
  holds: ({ user }) => user !== null,
  forViewer: ({ user }) => user !== null,
  forPeople: true,
};

export const isArchived: ProjectRule = {
  holds: (_viewer, project) => project.archived,
  forViewer: () => sql<boolean>`(p.archived or n.archived)`,
  forPeople: sql<boolean>`(p.archived or n.archived)`,
};

/** Public to everybody, internal to whoever is signed in and not external. */
export const isOpen: ProjectRule = {
  holds: ({ user }, { visibility }) =>
    visibility === 'public' || (visibility === 'internal' && user !== null && !user.external),
  forViewer: ({ user }) =>
    user === null || user.external
      ? sql<boolean>`p.visibility = 'public'`
      : sql<boolean>`p.visibility in ('public', 'internal')`,
  forPeople: sql<boolean>`(p.visibility = 'public' or (p.visibility = 'internal' and not u.external))`,
};

const member = (userId: RawBuilder<unknown>, level: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from members m where m.user_id = ${userId} and m.access_level >= ${sql.lit(level)}
    and (m.expires_at is null or m.expires_at > current_date) and (m.project_id = p.id or m.namespace_id = any(n.traversal_ids)))`;

/** Members of the project, of its group or of a group above, with this role or a higher one; an administrator owns everything. */
export function hasRole(role: Exclude<keyof typeof accessLevels, 'none'>): ProjectRule {
  const level: AccessLevel = accessLevels[role];
  return {
    holds: (_viewer, project) => project.access_level >= level,
    forViewer: ({ user }) => (user === null ? false : user.admin || member(sql`${user.id}`, level)),
    forPeople: sql<boolean>`(u.admin or ${member(sql`u.id`, level)})`,
  };
}

const isAtLevel = (feature: ProjectFeature, level: FeatureLevel): ProjectRule => {
  // Only what is not enabled is written down.
  const written =
    level === 'enabled'
      ? sql<boolean>`not exists (select 1 from project_features f where f.project_id = p.id and f.feature = ${sql.lit(feature)})`
      : sql<boolean>`exists (select 1 from project_features f where f.project_id = p.id and f.feature = ${sql.lit(feature)} and f.level = ${sql.lit(level)})`;
  return {
    holds: (_viewer, { features }) => (features[feature] ?? 'enabled') === level,
    forViewer: () => written,
    forPeople: written,
  };
};

/** Whether this part of the project is there for them at all. */
export function hasFeature(feature: ProjectFeature): ProjectRule {
  return any(isAtLevel(feature, 'enabled'), all(isAtLevel(feature, 'private'), hasRole('guest')));
}

/** The project itself. */
export const seesProject: ProjectRule = all(isThere, any(isOpen, hasRole('guest')));
/** Its code: a guest of a private project does not read it. */
export const readsCode: ProjectRule = all(
  seesProject,
  hasFeature('repository'),
  any(isOpen, hasRole('reporter')),
);
