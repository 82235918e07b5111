import type { Reference, ResolvedReference } from '../../markdown/index.ts';
import { sql } from 'kysely';
import { projectAccessLevel, projectVisible } from '../../platform/access/membership.queries.ts';
import type { Context } from '../../platform/context.ts';
import type { SourceVisible } from '../references/index.ts';
import { findIssuesByReference, issueVisible, issuesWithProject } from './issue.queries.ts';

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

/** An issue that mentions another is told of to those who may read it. */
export const issueSourceVisible: SourceVisible = (viewer) =>
  sql`exists (select 1 from ${issuesWithProject} where i.id = x.source_id and ${issueVisible(viewer)})`;

/** A commit likewise to those who may read the code of its project: in one that is not open to them from Reporter. */
export const commitSourceVisible: SourceVisible = (viewer) => {
  const isOpen =
    viewer.user === null || viewer.user.external
      ? sql`p.visibility = 'public'`
      : sql`p.visibility <> 'private'`;
  return sql`exists (select 1 from projects p join namespaces n on n.id = p.namespace_id where p.id = x.source_project_id
    and ${projectVisible(viewer)} and (${isOpen} or ${projectAccessLevel(viewer)} >= 20))`;
};
