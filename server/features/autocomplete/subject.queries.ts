import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { confidentialVisible } from '../issues/index.ts';
import { escapeLike } from '../namespaces/index.ts';
import type { Place } from './people.queries.ts';

export interface OfferedIssueRow {
  readonly iid: number;
  readonly title: string;
  readonly state: 'opened' | 'closed';
}

/** Iids that begin with the digits, as ranges of numbers: they are found in the index, however many issues there are. */
function iidRanges(digits: string): RawBuilder<unknown> {
  const first = Number(digits);
  const ranges = [0, 1, 2, 3, 4, 5].map((more) => {
    const from = first * 10 ** more;
    return sql`i.iid between ${from} and ${from + 10 ** more - 1}`;
  });
  return sql.join(ranges, sql` or `);
}

/** Open issues before closed ones, the latest change first; the order is that of an index, so that few are looked at. */
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

/** Issues of a project that the viewer may read issues of: by number or the title's beginning, then by what is in the title. */
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

export interface OfferedLabelRow {
  readonly title: string;
  readonly color: string;
  readonly own: boolean;
  readonly set: boolean;
}

/** Labels that can be used in the project, the nearest of those of one title; `issueId` says which of them are set. */
export async function matchLabels(
  db: Connection,
  place: Place,
  query: string,
  { issueId, limit }: { readonly issueId: number | undefined; readonly limit: number },
): Promise<OfferedLabelRow[]> {
  const prefix = `${escapeLike(query)}%`;
  const { rows } = await sql<OfferedLabelRow>`select title, color, own, set from (
      select distinct on (l.title) l.id, l.title, l.color, l.project_id is not null as own,
        exists (select 1 from subject_labels il where il.subject_id = ${issueId ?? 0} and il.label_id = l.id) as set
      from labels l where (l.project_id = ${place.id} or l.namespace_id = any(${place.traversalIds as number[]}::bigint[])) and l.title ilike ${`%${prefix}`}
      order by l.title, l.project_id nulls last, l.id) found
    order by title not ilike ${prefix}, lower(title) limit ${limit}`.execute(db);
  return rows;
}

export interface OfferedMilestoneRow {
  readonly iid: number;
  readonly title: string;
  readonly due_date: string | null;
  readonly expired: boolean;
}

/** Open milestones of the project and of the groups above it, the one that is due next first. */
export async function matchMilestones(
  db: Connection,
  place: Place,
  query: string,
  limit: number,
): Promise<OfferedMilestoneRow[]> {
  const prefix = `${escapeLike(query)}%`;
  const { rows } =
    await sql<OfferedMilestoneRow>`select m.iid, m.title, m.due_date, coalesce(m.due_date < current_date, false) as expired from milestones m
    where m.state = 'active' and (m.project_id = ${place.id} or m.namespace_id = any(${place.traversalIds as number[]}::bigint[])) and m.title ilike ${`%${prefix}`}
    order by m.title not ilike ${prefix}, coalesce(m.due_date < current_date, false), m.due_date nulls last, m.id limit ${limit}`.execute(
      db,
    );
  return rows;
}
