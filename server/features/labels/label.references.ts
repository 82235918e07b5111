import type { Reference, ResolvedReference } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { findLabelsByReference } from './label.queries.ts';

/** Resolves `~bug`, `~"two words"` and `~12` to labels that link to their issues, if the viewer may see the project or group. */
export async function resolveLabelReferences(
  ctx: Context,
  references: readonly Reference[],
): Promise<Map<string, ResolvedReference>> {
  const rows = await findLabelsByReference(
    ctx.platform.db,
    ctx.viewer,
    references.map(({ namespace, id }) => ({ path: namespace, name: id })),
  );
  const found = new Map(rows.map((row) => [`${row.asked_path}~${row.asked_name}`, row]));
  const resolved = new Map<string, ResolvedReference>();
  for (const reference of references) {
    const row = found.get(`${reference.namespace.toLowerCase()}~${reference.id}`);
    if (row === undefined) continue;
    resolved.set(reference.key, {
      href: `${ctx.platform.settings.relativeUrlRoot}/${row.place}/-/issues?label_name[]=${encodeURIComponent(row.title)}`,
      title: row.description,
      text: row.title,
      color: row.color,
    });
  }
  return resolved;
}
