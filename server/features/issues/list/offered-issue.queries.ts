import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { subjectsWithText } from '../../../platform/subjects/subject-rows.queries.ts';
import { escapeLike } from '../../namespaces/index.ts';
import { confidentialVisible } from '../issue.queries.ts';

export interface OfferedIssueRow {
  readonly iid: number;
  readonly title: string;
  readonly state: 'opened' | 'closed';
}

/** Iids that begin with the digits, as ranges: the index finds them, however many issues there are. */
function iidRanges(digits: string): RawBuilder<unknown> {
  const first = Number(digits);
  const ranges = [0, 1, 2, 3, 4, 5].map((more) => {
    const from = first * 10 ** more;
    return sql`i.iid between ${from} and ${from + 10 ** more - 1}`;
  });
  return sql.join(ranges, sql` or `);
}

/** An index brings so many issues in the order of their last update, and their titles are compared, in some milliseconds. */
const compared = 2000;

/** Issues `i` of a state that the viewer may see. */
const ofState = (viewer: Viewer, projectId: number, state: 'opened' | 'closed'): RawBuilder<unknown> =>
  sql`from subjects i join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id
    where i.project_id = ${projectId} and i.kind = 'Issue' and i.state = ${state} and ${confidentialVisible(viewer)}`;

/** Among the issues that were updated last, open ones before closed ones, those whose titles match. */
async function amongLatest(
  db: Connection,
  viewer: Viewer,
  projectId: number,
  match: { readonly title: RawBuilder<unknown>; readonly first: RawBuilder<unknown> },
  limit: number,
): Promise<OfferedIssueRow[]> {
  const latest = (state: 'opened' | 'closed'): RawBuilder<unknown> =>
    sql`(select i.iid, i.title, i.state from (select i.iid, i.title, i.state, i.updated_at ${ofState(viewer, projectId, state)}
      order by i.updated_at desc limit ${compared}) i where ${match.title} order by ${match.first}, i.updated_at desc limit ${limit})`;
  const { rows } =
    await sql<OfferedIssueRow>`${latest('opened')} union all ${latest('closed')} limit ${limit}`.execute(db);
  return rows;
}

/** Among all issues, open ones before closed ones. At most `compared` matches are sorted, however common the words are. */
async function amongAll(
  db: Connection,
  viewer: Viewer,
  projectId: number,
  titles: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<OfferedIssueRow[]> {
  const parts = titles.flatMap((title) =>
    (['opened', 'closed'] as const).map(
      (
        state,
      ) => sql`(select i.iid, i.title, i.state from (select i.iid, i.title, i.state, i.updated_at ${ofState(viewer, projectId, state)} and ${title}
        limit ${compared}) i order by i.updated_at desc limit ${limit})`,
    ),
  );
  const { rows } = await sql<OfferedIssueRow>`${sql.join(parts, sql` union all `)} limit ${limit}`.execute(
    db,
  );
  return rows;
}

async function byNumber(
  db: Connection,
  viewer: Viewer,
  projectId: number,
  digits: string,
  limit: number,
): Promise<OfferedIssueRow[]> {
  const { rows } =
    await sql<OfferedIssueRow>`select i.iid, i.title, i.state from subjects i join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id
    where i.project_id = ${projectId} and i.kind = 'Issue' and (${iidRanges(digits)}) and ${confidentialVisible(viewer)} order by i.iid limit ${limit}`.execute(
      db,
    );
  return rows;
}

/** Shorter words are in too many titles for an index to find them. */
const indexedLetters = 3;

/** Issues of a project whose issues the viewer may read: by number or start of the title, then by words in the title. */
export async function matchIssues(
  db: Connection,
  viewer: Viewer,
  projectId: number,
  query: string,
  limit: number,
): Promise<OfferedIssueRow[]> {
  const begins = sql`lower(i.title) like ${`${escapeLike(query.toLowerCase())}%`}`;
  const pattern = `%${escapeLike(query)}%`;
  const contains = sql`i.title ilike ${pattern}`;
  const containsByIndex = sql`i.id in (${subjectsWithText(sql`s.title ilike ${pattern}`)})`;
  const byIid = /^[1-9]\d{0,8}$/.test(query) ? await byNumber(db, viewer, projectId, query, limit) : [];
  const found = new Map(byIid.map((row) => [row.iid, row]));
  const add = (rows: readonly OfferedIssueRow[]): void => rows.forEach((row) => found.set(row.iid, row));
  if (found.size < limit)
    add(await amongLatest(db, viewer, projectId, { title: contains, first: sql`${begins} desc` }, limit));
  if (found.size < limit && query !== '') {
    const titles = query.length < indexedLetters ? [begins] : [begins, containsByIndex];
    add(await amongAll(db, viewer, projectId, titles, 2 * limit));
  }
  const offered = [...found.values()].slice(0, limit);
  const startsWithIt = ({ title }: OfferedIssueRow): number =>
    Number(title.toLowerCase().startsWith(query.toLowerCase()));
  return byIid.length > 0 ? offered : offered.toSorted((a, b) => startsWithIt(b) - startsWithIt(a));
}
