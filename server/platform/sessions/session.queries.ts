import { sql } from 'kysely';
import type { TokenScope, Viewer, ViewerUser } from '../access/viewer.ts';
import type { Connection } from '../database/database.ts';
import { recordingActivity, recordingSignIn } from '../people/user-rows.queries.ts';
import { digestOf, randomToken } from '../crypto/secrets.ts';

/** A bot has a token only for as long as its project or group is there. */
const hasPlace = sql`(not u.bot or exists (select 1 from projects p where p.id = u.bot_of_project_id and p.deleted_at is null)
  or exists (select 1 from namespaces n where n.id = u.bot_of_group_id and n.deleted_at is null))`;

interface PersonRow extends ViewerUser {
  readonly confirmed: boolean;
}

/** The viewer of a session cookie, or undefined. */
export async function findSessionViewer(db: Connection, token: string): Promise<Viewer | undefined> {
  const { rows } = await sql<
    PersonRow & { session_id: number; csrf_token: string; stale: boolean; preferred_language: string | null }
  >`
    select u.preferred_language, u.id, u.username, u.name, u.admin, u.external, u.bot, s.id as session_id, s.csrf_token, s.last_active_at < now() - interval '5 minutes' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_digest = ${digestOf(token)} and s.expires_at > now() and u.state = 'active'`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  if (row.stale) {
    await sql`with seen as (${recordingActivity(sql`select ${row.id}::bigint`)})
      update sessions set last_active_at = now(), expires_at = greatest(expires_at, now() + (expires_at - last_active_at)) where id = ${row.session_id}`.execute(
      db,
    );
  }
  return {
    user: personOf(row),
    credential: { kind: 'session', sessionId: row.session_id, csrfToken: row.csrf_token },
    language: row.preferred_language,
  };
}

/** The viewer of a personal access token, or undefined. */
export async function findTokenViewer(db: Connection, token: string): Promise<Viewer | undefined> {
  const { rows } = await sql<PersonRow & { token_id: number; scopes: TokenScope[]; stale: boolean }>`
    select u.id, u.username, u.name, u.admin, u.external, u.bot, t.id as token_id, t.scopes,
      t.last_used_at is null or t.last_used_at < now() - interval '10 minutes' as stale
    from personal_access_tokens t join users u on u.id = t.user_id
    where t.token_digest = ${digestOf(token)} and not t.revoked and (t.expires_at is null or t.expires_at > current_date) and u.state = 'active' and ${hasPlace}`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  if (row.stale)
    await sql`update personal_access_tokens set last_used_at = now() where id = ${row.token_id}`.execute(db);
  return { user: personOf(row), credential: { kind: 'token', tokenId: row.token_id, scopes: row.scopes } };
}

/** Keys that may sign in; a person's only while the person may. */
const validKey = sql`(k.expires_at is null or k.expires_at > now()) and k.usage <> 'signing' and (k.user_id is null or u.state = 'active')`;

interface KeyRow extends PersonRow {
  readonly key_id: number;
}

/** The viewer of an SSH key by its fingerprint: a person, or a deploy key that is nobody. */
export async function findKeyViewer(db: Connection, fingerprint: Buffer): Promise<Viewer | undefined> {
  const { rows } = await sql<KeyRow>`
    select k.id as key_id, u.id, u.username, u.name, u.admin, u.external, u.bot
    from ssh_keys k left join users u on u.id = k.user_id where k.fingerprint = ${fingerprint} and ${validKey}`.execute(
    db,
  );
  return rows[0] === undefined ? undefined : viewerOfKey(rows[0]);
}

/** Notes that a key was used, at most every ten minutes. */
export async function noteKeyUse(db: Connection, keyId: number): Promise<void> {
  await sql`with used as (update ssh_keys set last_used_at = now() where id = ${keyId}
      and (last_used_at is null or last_used_at < now() - interval '10 minutes') returning user_id)
    ${recordingActivity(sql`select user_id from used`)}`.execute(db);
}

function viewerOfKey(row: KeyRow): Viewer {
  // Of a deploy key the joined person is null.
  return (row.id as number | null) === null
    ? { user: null, credential: { kind: 'deploy-key', keyId: row.key_id } }
    : { user: personOf(row), credential: { kind: 'ssh-key', keyId: row.key_id } };
}

/**
 * The current state of these viewers, in one query per kind of credential. Viewers whose session has ended, whose token is invalid or
 * who may not sign in any more are missing. Anonymous viewers stay.
 */
