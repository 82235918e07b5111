import type { Context } from '../../../platform/context.ts';
import type { IssueFilter, IssueScope } from '../list/issue-filter.queries.ts';
import { listIssuesBehind } from '../list/issue-list.ts';
import { csvHeader, csvRows } from './issue-csv.ts';

/** A piece of the file holds about this much, and at most so many issues: descriptions are a few words or a megabyte. */
const pieceLength = 1024 * 1024;
const pieceIssues = 250;

/**
 * The issues of a list as CSV, in pieces, newest first. Each piece is a query of its own behind the last row, with the rights of its moment: no
 * transaction stays open while a slow client reads, and no more than two pieces are in memory.
 */
export async function* exportIssues(
  ctx: Context,
  scope: IssueScope,
  filter: IssueFilter,
): AsyncGenerator<string, void> {
  // Each has an index behind it.
  const orderBy = scope.kind === 'project' ? 'created_at' : 'id';
  const read = (limit: number, cursor?: string) => {
    const asked = { scope, filter, orderBy, sort: 'desc', limit };
    const page = listIssuesBehind(ctx.platform.db, ctx.viewer, asked, cursor);
    // It fails where it is waited for, unless nobody reads on.
    page.catch(() => undefined);
    return page;
  };
  let limit = 50;
  let coming = read(limit);
  yield csvHeader;
  for (;;) {
    const page = (await coming)!;
    if (page.rows.length === 0) return;
    const text = csvRows(page.rows, ctx.baseUrl);
    const fitting = Math.floor((pieceLength * page.rows.length) / text.length);
    limit = Math.max(1, Math.min(fitting, 2 * limit, pieceIssues));
    if (page.next !== undefined) coming = read(limit, page.next);
    yield text;
    if (page.next === undefined) return;
  }
}
