import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/database.ts';
import type { UserSummary } from '../../accounts/index.ts';
import { timelogsWithSubjects } from '../attributes/timelog.queries.ts';

export interface TimelogRow {
  readonly id: number;
  /** Seconds; negative if time was subtracted. */
  readonly time_spent: number;
  readonly summary: string;
  /** `2026-11-21` */
  readonly spent_at: string;
  /** Null if the account was deleted. */
  readonly user: UserSummary | null;
  readonly subject: {
    readonly iid: number;
    readonly title: string;
    readonly project_id: number;
    readonly project_path: string;
  };
}

export interface PersonTotal {
  readonly user: UserSummary | null;
  readonly total: number;
}

const person = sql<UserSummary | null>`case when u.id is null then null
  else jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name, 'state', u.state, 'avatar_key', u.avatar_key) end`;

/** Entries `t` of subjects `i` of projects `p`, those that `which` says. */
const timelogsOf = (which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${timelogsWithSubjects} join projects p on p.id = i.project_id
    join namespaces n on n.id = p.namespace_id left join users u on u.id = t.user_id
    where ${which}`;

/** The entries of one subject. */
export const entriesOf = (subjectId: number): RawBuilder<unknown> => sql`t.subject_id = ${subjectId}`;

/** Newest day first. */
export async function findTimelogs(
  db: Connection,
  which: RawBuilder<unknown>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<TimelogRow[]> {
  const { rows } = await sql<TimelogRow>`select t.id, t.time_spent, t.summary,
      to_char(t.spent_at at time zone 'UTC', 'YYYY-MM-DD') as spent_at, ${person} as user,
      jsonb_build_object('iid', i.iid, 'title', i.title, 'project_id', p.id, 'project_path', p.full_path) as subject
    from ${timelogsOf(which)} order by (t.spent_at at time zone 'UTC')::date desc, t.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** The largest total first. */
export async function findTimeTotals(db: Connection, which: RawBuilder<unknown>): Promise<PersonTotal[]> {
  const { rows } = await sql<PersonTotal>`select ${person} as user, sum(t.time_spent)::float8 as total
    from ${timelogsOf(which)} group by u.id order by total desc, u.id`.execute(db);
  return rows;
}
