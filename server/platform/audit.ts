import { insertAuditEvent } from './audit/audit.queries.ts';
import type { Context } from './context.ts';
import type { Transaction } from './database/database.ts';

/** Records a security-relevant action, in the transaction that performs it. The actor comes from the context. */
export async function audit(
  tx: Transaction,
  ctx: Context,
  action: string,
  entity: { type: string; id: number | null },
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await insertAuditEvent(tx, {
    author_id: actorId(ctx),
    author_name: ctx.viewer.user?.username ?? '',
    action,
    entity_type: entity.type,
    entity_id: entity.id,
    details: JSON.stringify(details),
    ip: ctx.ip ?? null,
  });
}

/** The acting person; null for nobody and for the server itself (id 0). */
function actorId(ctx: Context): number | null {
  const id = ctx.viewer.user?.id ?? 0;
  return id === 0 ? null : id;
}
