import type { Context } from '../../../platform/context.ts';
import type { IssueFilter, IssueScope } from '../list/issue-filter.queries.ts';
import { listIssuesBehind } from '../list/issue-list.ts';
import { csvHeader, csvRows } from './issue-csv.ts';

/** A piece of the file holds about this much, and at most so many issues: descriptions are a few words or a megabyte. */
const pieceLength = 1024 * 1024;
const pieceIssues = 250;
const firstIssues = 50;

/**
 * The issues of a list as CSV, in pieces, newest first. Each piece is a query of its own behind the last row, with the rights of its moment: no
 * transaction stays open while a slow client reads, and no more than two pieces are in memory. What is wrong with the filter is thrown before the
 * first piece.
 */
export async function exportIssues(
  ctx: Context,
  scope: IssueScope,
  filter: IssueFilter,
): Promise<AsyncGenerator<string, void>> {
  // Each has an index behind it.
  const orderBy = scope.kind === 'project' ? 'created_at' : 'id';
  const read = async (limit: number, cursor?: string): Promise<IssuePiece> => {
    const asked = { scope, filter, orderBy, sort: 'desc', limit };
    return (await listIssuesBehind(ctx.platform.db, ctx.viewer, asked, cursor))!;
  };
  const first = await read(firstIssues);
  return pieces(first, read, ctx.baseUrl);
}

type IssuePiece = NonNullable<Awaited<ReturnType<typeof listIssuesBehind>>>;

async function* pieces(
  first: IssuePiece,
  read: (limit: number, cursor: string) => Promise<IssuePiece>,
  baseUrl: string,
): AsyncGenerator<string, void> {
  yield csvHeader;
  let limit = firstIssues;
  let page = first;
  for (;;) {
    if (page.rows.length === 0) return;
    const text = csvRows(page.rows, baseUrl);
    const fitting = Math.floor((pieceLength * page.rows.length) / text.length);
    limit = Math.max(1, Math.min(fitting, 2 * limit, pieceIssues));
    const coming = page.next === undefined ? undefined : read(limit, page.next);
    // It fails where it is waited for, unless nobody reads on.
    coming?.catch(() => undefined);
    yield text;
    if (coming === undefined) return;
    page = await coming;
  }
}
