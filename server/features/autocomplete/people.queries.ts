import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { projectIdOf } from '../../platform/subjects/parent.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import { namespaceVisible } from '../../platform/access/membership.queries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import { escapeLike } from '../namespaces/index.ts';
import { participants } from '../subscriptions/index.ts';

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

/** A project or group with its ancestors, whose members are offered. */
export type Place = Pick<Parent, 'kind' | 'id' | 'traversalIds'>;

const personColumns = sql<OfferedPersonRow>`u.id, u.username::text as username, u.name, u.avatar_key,
  u.status_availability = 'busy' and (u.status_clear_at is null or u.status_clear_at > now()) as busy`;

/** Shorter texts are only matched at the start of words: within words they are everywhere. */
const shortestPart = 3;

const username = sql`lower(u.username::text) collate "C"`;

/** Condition: the username begins with the text. It matches an index, and its order. */
const usernameBegins = (query: string): RawBuilder<unknown> =>
  query === '' ? sql`true` : sql`${username} like ${`${escapeLike(query.toLowerCase())}%`}`;

/** Condition: a word of the name begins with the text, or the name or username contains it. */
function holds(query: string): RawBuilder<unknown> {
  const prefix = `${escapeLike(query)}%`;
  return query.length < shortestPart
    ? sql`(u.name ilike ${prefix} or u.name ilike ${`% ${prefix}`})`
    : sql`(u.name ilike ${`%${prefix}`} or u.username::text ilike ${`%${prefix}`})`;
}

/** Names that begin with the text, then those with a word that does. */
function byNameMatch(query: string): RawBuilder<unknown> {
  const text = query.toLowerCase();
  return sql`not starts_with(lower(u.name), ${text}), strpos(lower(u.name), ${` ${text}`}) = 0, ${username}`;
}

/** Active members of the project or group and of the groups above it: first those whose username begins with the text. */
export async function matchMembers(
  db: Connection,
  place: Place,
  query: string,
  limit: number,
): Promise<OfferedPersonRow[]> {
  const select = async (
    condition: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    most: number,
  ): Promise<OfferedPersonRow[]> => {
    const { rows } = await sql<OfferedPersonRow>`select ${personColumns} from users u
      where u.state = 'active' and not u.bot and ${condition} and exists (select 1 from members m where m.user_id = u.id
        and (m.project_id = ${projectIdOf(place)}::bigint or m.namespace_id = any(${place.traversalIds as number[]}::bigint[]))
        and (m.expires_at is null or m.expires_at > current_date))
      order by ${order} limit ${most}`.execute(db);
    return rows;
  };
  const first = await select(usernameBegins(query), username, limit);
  if (first.length === limit || query === '') return first;
  const elsewhere = sql`${holds(query)} and not ${usernameBegins(query)}`;
  return [...first, ...(await select(elsewhere, byNameMatch(query), limit - first.length))];
}

/** Participants of the subject. People who were only mentioned are offered if they may read it. */
export async function matchParticipants(
  db: Connection,
  type: SubjectType,
  subjectId: number,
  query: string,
  { internal, limit }: { readonly internal: boolean; readonly limit: number },
): Promise<OfferedPersonRow[]> {
  const id = sql`${subjectId}::bigint`;
  const named = query === '' ? sql`true` : sql`(${usernameBegins(query)} or ${holds(query)})`;
  // Few people participate: `offset 0` makes the query check their names instead of everybody's.
  const { rows } = await sql<OfferedPersonRow>`select ${personColumns}
    from (select user_id, bool_or(reason <> 'mentioned') as acted from (${participants(type, id, internal)}) as part (user_id, reason) group by user_id) part
    join lateral (select * from users where id = part.user_id offset 0) u on true
    where u.state = 'active' and not u.bot and ${named} and (part.acted or ${type.readers(id)})
    order by ${query === '' ? sql`` : sql`not (${usernameBegins(query)}),`} ${query === '' ? username : byNameMatch(query)} limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Groups of the viewer, or above the project, among those that the viewer may see. */
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
