import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { countedRows } from '../../../platform/http/pagination.ts';
import { countedOnce } from './issue-counts.ts';
import { among, countEntry, entryOf, fewCounted, fewIssues, restOf } from '../issue-entry.queries.ts';
import type { ListEntry } from '../issue-entry.queries.ts';
import { issueConditions, issueOrder } from './issue-filter.queries.ts';
import type { IssueFilter, IssueScope } from './issue-filter.queries.ts';
import { keysetOf } from './issue-keyset.queries.ts';
import {
  both,
  countIssues,
  countIssuesByState,
  countIssuesOfTabs,
  selectIssues,
} from './issue-list.queries.ts';
import type { ListedIssue } from './issue-list.queries.ts';

/** The request for a list, by a viewer who may read the scope. */
export interface IssueListRequest {
  readonly scope: IssueScope;
  readonly filter: IssueFilter;
  readonly orderBy?: string | undefined;
  readonly sort?: string | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
  /** False omits the descriptions. */
  readonly texts?: boolean | undefined;
}

/** One more than the API reports. */
const countLimit = countedRows + 1;

/** The rows of a list and the total number, counted up to one more than the API reports. */
export async function listIssues(
  db: Connection,
  viewer: Viewer,
  request: IssueListRequest,
): Promise<{ rows: ListedIssue[]; total: number }> {
  const { scope, filter } = request;
  const entry = entryOf(viewer, scope, filter);
  const size = entry && (await countEntry(db, entry, entry.whole ? countLimit : fewCounted + 1));
  const where = conditionsOf(viewer, request, entry, size);
  const counted = conditionsOf(viewer, request, entry, size, { withState: true });
  const [rows, total] = await Promise.all([
    selectIssues(db, selectionOf(viewer, request, where)),
    entry?.whole === true
      ? size!
      : countedOnce(db, scope, filter, counted, 'all', () => countIssues(db, counted, countLimit)),
  ]);
  return { rows, total };
}

/** How many of all issues that the viewer may read match, counted as far as the API reports. */
export const countReadIssues = (db: Connection, viewer: Viewer, filter: IssueFilter): Promise<number> =>
  countIssues(db, issueConditions(viewer, { kind: 'all' }, filter), countLimit);

/** The same for the pages: with the numbers of open and closed ones, whatever state is shown. */
export async function listIssuesWithTabs(
  db: Connection,
  viewer: Viewer,
  request: IssueListRequest,
): Promise<{ rows: ListedIssue[]; counts: { opened: number; closed: number } }> {
  const { scope, filter } = request;
  const ofState = (state: IssueFilter['state']) => entryOf(viewer, scope, { ...filter, state });
  const rowsOf = (entry: ReturnType<typeof ofState>, size: number | undefined) =>
    selectIssues(db, selectionOf(viewer, request, conditionsOf(viewer, request, entry, size)));
  const entry = ofState('all');
  if (entry?.whole === true) {
    const [opened, closed] = await Promise.all([
      countEntry(db, ofState('opened')!, countLimit),
      countEntry(db, ofState('closed')!, countLimit),
    ]);
    // How rare the matches of this state are decides how they are found, not how rare those of the other one are.
    const { state = 'all' } = filter;
    const size = state === 'all' ? opened + closed : state === 'opened' ? opened : closed;
    return { rows: await rowsOf(ofState(state), size), counts: { opened, closed } };
  }
  const size = entry && (await countEntry(db, entry, fewCounted + 1));
  const where = conditionsOf(viewer, request, entry, size, { withState: false });
  const isFew = size !== undefined && size <= fewCounted;
  const [rows, counts] = await Promise.all([
    rowsOf(entry, size),
    countedOnce(db, scope, filter, where, 'tabs', () =>
      isFew ? countIssuesByState(db, where) : countIssuesOfTabs(db, where, countLimit),
    ),
  ]);
  return { rows, counts };
}

/** The rows after a cursor (from the start without one), and the cursor of the next page. Undefined if the order has no keyset. */
export async function listIssuesBehind(
  db: Connection,
  viewer: Viewer,
  request: IssueListRequest,
  cursor: string | undefined,
): Promise<{ rows: ListedIssue[]; next: string | undefined } | undefined> {
  const keyset = keysetOf(request.orderBy, request.sort);
  if (keyset === undefined) return undefined;
  const { scope, filter, limit } = request;
  const behind = cursor === undefined ? undefined : keyset.behind(cursor);
  const entry = entryOf(viewer, scope, filter);
  const size = entry && (await countEntry(db, entry, fewIssues + 1));
  const where = conditionsOf(viewer, request, entry, size);
  const rows = await selectIssues(db, {
    ...selectionOf(viewer, request, behind === undefined ? where : both(where, behind)),
    position: keyset.position,
    // One more shows whether there is a next page.
    limit: limit + 1,
    offset: 0,
  });
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? keyset.cursorOf(shown.at(-1)!) : undefined };
}

/** The condition of a list's rows or counts, through its entry if that has few of them. */
function conditionsOf(
  viewer: Viewer,
  { scope, filter }: IssueListRequest,
  entry: ListEntry | undefined,
  size: number | undefined,
  counts?: { readonly withState: boolean },
): RawBuilder<unknown> {
  const few = counts === undefined ? fewIssues : fewCounted;
  if (entry === undefined || size === undefined || size > few)
    return issueConditions(viewer, scope, filter, counts);
  return both(issueConditions(viewer, scope, restOf(filter), counts), among(entry, few));
}

function selectionOf(
  viewer: Viewer,
  { orderBy, sort, limit, offset, texts }: IssueListRequest,
  where: RawBuilder<unknown>,
) {
  return { viewer, where, order: issueOrder(orderBy, sort), limit, offset, texts };
}
