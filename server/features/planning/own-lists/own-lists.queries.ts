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
      // Each part by its own index.
      return sql`s.id in (select id from subjects where project_id in (select p.id from projects p where p.namespace_id in (${below}))
        union all select id from subjects where namespace_id in (${below}))`;
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

/** For each of so many people one thing is enough to read a list again: of those they see one is among so many. */
const mostForOne = 20;

/**
 * Whom such subjects concern, at most so many people, by kind: with one subject of it, where all are in one place, or else with one of each project and
 * group, if possible not a confidential one, at most twenty.
 */
export async function findConcernedTogether(
  db: Connection,
  together: Together,
  mostPeople: number,
): Promise<(Concerned & { readonly kind: string })[]> {
  const inOnePlace = together.of === 'project' || together.of === 'group';
  const by = inOnePlace ? sql`c.user_id, c.kind` : sql`c.user_id, c.kind, c.project_id, c.namespace_id`;
  const { rows } = await sql<Concerned & { kind: string }>`with s as (
      select s.id, s.kind, s.project_id, s.namespace_id, s.confidential, s.author_id from subjects s where ${conditionOf(together)})
    select user_id as "userId", id as "subjectId", kind from (
      select f.*, dense_rank() over (order by user_id) as person, row_number() over (partition by user_id, kind order by id desc) as place from (
        select distinct on (${by}) c.user_id, c.id, c.kind
        from (select s.author_id as user_id, s.* from s where s.author_id is not null
          union all select a.user_id, s.* from s join subject_assignees a on a.subject_id = s.id
          union all select r.user_id, s.* from s join subject_reviewers r on r.subject_id = s.id) c
        order by ${by}, c.confidential, c.id) f) ranked
    where person <= ${mostPeople} and place <= ${mostForOne} order by 1, 3, 2`.execute(db);
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
