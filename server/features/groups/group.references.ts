import type { Reference, ResolvedReference } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { findGroupsByPaths } from './group.queries.ts';

/** Resolves `@acme/tools` to a link to the group's page, for viewers who may see the group. */
export async function resolveGroupReferences(
  ctx: Context,
  references: readonly Reference[],
): Promise<Map<string, ResolvedReference>> {
  const rows = await findGroupsByPaths(
    ctx.platform.db,
    ctx.viewer,
    references.map(({ id }) => id),
  );
  const found = new Map(rows.map((row) => [row.full_path.toLowerCase(), row]));
  const resolved = new Map<string, ResolvedReference>();
  for (const reference of references) {
    const row = found.get(reference.id.toLowerCase());
    if (row === undefined) continue;
    resolved.set(reference.key, {
      href: `${ctx.platform.settings.relativeUrlRoot}/groups/${row.full_path}`,
      title: row.full_name,
    });
  }
  return resolved;
}
