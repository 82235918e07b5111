import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';
import { hasLabelOf } from '../../labels/index.ts';

/** Whom a subject concerns. */
export interface Concerned {
  readonly subjectId: number;
  readonly userId: number;
}

/** What many subjects have. */
export interface Common {
  readonly of: 'milestone' | 'label';
  readonly id: number;
}

/** What changes many subjects at once: all of a project, all below a group, or all that have the same. */
export type Together = Common | { readonly of: 'project' | 'group'; readonly id: number };

const conditionOf = ({ of, id }: Together): RawBuilder<unknown> => {
  const below = sql`select n.id from namespaces n where n.traversal_ids @> array[${id}::bigint]`;
  switch (of) {
    case 'project':
      return sql`s.project_id = ${id}`;
    case 'group':
      return sql`(s.project_id in (select p.id from projects p where p.namespace_id in (${below})) or s.namespace_id in (${below}))`;
    case 'milestone':
      return sql`s.milestone_id = ${id}`;
    case 'label':
      return hasLabelOf(sql`s.id`, [id]);
  }
};

/** The projects with such subjects of a kind. */
export async function findProjectsTogether(
  db: Connection,
  kind: string,
  together: Together,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct s.project_id as id from subjects s
    where s.kind = ${sql.lit(kind)} and s.project_id is not null and ${conditionOf(together)} order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** One subject of each kind, project and group for each person whom it concerns, if possible not a confidential one. At most so many. */
export async function findConcernedTogether(
  db: Connection,
  together: Together,
  most: number,
): Promise<(Concerned & { readonly kind: string })[]> {
  const { rows } = await sql<Concerned & { kind: string }>`with s as (
      select s.id, s.kind, s.project_id, s.namespace_id, s.confidential, s.author_id from subjects s where ${conditionOf(together)})
    select distinct on (c.user_id, c.kind, c.project_id, c.namespace_id) c.user_id as "userId", c.id as "subjectId", c.kind
    from (select s.author_id as user_id, s.* from s where s.author_id is not null
      union all select a.user_id, s.* from s join subject_assignees a on a.subject_id = s.id
      union all select r.user_id, s.* from s join subject_reviewers r on r.subject_id = s.id) c
    order by c.user_id, c.kind, c.project_id, c.namespace_id, c.confidential, c.id limit ${most}`.execute(db);
  return rows;
}

/** The authors, assignees and reviewers of subjects, at most so many. */
export async function findConcerned(
  db: Connection,
  subjectIds: readonly number[],
  most: number,
): Promise<Concerned[]> {
  const ids = sql`any(${subjectIds as number[]}::bigint[])`;
  const { rows } = await sql<Concerned>`select subject_id as "subjectId", user_id as "userId" from (
      select id as subject_id, author_id as user_id from subjects where id = ${ids} and author_id is not null
      union select subject_id, user_id from subject_assignees where subject_id = ${ids}
      union select subject_id, user_id from subject_reviewers where subject_id = ${ids}) c
    limit ${most}`.execute(db);
  return rows;
}
