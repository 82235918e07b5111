import { Type } from 'typebox';
import type { Static } from 'typebox';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import { checkTime, reviewerRows } from '../planning/index.ts';

/** What only merge requests can be filtered by, and negated. */
export const mergeRequestMatches = {
  source_branch: Type.Optional(Type.String()),
  target_branch: Type.Optional(Type.String()),
  source_project_id: Type.Optional(Type.Integer()),
  reviewer_id: Type.Optional(Type.Union([Type.Integer(), Type.Enum(['None', 'Any', 'none', 'any'])])),
  reviewer_username: Type.Optional(Type.String()),
  merge_user_id: Type.Optional(Type.Integer()),
  merge_user_username: Type.Optional(Type.String()),
};

/** The same, not negated. */
export const mergeRequestFilters = {
  draft: Type.Optional(Type.Boolean()),
  scope: Type.Optional(
    Type.Enum([
      'created_by_me',
      'assigned_to_me',
      'reviews_for_me',
      'all',
      'created-by-me',
      'assigned-to-me',
      'reviews-for-me',
    ]),
  ),
  wip: Type.Optional(Type.Enum(['yes', 'no'])),
  merged_after: Type.Optional(Type.String()),
  merged_before: Type.Optional(Type.String()),
};
const Filters = Type.Object({ ...mergeRequestMatches, ...mergeRequestFilters });

/** The same titles as `isDraft`. */
const draft = sql<boolean>`(i.title ~* '^\\s*(\\[draft\\]|\\(draft\\)|draft:)')`;

const having = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 from merge_requests m where m.id = i.id and ${condition})`;

const reviewing = (person?: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select 1 ${reviewerRows(sql`i.id`, person)})`;

function reviewedBy(
  viewer: Viewer,
  { reviewer_id: id, reviewer_username: username, scope }: Static<typeof Filters>,
): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (typeof id === 'number') conditions.push(reviewing(sql`${id}::bigint`));
  else if (id !== undefined)
    conditions.push(id.toLowerCase() === 'any' ? reviewing() : sql`not ${reviewing()}`);
  if (username !== undefined)
    conditions.push(reviewing(sql`(select id from users where username = ${username})`));
  if (scope?.replaceAll('-', '_') === 'reviews_for_me')
    conditions.push(reviewing(sql`${viewer.user?.id ?? 0}::bigint`));
  return conditions;
}

/** What these parameters say of `subjects i`. */
export function filterMergeRequests(
  viewer: Viewer,
  query: Readonly<Record<string, unknown>>,
): readonly RawBuilder<unknown>[] {
  const asked = query as Static<typeof Filters>;
  const conditions: RawBuilder<unknown>[] = [];
  const { source_branch, target_branch, source_project_id, merge_user_id, merge_user_username } = asked;
  if (source_branch !== undefined) conditions.push(having(sql`m.source_branch = ${source_branch}`));
  if (target_branch !== undefined) conditions.push(having(sql`m.target_branch = ${target_branch}`));
  if (source_project_id !== undefined)
    conditions.push(having(sql`m.source_project_id = ${source_project_id}`));
  if (merge_user_id !== undefined) conditions.push(having(sql`m.merged_by_id = ${merge_user_id}`));
  if (merge_user_username !== undefined)
    conditions.push(
      having(sql`m.merged_by_id = (select id from users where username = ${merge_user_username})`),
    );
  conditions.push(...reviewedBy(viewer, asked));
  const wanted = asked.draft ?? (asked.wip === undefined ? undefined : asked.wip === 'yes');
  if (wanted !== undefined) conditions.push(wanted ? draft : sql`not ${draft}`);
  const after = checkTime('merged_after', asked.merged_after);
  if (after !== undefined) conditions.push(having(sql`m.merged_at >= ${after}::timestamptz`));
  const before = checkTime('merged_before', asked.merged_before);
  if (before !== undefined) conditions.push(having(sql`m.merged_at <= ${before}::timestamptz`));
  return conditions;
}

export const mergeRequestOrders: ReadonlyMap<string, RawBuilder<unknown>> = new Map([
  ['merged_at', sql`(select m.merged_at from merge_requests m where m.id = i.id)`],
]);
