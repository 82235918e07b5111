import type { Context } from '../../../platform/context.ts';
import type { KindOperations, KindRow } from '../../kinds/index.ts';
import type { LinkedKind } from '../../links/index.ts';
import { findSpans } from '../tree/epic-dates.queries.ts';
import { linkedEpics } from '../tree/tree-parts.queries.ts';

export type EpicLinks = LinkedKind<KindRow, KindRow>;

/** The links of epics. */
export const epicLinksOf = ({ find, planned }: KindOperations): EpicLinks => ({
  type: 'Epic',
  noun: 'epic',
  linked: linkedEpics,
  find,
  load: find,
  planned,
});

/** Linked epics, as the block of links of an epic's page shows them. */
export async function presentLinkedEpics(ctx: Context, rows: readonly KindRow[], from: KindRow) {
  const spans = await findSpans(
    ctx.platform.db,
    ctx.viewer,
    rows.map(({ id }) => id),
  );
  const root = ctx.platform.settings.relativeUrlRoot;
  return rows.map((row) => ({
    id: row.id,
    iid: row.iid,
    title: row.title,
    reference: `${row.namespace_id === from.namespace_id ? '' : row.parent_path}&${row.iid}`,
    path: `${root}/groups/${row.parent_path}/-/epics/${row.iid}`,
    state: row.state === 'opened' ? ('opened' as const) : ('closed' as const),
    confidential: row.confidential,
    created_at: row.created_at,
    closed_at: row.closed_at,
    due_date: spans.get(row.id)?.due ?? null,
    weight: null,
    milestone: null,
    assignees: [],
  }));
}