export async function refreshViewers(
  db: Connection,
  viewers: readonly Viewer[],
): Promise<Map<Viewer, Viewer>> {
  const credentials = viewers.map(({ credential }) => credential);
  const [sessions, tokens, keys] = await Promise.all([
    sessionViewers(db, [
      ...new Set(credentials.flatMap((one) => (one.kind === 'session' ? one.sessionId : []))),
    ]),
    tokenViewers(db, [...new Set(credentials.flatMap((one) => (one.kind === 'token' ? one.tokenId : [])))]),
    keyViewers(db, [
      ...new Set(
        credentials.flatMap((one) => (one.kind === 'ssh-key' || one.kind === 'deploy-key' ? one.keyId : [])),
      ),
    ]),
  ]);
  const now = new Map<Viewer, Viewer>();
  for (const viewer of viewers) {
    const { credential } = viewer;
    const current =
      credential.kind === 'none'
        ? viewer
        : credential.kind === 'session'
          ? sessions.get(credential.sessionId)
          : credential.kind === 'token'
            ? tokens.get(credential.tokenId)
            : credential.kind === 'ssh-key' || credential.kind === 'deploy-key'
              ? keys.get(credential.keyId)
              : undefined;
    if (current !== undefined) now.set(viewer, current);
  }
  return now;
}

async function sessionViewers(db: Connection, ids: readonly number[]): Promise<Map<number, Viewer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PersonRow & { session_id: number; csrf_token: string }>`
    select u.id, u.username, u.name, u.admin, u.external, u.bot, s.id as session_id, s.csrf_token from sessions s join users u on u.id = s.user_id
    where s.id = any(${ids}::bigint[]) and s.expires_at > now() and u.state = 'active'`.execute(db);
  return new Map(
    rows.map((row) => [
      row.session_id,
      {
        user: personOf(row),
        credential: { kind: 'session', sessionId: row.session_id, csrfToken: row.csrf_token },
      },
    ]),
  );
}

async function tokenViewers(db: Connection, ids: readonly number[]): Promise<Map<number, Viewer>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PersonRow & { token_id: number; scopes: TokenScope[] }>`
    select u.id, u.username, u.name, u.admin, u.external, u.bot, t.id as token_id, t.scopes from personal_access_tokens t join users u on u.id = t.user_id
    where t.id = any(${ids}::bigint[]) and not t.revoked and (t.expires_at is null or t.expires_at > current_date) and u.state = 'active' and ${hasPlace}`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [
      row.token_id,
      { user: personOf(row), credential: { kind: 'token', tokenId: row.token_id, scopes: row.scopes } },
    ]),
  );
}

async function keyViewers(db: Connection, ids: readonly number[]): Promise<Map<number, Viewer>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<KeyRow>`select k.id as key_id, u.id, u.username, u.name, u.admin, u.external, u.bot from ssh_keys k left join users u on u.id = k.user_id
    where k.id = any(${ids as number[]}::bigint[]) and ${validKey}`.execute(db);
  return new Map(rows.map((row) => [row.key_id, viewerOfKey(row)]));
}

function personOf({ id, username, name, admin, external, bot }: ViewerUser): ViewerUser {
  return { id, username, name, admin, external, ...(bot === true ? { bot } : {}) };
}

export interface NewSession {
  /** Stored in the cookie; the database only has its digest. */
  readonly token: string;
  readonly csrfToken: string;
}

export async function createSession(
  db: Connection,
  userId: number,
  from: { ip: string | undefined; userAgent: string; days: number },
): Promise<NewSession> {
  const token = randomToken();
  const csrfToken = randomToken();
  await sql`with signed_in as (${recordingSignIn(userId)})
    insert into sessions (user_id, token_digest, csrf_token, ip, user_agent, expires_at)
    values (${userId}, ${digestOf(token)}, ${csrfToken}, ${from.ip ?? null}, ${from.userAgent.slice(0, 400)}, now() + make_interval(days => ${from.days}))`.execute(
    db,
  );
  return { token, csrfToken };
}

export async function deleteSession(db: Connection, sessionId: number): Promise<void> {
  await sql`delete from sessions where id = ${sessionId}`.execute(db);
}

/** Ends a person's sessions, except one if it is given. */
export async function deleteSessionsOf(
  db: Connection,
  userId: number,
  exceptSessionId?: number,
): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and id is distinct from ${exceptSessionId ?? null}::bigint`.execute(
    db,
  );
}
