import { sql } from 'kysely';
import type { Connection } from '../../platform/database/database.ts';

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

export async function listOutgoingMails(db: Connection, limit: number, offset: number) {
  const { rows } = await sql<{
    id: number;
    recipient: string;
    subject: string;
    text_body: string;
    state: string;
    last_error: string | null;
    created_at: Date;
    sent_at: Date | null;
  }>`
    select id, recipient::text as recipient, subject, text_body, state, last_error, created_at, sent_at from outgoing_mails order by id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from outgoing_mails`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}
