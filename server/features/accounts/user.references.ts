import type { Reference, ResolvedReference } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { findUsersByUsernames } from './user.queries.ts';

/** Resolves `@ann` to a link to the person's page. */
export async function resolveUserReferences(
  ctx: Context,
  references: readonly Reference[],
): Promise<Map<string, ResolvedReference>> {
  const rows = await findUsersByUsernames(
    ctx.platform.db,
    references.map((reference) => reference.id),
  );
  const found = new Map(rows.map((row) => [row.username.toLowerCase(), row]));
  const resolved = new Map<string, ResolvedReference>();
  for (const reference of references) {
    const row = found.get(reference.id.toLowerCase());
    if (row === undefined) continue;
    resolved.set(reference.key, {
      href: `${ctx.platform.settings.relativeUrlRoot}/${row.username}`,
      title: row.name,
      card: `${ctx.platform.settings.relativeUrlRoot}/-/cards/users/${row.id}.json`,
      ...(row.id === ctx.viewer.user?.id ? { self: true } : {}),
    });
  }
  return resolved;
}
