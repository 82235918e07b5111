import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { accessLevels } from './levels.ts';
import type { AccessLevel, Visibility } from './levels.ts';
import { all, any, not } from './rule.ts';
import type { Rule } from './rule.ts';

/*
 * What rights in a project are made of. In SQL `p` is the project, `n` its namespace, `u` a person.
 */

/** Parts of a project that can be restricted to its members or disabled. */
export const projectFeatures = ['issues', 'repository', 'forking', 'merge_requests'] as const;
export type ProjectFeature = (typeof projectFeatures)[number];
/** For nobody, for members, for everyone who can see the project. */
export const featureLevels = ['disabled', 'private', 'enabled'] as const;
export type FeatureLevel = (typeof featureLevels)[number];

/** The fields of a project that rights depend on, read for a viewer who can see it. */
export interface ProjectSubject {
  readonly visibility: Visibility;
  /** The viewer's role, including inherited ones; 0 for none. */
  readonly access_level: number;
  readonly archived: boolean;
  /** Features that are not enabled. */
  readonly features: Readonly<Partial<Record<ProjectFeature, FeatureLevel>>>;
}

type ProjectRule = Rule<ProjectSubject>;

/** Deleted projects are visible to nobody, and blocked people see nothing. */
export const isThere: ProjectRule = {
  holds: () => true,
  forViewer: () => sql<boolean>`p.deleted_at is null`,
  forPeople: sql<boolean>`(u.state = 'active' and p.deleted_at is null)`,
};

export const isArchived: ProjectRule = {
  holds: (_viewer, project) => project.archived,
  forViewer: () => sql<boolean>`(p.archived or n.archived)`,
  forPeople: sql<boolean>`(p.archived or n.archived)`,
};

/** Public projects are open to everybody, internal ones to people who are signed in and not external. */
export const isOpen: ProjectRule = {
  holds: ({ user }, { visibility }) =>
    visibility === 'public' || (visibility === 'internal' && user !== null && !user.external),
  forViewer: ({ user }) =>
    user === null || user.external
      ? sql<boolean>`p.visibility = 'public'`
      : sql<boolean>`p.visibility in ('public', 'internal')`,
  forPeople: sql<boolean>`(p.visibility = 'public' or (p.visibility = 'internal' and not u.external))`,
};

/** The level of a deploy key in project `p`: enough for its code, or for pushing. */
export function grantedLevel(keyId: number): RawBuilder<number> {
  return sql<number>`coalesce((select case when g.can_push then ${sql.lit(accessLevels.developer)} else ${sql.lit(accessLevels.reporter)} end
    from deploy_key_projects g where g.project_id = p.id and g.ssh_key_id = ${keyId}), 0)`;
}

const member = (userId: RawBuilder<unknown>, level: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from members m where m.user_id = ${userId} and m.access_level >= ${sql.lit(level)}
    and (m.expires_at is null or m.expires_at > current_date) and (m.project_id = p.id or m.namespace_id = any(n.traversal_ids)))`;

/** Members of the project, its group or an ancestor group with at least this role. Administrators count as owners. */
export function hasRole(role: Exclude<keyof typeof accessLevels, 'none'>): ProjectRule {
  const level: AccessLevel = accessLevels[role];
  return {
    holds: (_viewer, project) => project.access_level >= level,
    forViewer: ({ user, credential }) =>
      credential.kind === 'deploy-key'
        ? sql<boolean>`${grantedLevel(credential.keyId)} >= ${sql.lit(level)}`
        : user === null
          ? false
          : user.admin || member(sql`${user.id}`, level),
    forPeople: sql<boolean>`(u.admin or ${member(sql`u.id`, level)})`,
  };
}

/** Somebody with an account: a person or a bot. */
export const hasAccount: Rule<unknown> = {
  holds: ({ user }) => user !== null,
  forViewer: ({ user }) => user !== null,
  forPeople: true,
};

export const isBot: Rule<unknown> = {
  holds: ({ user }) => user?.bot === true,
  forViewer: ({ user }) => user?.bot === true,
  forPeople: sql<boolean>`u.bot`,
};

/** People, and bots where they are members: elsewhere a bot only reads. */
export const isSignedIn: ProjectRule = all(hasAccount, any(not(isBot), hasRole('guest')));

const isAtLevel = (feature: ProjectFeature, level: FeatureLevel): ProjectRule => {
  // Only features that are not enabled are stored.
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

/** Whether the viewer can use this part of the project. */
export function hasFeature(feature: ProjectFeature): ProjectRule {
  return any(isAtLevel(feature, 'enabled'), all(isAtLevel(feature, 'private'), hasRole('guest')));
}

/** The project itself. */
export const seesProject: ProjectRule = all(isThere, any(isOpen, hasRole('guest')));
/** Its code: a guest of a private project can't read it. Whoever can read it also sees the project, so that is not asked again. */
export const readsCode: ProjectRule = all(
  isThere,
  hasFeature('repository'),
  any(isOpen, hasRole('reporter')),
);
/** What is proposed for its code. */
export const readsMergeRequests: ProjectRule = all(readsCode, hasFeature('merge_requests'));
