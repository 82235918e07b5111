import type { Reference, ResolvedReference } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { findIssuesByReference } from './issue.queries.ts';

/** `#12` and `group/project#12` as links with title and state, for those who may see the issue. */
export async function resolveIssueReferences(
  ctx: Context,
  references: readonly Reference[],
): Promise<Map<string, ResolvedReference>> {
  const wanted = references.flatMap((reference) => {
    const iid = Number(reference.id);
    return Number.isSafeInteger(iid) && iid > 0 && iid < 2 ** 31 ? [{ path: reference.namespace, iid }] : [];
  });
  const rows = await findIssuesByReference(ctx.platform.db, ctx.viewer, wanted);
  const found = new Map(rows.map((row) => [`${row.asked_path}#${row.iid}`, row]));
  const resolved = new Map<string, ResolvedReference>();
  for (const reference of references) {
    const row = found.get(`${reference.namespace.toLowerCase()}#${Number(reference.id)}`);
    if (row === undefined) continue;
    const href = `${ctx.platform.settings.relativeUrlRoot}/${row.project_path}/-/issues/${row.iid}`;
    resolved.set(reference.key, {
      href,
      title: row.title,
      card: `${href}/card.json`,
      ...(row.state === 'closed' ? { note: 'closed' } : {}),
    });
  }
  return resolved;
}
