import { sql } from 'kysely';
import type { BelowNamespaces } from '../../platform/feature.ts';

/** Projects move and are hidden with the namespaces above them. */
export const projectsBelowNamespaces: BelowNamespaces = {
  async move(tx, { id, from, to }) {
    await sql`update projects p set full_path = ${to} || substr(p.full_path::text, length(${from}) + 1) from namespaces n
      where n.id = p.namespace_id and ${id} = any(n.traversal_ids)`.execute(tx);
  },
  async hide(tx, { id, byUserId }) {
    await sql`update projects p set deleted_at = now(), deleted_by_id = ${byUserId}, original_full_path = p.full_path from namespaces n
      where n.id = p.namespace_id and n.traversal_ids @> array[${id}::bigint] and p.deleted_at is null`.execute(
      tx,
    );
  },
};
