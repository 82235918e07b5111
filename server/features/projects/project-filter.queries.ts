import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { projectVisible } from '../../platform/access/membership.queries.ts';
import { hasFeature } from '../../platform/access/project-rules.ts';
import { conditionFor } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { escapeLike } from '../namespaces/index.ts';
import { projectRules } from './project.policy.ts';

/** The filters of a list of projects. */
export interface ProjectFilter {
  readonly ids?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly searchNamespaces?: boolean | undefined;
  readonly visibility?: string | undefined;
  readonly owned?: boolean | undefined;
  readonly membership?: boolean | undefined;
  readonly starred?: boolean | undefined;
  readonly starredBy?: number | undefined;
  readonly archived?: boolean | undefined;
  readonly minimumLevel?: number | undefined;
  readonly topic?: readonly string[] | undefined;
  /** Projects with code in this language, case-insensitively. */
  readonly language?: string | undefined;
  /** Projects imported from another host: there are none, so true finds nothing. */
  readonly imported?: boolean | undefined;
  readonly withIssuesEnabled?: boolean | undefined;
  readonly withMergeRequestsEnabled?: boolean | undefined;
  readonly namespaceId?: number | undefined;
  /** Includes groups below `namespaceId`. */
  readonly includeSubgroups?: boolean | undefined;
  /** Only forks of this project. */
  readonly forkOf?: number | undefined;
  readonly ownerUserId?: number | undefined;
  readonly lastActivityAfter?: string | undefined;
  readonly lastActivityBefore?: string | undefined;
  readonly updatedAfter?: string | undefined;
  readonly updatedBefore?: string | undefined;
  readonly idAfter?: number | undefined;
  readonly idBefore?: number | undefined;
  readonly orderBy?: string | undefined;
  readonly sort?: string | undefined;
}

/** The whole condition of a list, on project `p` and its namespace `n`: rights and filters. */
export function projectConditions(viewer: Viewer, filter: ProjectFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [projectVisible(viewer)];
  const userId = viewer.user?.id ?? 0;
  if (filter.ids !== undefined) conditions.push(sql`p.id = any(${filter.ids as number[]})`);
  if (filter.search !== undefined && filter.search !== '') {
    const pattern = `%${escapeLike(filter.search)}%`;
    const where =
      filter.searchNamespaces === true
        ? sql`p.full_path::text ilike ${pattern}`
        : sql`p.path::text ilike ${pattern}`;
    conditions.push(sql`(p.name ilike ${pattern} or ${where} or p.description ilike ${pattern})`);
  }
  if (filter.visibility !== undefined) conditions.push(sql`p.visibility = ${filter.visibility}`);
  if (filter.archived !== undefined) conditions.push(sql`(p.archived or n.archived) = ${filter.archived}`);
  const member = (
    minimum: number,
  ): RawBuilder<unknown> => sql`exists (select 1 from members m where m.user_id = ${userId} and (m.expires_at is null or m.expires_at > current_date)
    and m.access_level >= ${minimum} and (m.project_id = p.id or m.namespace_id = any(n.traversal_ids)))`;
  if (filter.owned === true) conditions.push(member(50));
  if (filter.membership === true) conditions.push(member(10));
  if (filter.minimumLevel !== undefined)
    conditions.push(viewer.user?.admin === true ? sql`true` : member(filter.minimumLevel));
  if (filter.starred === true)
    conditions.push(
      sql`exists (select 1 from project_stars s where s.project_id = p.id and s.user_id = ${userId})`,
    );
  if (filter.starredBy !== undefined)
    conditions.push(
      sql`exists (select 1 from project_stars s where s.project_id = p.id and s.user_id = ${filter.starredBy})`,
    );
  if (filter.topic !== undefined && filter.topic.length > 0)
    conditions.push(sql`p.topics @> ${filter.topic as string[]}`);
  // The languages of the code are only visible to its readers.
  if (filter.language !== undefined)
    conditions.push(
      conditionFor(projectRules.read_code, viewer),
      sql`exists (select 1 from project_languages l where l.project_id = p.id and lower(l.name) = lower(${filter.language}))`,
    );
  if (filter.imported === true) conditions.push(sql`false`);
  if (filter.withIssuesEnabled === true) conditions.push(conditionFor(hasFeature('issues'), viewer));
  if (filter.withMergeRequestsEnabled === true)
    conditions.push(conditionFor(hasFeature('merge_requests'), viewer));
  if (filter.namespaceId !== undefined) {
    conditions.push(
      filter.includeSubgroups === true
        ? sql`n.traversal_ids @> array[${filter.namespaceId}::bigint]`
        : sql`p.namespace_id = ${filter.namespaceId}`,
    );
  }
  if (filter.forkOf !== undefined) conditions.push(sql`p.forked_from_project_id = ${filter.forkOf}`);
  if (filter.ownerUserId !== undefined) conditions.push(sql`n.owner_id = ${filter.ownerUserId}`);
  if (filter.lastActivityAfter !== undefined)
    conditions.push(sql`p.last_activity_at > ${filter.lastActivityAfter}::timestamptz`);
  if (filter.lastActivityBefore !== undefined)
    conditions.push(sql`p.last_activity_at < ${filter.lastActivityBefore}::timestamptz`);
  if (filter.updatedAfter !== undefined)
    conditions.push(sql`p.updated_at > ${filter.updatedAfter}::timestamptz`);
  if (filter.updatedBefore !== undefined)
    conditions.push(sql`p.updated_at < ${filter.updatedBefore}::timestamptz`);
  if (filter.idAfter !== undefined) conditions.push(sql`p.id > ${filter.idAfter}`);
  if (filter.idBefore !== undefined) conditions.push(sql`p.id < ${filter.idBefore}`);
  return sql.join(conditions, sql` and `);
}
