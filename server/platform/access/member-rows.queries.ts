import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Connection, Transaction } from '../database/database.ts';
import { rightsStream } from '../realtime/person-stream.ts';
import { publish, publishAll } from '../realtime/publish.ts';

/** A project or group that people are members of. */
export interface MemberPlace {
  readonly kind: 'project' | 'group';
  readonly id: number;
}

/** The column of `members` that names the place. */
export function memberColumn({ kind }: Pick<MemberPlace, 'kind'>): RawBuilder<unknown> {
  return kind === 'project' ? sql.ref('project_id') : sql.ref('namespace_id');
}

interface NewMembership {
  readonly userId: number;
  readonly accessLevel: number;
  readonly expiresAt: string | null;
  readonly createdById: number | null;
}

/** Open pages of the person get a message, whatever they show: the rights are those of everything below a group, and of the groups above. */
const announceRights = (tx: Transaction, userId: number): Promise<void> =>
  publish(tx, rightsStream(userId), {});

/** False if the person is a member already. */
export async function insertMember(
  tx: Transaction,
  place: MemberPlace,
  input: NewMembership,
): Promise<boolean> {
  const isNew = await insert(tx, place, input);
  if (isNew) await announceRights(tx, input.userId);
  return isNew;
}

async function insert(tx: Transaction, place: MemberPlace, input: NewMembership): Promise<boolean> {
  const { rows } =
    await sql`insert into members (user_id, ${memberColumn(place)}, access_level, expires_at, created_by_id)
    values (${input.userId}, ${place.id}, ${input.accessLevel}, ${input.expiresAt}, ${input.createdById}) on conflict do nothing returning 1`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Makes the person the first owner of a new namespace: their own, or a group that they create. */
export async function insertFirstOwner(
  tx: Transaction,
  namespaceId: number,
  userId: number,
  createdById: number | null,
): Promise<void> {
  const owner = { userId, accessLevel: 50, expiresAt: null, createdById };
  // No open page shows anything of it.
  await insert(tx, { kind: 'group', id: namespaceId }, owner);
}

/** `expiresAt` undefined keeps the date. */
export async function updateMember(
  tx: Transaction,
  place: MemberPlace,
  userId: number,
  changes: { accessLevel: number; expiresAt: string | null | undefined },
): Promise<void> {
  const expiry = changes.expiresAt === undefined ? sql`expires_at` : sql`${changes.expiresAt}::date`;
  await sql`update members set access_level = ${changes.accessLevel}, expires_at = ${expiry} where user_id = ${userId} and ${memberColumn(place)} = ${place.id}`.execute(
    tx,
  );
  await announceRights(tx, userId);
}

export async function deleteMember(tx: Transaction, place: MemberPlace, userId: number): Promise<void> {
  await sql`delete from members where user_id = ${userId} and ${memberColumn(place)} = ${place.id}`.execute(
    tx,
  );
  await announceRights(tx, userId);
}

/** Ends all memberships of a user. */
export async function deleteMembershipsOf(tx: Transaction, userId: number): Promise<void> {
  await sql`delete from members where user_id = ${userId}`.execute(tx);
}

/** Tells open pages of those whose memberships have ended today. */
export async function announceExpired(db: Connection): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select distinct user_id as id from members where expires_at = current_date`.execute(db);
  await publishAll(
    db,
    rows.map(({ id }) => [rightsStream(id), {}]),
  );
}
