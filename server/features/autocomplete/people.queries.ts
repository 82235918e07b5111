import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { namespaceVisible } from '../../platform/access/membership.queries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { escapeLike } from '../namespaces/index.ts';
import { audienceOf, participants } from '../subscriptions/index.ts';

export interface OfferedPersonRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly avatar_key: string | null;
  readonly busy: boolean;
}

export interface OfferedGroupRow {
  readonly id: number;
  readonly full_path: string;
  readonly full_name: string;
  readonly avatar_key: string | null;
  readonly count: number;
}

/** A project and those above it: whose members are offered. */
export interface Place {
  readonly id: number;
  readonly traversalIds: readonly number[];
}

const personColumns = sql<OfferedPersonRow>`u.id, u.username::text as username, u.name, u.avatar_key,
  u.status_availability = 'busy' and (u.status_clear_at is null or u.status_clear_at > now()) as busy`;

/** Condition: the username, the name or one of its words begins with the text. Told without patterns, which are dear on 10,000 names. */
function begins(query: string): RawBuilder<unknown> {
  const text = query.toLowerCase();
  return sql`(starts_with(lower(u.username::text), ${text}) or starts_with(lower(u.name), ${text}) or strpos(lower(u.name), ${` ${text}`}) > 0)`;
}

/** Condition: the name or the username holds the text. */
function holds(query: string): RawBuilder<unknown> {
  const anywhere = `%${escapeLike(query)}%`;
  return sql`(u.username::text ilike ${anywhere} or u.name ilike ${anywhere})`;
}

/** People for whom `of` holds: those whose username or name begins with the text, then those who have it somewhere. */
async function match(
  db: Connection,
  of: { readonly from: RawBuilder<unknown>; readonly where: RawBuilder<unknown> },
  query: string,
  limit: number,
): Promise<OfferedPersonRow[]> {
  const select = async (condition: RawBuilder<unknown>, most: number): Promise<OfferedPersonRow[]> => {
    const username = sql`lower(u.username::text)`;
    const { rows } =
      await sql<OfferedPersonRow>`select ${personColumns} from ${of.from} where u.state = 'active' and ${condition} and ${of.where}
      order by ${query === '' ? sql`` : sql`not starts_with(${username}, ${query.toLowerCase()}),`} ${username} limit ${most}`.execute(
        db,
      );
    return rows;
  };
  if (query === '') return select(sql`true`, limit);
  const near = await select(begins(query), limit);
  if (near.length === limit) return near;
  return [...near, ...(await select(sql`${holds(query)} and not ${begins(query)}`, limit - near.length))];
}

/** Active members of the project and of the groups above it. */
export function matchMembers(
  db: Connection,
  place: Place,
  query: string,
  limit: number,
): Promise<OfferedPersonRow[]> {
  const where = sql`exists (select 1 from members m where m.user_id = u.id
    and (m.project_id = ${place.id} or m.namespace_id = any(${place.traversalIds as number[]}::bigint[]))
    and (m.expires_at is null or m.expires_at > current_date))`;
  return match(db, { from: sql`users u`, where }, query, limit);
}

/** Who takes part in what is written about. Those who were only named there are offered if they may read it. */
export async function matchParticipants(
  db: Connection,
  target: { readonly type: string; readonly id: number },
  query: string,
  { internal, limit }: { readonly internal: boolean; readonly limit: number },
): Promise<OfferedPersonRow[]> {
  const audience = audienceOf(target.type);
  if (audience === undefined) return [];
  const id = sql`${target.id}::bigint`;
  const from = sql`(select user_id, bool_or(reason <> 'mentioned') as acted
    from (${participants(audience, id, internal)}) as part (user_id, reason) group by user_id) part join users u on u.id = part.user_id`;
  return match(db, { from, where: sql`(part.acted or ${audience.readers(id)})` }, query, limit);
}

/** Groups that the viewer is in, or that the project lies in, of those that the viewer may see. */
export async function matchGroups(
  db: Connection,
  viewer: Viewer,
  place: Place,
  query: string,
  limit: number,
): Promise<OfferedGroupRow[]> {
  const prefix = `${escapeLike(query)}%`;
  const { rows } =
    await sql<OfferedGroupRow>`select found.*, (select count(distinct m.user_id)::int from members m
      where m.namespace_id = any(found.traversal_ids) and (m.expires_at is null or m.expires_at > current_date)) as count
    from (select n.id, n.full_path::text as full_path, (select string_agg(a.name, ' / ' order by cardinality(a.traversal_ids)) from namespaces a where a.id = any(n.traversal_ids)) as full_name, n.avatar_key, n.traversal_ids from namespaces n
      where n.kind = 'group' and ${namespaceVisible(viewer)}
        and (n.id = any(${place.traversalIds as number[]}::bigint[]) or exists (select 1 from members vm where vm.user_id = ${viewer.user?.id ?? 0}
          and vm.namespace_id = any(n.traversal_ids) and (vm.expires_at is null or vm.expires_at > current_date)))
        and (n.full_path::text ilike ${`%${prefix}`} or n.name ilike ${`%${prefix}`})
      order by n.full_path::text not ilike ${prefix}, lower(n.full_path::text) limit ${limit}) found`.execute(
      db,
    );
  return rows;
}
