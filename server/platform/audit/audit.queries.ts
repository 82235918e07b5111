import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../database/database.ts';

export interface AuditEventRow {
  readonly id: number;
  readonly author_id: number | null;
  readonly entity_id: number | null;
  readonly entity_type: string;
  readonly event_name: string;
  readonly details: Record<string, unknown>;
  readonly created_at: Date;
}

export async function listAuditEvents(
  db: Connection,
  filter: { entityType?: string | undefined; entityId?: number | undefined },
  limit: number,
  offset: number,
): Promise<{ rows: AuditEventRow[]; total: number }> {
  const where = sql`(${filter.entityType ?? null}::text is null or entity_type = ${filter.entityType ?? null}) and (${filter.entityId ?? null}::bigint is null or entity_id = ${filter.entityId ?? null})`;
  const { rows } =
    await sql<AuditEventRow>`select id, author_id, entity_id, entity_type, action as event_name,
      details || jsonb_build_object('author_name', author_name, 'ip_address', host(ip)) as details, created_at
    from audit_events where ${where} order by id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from (select 1 from audit_events where ${where} limit 10001) c`.execute(
    db,
  );
  return { rows, total: counted.rows[0]!.total };
}

export interface NewAuditEvent {
  readonly author_id: number | null;
  readonly author_name: string;
  readonly action: string;
  readonly entity_type: string;
  readonly entity_id: number | null;
  readonly details: string;
  readonly ip: string | null;
}

export async function insertAuditEvent(tx: Transaction, event: NewAuditEvent): Promise<void> {
  await tx.insertInto('audit_events').values(event).execute();
}

/** Query of the author (author_id) of the first audit event of a kind about somebody else: who created an account. */
export const authorOfFirst = (action: string, userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select a.author_id from audit_events a where a.entity_type = 'User' and a.entity_id = ${userId} and a.action = ${action} and a.author_id <> ${userId} order by a.id limit 1`;
