import type { Reference, ResolvedReference } from '../../markdown/index.ts';
import type { Context } from '../../platform/context.ts';
import type { MentionedSubject } from '../../platform/subjects/reference.ts';
import { findIssuesByReference } from './issue.queries.ts';
import type { IssueReferenceRow } from './issue.queries.ts';
import { issueStream } from './issue.service.ts';

/** The issues that references name, by reference, as this viewer may see them. */
async function findNamed(
  ctx: Context,
  references: readonly Reference[],
): Promise<readonly (readonly [Reference, IssueReferenceRow])[]> {
  const wanted = references.flatMap((reference) => {
    const iid = Number(reference.id);
    return Number.isSafeInteger(iid) && iid > 0 && iid < 2 ** 31 ? [{ path: reference.namespace, iid }] : [];
  });
  const rows = await findIssuesByReference(ctx.platform.db, ctx.viewer, wanted);
  const found = new Map(rows.map((row) => [`${row.asked_path}#${row.iid}`, row]));
  return references.flatMap((reference) => {
    const row = found.get(`${reference.namespace.toLowerCase()}#${Number(reference.id)}`);
    return row === undefined ? [] : [[reference, row] as const];
  });
}

/** Resolves `#12` and `group/project#12` to links with title and state, for viewers who may see the issue. */
export async function resolveIssueReferences(
  ctx: Context,
  references: readonly Reference[],
): Promise<Map<string, ResolvedReference>> {
  const named = await findNamed(ctx, references);
  return new Map(
    named.map(([{ key }, row]) => {
      const href = `${ctx.platform.settings.relativeUrlRoot}/${row.project_path}/-/issues/${row.iid}`;
      return [
        key,
        {
          href,
          title: row.title,
          card: `${href}/card.json`,
          ...(row.state === 'closed' ? { note: 'closed' } : {}),
        },
      ];
    }),
  );
}

/** The issues that a text names, each once, to record the mention. */
export async function findMentionedIssues(
  ctx: Context,
  references: readonly Reference[],
): Promise<readonly MentionedSubject[]> {
  const named = await findNamed(ctx, references);
  return named.map(([{ key }, { id, project_id, state }]) => ({
    key,
    type: 'Issue',
    id,
    projectId: project_id,
    namespaceId: null,
    state,
    stream: issueStream(id),
  }));
}
