import type { Reference, ResolvedReference } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import { findMilestonesByReference } from './milestone.queries.ts';

/** Resolves `%v1.2`, `%"two words"` and `%12` to links to the milestone's issues, if the viewer may see the project or group. */
export async function resolveMilestoneReferences(
  ctx: Context,
  references: readonly Reference[],
): Promise<Map<string, ResolvedReference>> {
  const rows = await findMilestonesByReference(
    ctx.platform.db,
    ctx.viewer,
    references.map(({ namespace, id }) => ({ path: namespace, name: id })),
  );
  const found = new Map(rows.map((row) => [`${row.asked_path}%${row.asked_name}`, row]));
  const resolved = new Map<string, ResolvedReference>();
  for (const reference of references) {
    const row = found.get(`${reference.namespace.toLowerCase()}%${reference.id}`);
    if (row === undefined) continue;
    const root = `${ctx.platform.settings.relativeUrlRoot}/${row.place}/-`;
    resolved.set(reference.key, {
      // A group's milestone has no page in its projects and subgroups.
      href: row.own
        ? `${root}/milestones/${row.iid}`
        : `${root}/issues?milestone_title=${encodeURIComponent(row.title)}`,
      title: row.due_date === null ? row.title : `${row.title} (${row.due_date})`,
      text: `%${row.title}`,
    });
  }
  return resolved;
}
