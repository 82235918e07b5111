import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection } from '../../../platform/database/database.ts';
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

/** Open issues before closed ones, last updated first, in the order of an index, so that few rows are read. */
async function latest(
  db: Connection,
  viewer: Viewer,
  projectId: number,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<OfferedIssueRow[]> {
  const ofState = (state: string): RawBuilder<unknown> =>
    sql`(select i.iid, i.title, i.state from subjects i join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id
      where i.project_id = ${projectId} and i.kind = 'Issue' and i.state = ${state} and (${where}) and ${confidentialVisible(viewer)}
      order by i.updated_at desc limit ${limit})`;
  const { rows } =
    await sql<OfferedIssueRow>`${ofState('opened')} union all ${ofState('closed')} limit ${limit}`.execute(
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

/** Issues of a project whose issues the viewer may read: by number or start of the title, then by words in the title. */
export async function matchIssues(
  db: Connection,
  viewer: Viewer,
  projectId: number,
  query: string,
  limit: number,
): Promise<OfferedIssueRow[]> {
  if (query === '') return latest(db, viewer, projectId, sql`true`, limit);
  const pattern = `${escapeLike(query)}%`;
  const found = /^[1-9]\d{0,8}$/.test(query)
    ? await byNumber(db, viewer, projectId, query, limit)
    : await latest(db, viewer, projectId, sql`lower(i.title) like ${pattern.toLowerCase()}`, limit);
  if (found.length < limit)
    found.push(...(await latest(db, viewer, projectId, sql`i.title ilike ${`%${pattern}`}`, limit)));
  return [...new Map(found.map((row) => [row.iid, row])).values()].slice(0, limit);
}
