import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';
import type { AbuseReportInput } from './abuse-report.service.ts';

export async function personExists(db: Connection, id: number): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function insertReport(
  db: Connection,
  reporterId: number,
  input: AbuseReportInput,
): Promise<boolean> {
  const { rows } =
    await sql`insert into abuse_reports (user_id, reporter_id, category, message, reported_from_url)
    values (${input.userId}, ${reporterId}, ${input.category}, ${input.message}, ${input.reportedFrom}) on conflict do nothing returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

export interface AbuseReportRow {
  readonly id: number;
  readonly category: string;
  readonly message: string;
  readonly reported_from_url: string;
  readonly state: 'open' | 'closed';
  readonly created_at: Date;
  readonly user: { readonly id: number; readonly username: string; readonly name: string };
  readonly reporter: { readonly id: number; readonly username: string; readonly name: string } | null;
}

/** Open ones first, then the newest. */
export async function listReports(db: Connection, limit: number, offset: number): Promise<AbuseReportRow[]> {
  const { rows } =
    await sql<AbuseReportRow>`select a.id, a.category, a.message, a.reported_from_url, a.state, a.created_at,
      json_build_object('id', u.id, 'username', u.username, 'name', u.name) as user,
      case when r.id is null then null else json_build_object('id', r.id, 'username', r.username, 'name', r.name) end as reporter
    from abuse_reports a join users u on u.id = a.user_id left join users r on r.id = a.reporter_id
    order by a.state = 'closed', a.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countReports(db: Connection): Promise<number> {
  const { total } = await db
    .selectFrom('abuse_reports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function closeReport(db: Connection, id: number): Promise<boolean> {
  const { rows } =
    await sql`update abuse_reports set state = 'closed', closed_at = coalesce(closed_at, now()) where id = ${id} returning 1`.execute(
      db,
    );
  return rows.length > 0;
}
