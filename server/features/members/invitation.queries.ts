import { sql } from 'kysely';
import { memberColumn } from '../../platform/access/member-rows.queries.ts';
import type { Connection, Transaction } from '../../platform/database/database.ts';
import { confirmedEmails, deletingOneTimeTokens, insertOneTimeToken } from '../accounts/index.ts';
import type { UserSummary } from '../accounts/index.ts';
import { escapeLike } from '../namespaces/index.ts';
import type { MemberSource } from './member.queries.ts';

export interface InvitationRow {
  readonly id: number;
  readonly email: string;
  readonly access_level: number;
  readonly expires_at: string | null;
  readonly created_at: Date;
  readonly created_by: UserSummary | null;
}

/** Days until an invitation expires. */
const invitationDays = 30;

/** Stores an invitation; one to the same address is replaced, together with its link. */
export async function putInvitation(
  tx: Transaction,
  source: MemberSource,
  input: {
    readonly email: string;
    readonly accessLevel: number;
    readonly expiresAt: string | null;
    readonly digest: Buffer;
    readonly createdById: number;
  },
): Promise<void> {
  const column = memberColumn(source);
  await deleteInvitation(tx, source, input.email);
  await insertOneTimeToken(tx, {
    digest: input.digest,
    purpose: 'invitation',
    user: { id: input.createdById, email: input.email },
    hours: invitationDays * 24,
  });
  await sql`insert into invitations (${column}, email, access_level, expires_at, token_digest, created_by_id)
    values (${source.id}, ${input.email}, ${input.accessLevel}, ${input.expiresAt}, ${input.digest}, ${input.createdById})
    on conflict do nothing`.execute(tx);
}

export async function listInvitations(
  db: Connection,
  source: MemberSource,
  query: string | undefined,
  limit: number,
  offset: number,
): Promise<{ rows: InvitationRow[]; total: number }> {
  const { rows } = await sql<
    InvitationRow & { total: number }
  >`select i.id, i.email::text as email, i.access_level, i.expires_at, i.created_at,
      case when c.id is null then null else json_build_object('id', c.id, 'username', c.username, 'name', c.name, 'state', c.state, 'avatar_key', c.avatar_key) end as created_by,
      count(*) over ()::int as total
    from invitations i left join users c on c.id = i.created_by_id where i.${memberColumn(source)} = ${source.id}
      and (${query ?? ''} = '' or i.email::text ilike ${`%${escapeLike(query ?? '')}%`})
    order by i.id limit ${limit} offset ${offset}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function deleteInvitation(
  tx: Transaction,
  source: MemberSource,
  email: string,
): Promise<boolean> {
  // The invitation and the mail with its link are deleted with the token.
  const digests = sql`select i.token_digest from invitations i where i.${memberColumn(source)} = ${source.id} and i.email = ${email}`;
  const { rows } = await sql`${deletingOneTimeTokens(digests)} returning 1`.execute(tx);
  return rows.length > 0;
}

export interface TakenInvitation {
  readonly id: number;
  readonly project_id: number | null;
  readonly namespace_id: number | null;
  readonly access_level: number;
  readonly expires_at: string | null;
  readonly created_by_id: number | null;
  readonly traversal_ids: number[];
  readonly full_path: string;
}

/**
 * Takes the invitations to the person's confirmed addresses (all of them, or the one of a link), to turn them into memberships. Those
 * whose membership would have expired, or whose author may no longer invite, are not returned.
 */
export async function takeInvitations(
  tx: Transaction,
  userId: number,
  digest?: Buffer,
): Promise<TakenInvitation[]> {
  const { rows } = await sql<TakenInvitation & { valid: boolean }>`
    with taken as (select i.* from invitations i where i.email in (${confirmedEmails(userId)}) and (${digest ?? null}::bytea is null or i.token_digest = ${digest ?? null}::bytea)),
      used as (${deletingOneTimeTokens(sql`select token_digest from taken`)} and t.expires_at > now() returning t.digest),
      gone as (select taken.* from taken join used on used.digest = taken.token_digest)
    select g.id, g.project_id, g.namespace_id, g.access_level, g.expires_at, g.created_by_id, n.traversal_ids,
      coalesce(p.full_path, n.full_path)::text as full_path,
      (g.expires_at is null or g.expires_at > current_date) and coalesce(p.deleted_at, n.deleted_at) is null and u.state = 'active'
        and (u.admin or exists (select 1 from members m where m.user_id = u.id and (m.expires_at is null or m.expires_at > current_date)
          and (m.project_id = p.id or m.namespace_id = any(n.traversal_ids))
          and m.access_level >= greatest(g.access_level, case when g.project_id is null then 50 else 40 end))) as valid
    from gone g left join projects p on p.id = g.project_id join namespaces n on n.id = coalesce(g.namespace_id, p.namespace_id)
    join users u on u.id = g.created_by_id order by g.id`.execute(tx);
  return rows.filter((row) => row.valid);
}
