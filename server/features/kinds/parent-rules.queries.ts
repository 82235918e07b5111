import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { accessLevels } from '../../platform/access/levels.ts';
import {
  namespaceAccessLevel,
  namespaceAccessLevelOfPerson,
  namespaceVisible,
  namespaceVisibleToPerson,
  projectAccessLevel,
} from '../../platform/access/membership.queries.ts';
import { hasRole, isArchived, seesProject } from '../../platform/access/project-rules.ts';
import type { ProjectSubject } from '../../platform/access/project-rules.ts';
import { rulesAbout, whereRead } from '../../platform/access/rule.ts';
import type { Rule } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Parent } from '../../platform/subjects/parent.ts';

type Role = Exclude<keyof typeof accessLevels, 'none'>;
/** The viewer's role in the parent, and whether it is archived. */
interface InParent {
  readonly access_level: number;
  readonly archived: boolean;
}

/** The viewer has at least this role in the project or group, or above it. */
export type HasRole = (role: Role) => Rule<InParent>;

/** What rights and queries of subjects need to know of their kind of parent. In SQL the subject is `i`, its namespace or its project's `n`. */
interface ParentRules {
  /** The subject's parent, joined to `subjects i`. */
  readonly join: RawBuilder<unknown>;
  readonly column: RawBuilder<unknown>;
  readonly path: RawBuilder<string>;
  readonly level: (viewer: Viewer) => RawBuilder<number>;
  /** Subjects are only read for viewers who can see the parent. */
  readonly sees: Rule<unknown>;
  readonly isArchived: Rule<InParent>;
  readonly hasRole: HasRole;
}

const holdsRole =
  (role: Role): Rule<InParent>['holds'] =>
  (_viewer, { access_level }) =>
    access_level >= accessLevels[role];
const holdsArchived: Rule<InParent>['holds'] = (_viewer, { archived }) => archived;

/** One rule a role, so that `all` knows it again. */
function byRole(make: HasRole): HasRole {
  const made = new Map<Role, Rule<InParent>>();
  return (role) => {
    const rule = made.get(role) ?? make(role);
    made.set(role, rule);
    return rule;
  };
}

export const parents: Readonly<Record<Parent['kind'], ParentRules>> = {
  project: {
    join: sql`join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id`,
    column: sql`i.project_id`,
    path: sql<string>`p.full_path::text`,
    level: projectAccessLevel,
    sees: whereRead(seesProject),
    isArchived: rulesAbout<ProjectSubject, InParent>(() => holdsArchived)(isArchived),
    hasRole: byRole((role) => rulesAbout<ProjectSubject, InParent>(() => holdsRole(role))(hasRole(role))),
  },
  group: {
    join: sql`join namespaces n on n.id = i.namespace_id`,
    column: sql`i.namespace_id`,
    path: sql<string>`n.full_path::text`,
    level: namespaceAccessLevel,
    sees: { holds: () => true, forViewer: namespaceVisible, forPeople: namespaceVisibleToPerson },
    isArchived: {
      holds: holdsArchived,
      forViewer: () => sql<boolean>`n.archived`,
      forPeople: sql<boolean>`n.archived`,
    },
    hasRole: byRole((role) => ({
      holds: holdsRole(role),
      forViewer: (viewer) =>
        sql<boolean>`(${namespaceAccessLevel(viewer)} >= ${sql.lit(accessLevels[role])})`,
      forPeople: sql<boolean>`(${namespaceAccessLevelOfPerson} >= ${sql.lit(accessLevels[role])})`,
    })),
  },
};
