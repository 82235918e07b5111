import { Type } from 'typebox';
import type { Static } from 'typebox';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export const MergeRequestFilters = {
  source_branch: Type.Optional(Type.String()),
  target_branch: Type.Optional(Type.String()),
  author_id: Type.Optional(Type.Integer()),
  assignee_id: Type.Optional(Type.Integer()),
  draft: Type.Optional(Type.Boolean()),
  wip: Type.Optional(Type.Enum(['yes', 'no'])),
};
const Filters = Type.Object(MergeRequestFilters);

/** The same titles as `isDraft`. */
const draft = sql<boolean>`(i.title ~* '^\\s*(\\[draft\\]|\\(draft\\)|draft:)')`;

/** What these parameters say of `subjects i`. */
export function filterMergeRequests(query: Readonly<Record<string, unknown>>): RawBuilder<boolean> {
  const {
    source_branch,
    target_branch,
    author_id,
    assignee_id,
    draft: wanted,
    wip,
  } = query as Static<typeof Filters>;
  const conditions = [sql<boolean>`true`];
  const branch = (column: 'source_branch' | 'target_branch', name: string): RawBuilder<boolean> =>
    sql<boolean>`exists (select 1 from merge_requests m where m.id = i.id and ${sql.ref(`m.${column}`)} = ${name})`;
  if (source_branch !== undefined) conditions.push(branch('source_branch', source_branch));
  if (target_branch !== undefined) conditions.push(branch('target_branch', target_branch));
  if (author_id !== undefined) conditions.push(sql<boolean>`i.author_id = ${author_id}`);
  if (assignee_id !== undefined)
    conditions.push(
      sql<boolean>`exists (select 1 from subject_assignees fa where fa.subject_id = i.id and fa.user_id = ${assignee_id})`,
    );
  const ready = wanted ?? (wip === undefined ? undefined : wip === 'yes');
  if (ready !== undefined) conditions.push(ready ? draft : sql<boolean>`not ${draft}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
