import type { Locale } from '../../../contract/session/locales.ts';
import { authorize } from '../../platform/access/authorize.ts';
import { deleteUserRow, replaceUserAvatarKey } from '../../platform/people/user-rows.queries.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { rightsStream } from '../../platform/realtime/person-stream.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { deleteSession, deleteSessionsOf } from '../../platform/sessions/session.queries.ts';
import { removeAvatarFile, setAvatar } from '../avatars/index.ts';
import type { AvatarChange } from '../avatars/index.ts';
import { findUserNamespace, lockNamespace } from '../namespaces/index.ts';
import { revokeAllAccessTokens } from '../../platform/sessions/access-token.queries.ts';
import { accountPolicy } from './account.policy.ts';
import { announcePerson } from './person-news.ts';
import { findProjectsLeftBehind } from './own-namespace.queries.ts';
import { countAdministrators, findUserById, findUserByUsername, updateUser } from './user.queries.ts';
import type { UserRow } from './user.queries.ts';
import { listSessions } from '../../platform/sessions/user-session.queries.ts';
import type { SessionRow } from '../../platform/sessions/user-session.queries.ts';

/** A person by id or username; throws 404 if there is none. */
export async function readUser(ctx: Context, idOrUsername: string): Promise<UserRow> {
  const user = /^\d+$/.test(idOrUsername)
    ? await findUserById(ctx.platform.db, Number(idOrUsername))
    : await findUserByUsername(ctx.platform.db, idOrUsername);
  if (user === undefined) throw notFound('User');
  return user;
}

/** The signed-in person's own row. */
export async function readOwnUser(ctx: Context): Promise<UserRow> {
  const user = ctx.viewer.user === null ? undefined : await findUserById(ctx.platform.db, ctx.viewer.user.id);
  if (user === undefined) throw notFound('User');
  return user;
}

async function replaceAndAnnounce(tx: Transaction, id: number, key: string | null): Promise<string | null> {
  await announcePerson(tx, id);
  return replaceUserAvatarKey(tx, id, key);
}

/** Sets or removes somebody's avatar. */
export async function changeAvatar(ctx: Context, id: number, avatar: AvatarChange): Promise<UserRow> {
  const user = await readUser(ctx, String(id));
  authorize(accountPolicy, ctx.viewer, 'update', user, 'read', 'User');
  if (avatar === undefined) return user;
  await setAvatar(ctx, { kind: 'user', id, replaceKey: replaceAndAnnounce }, avatar);
  return readUser(ctx, String(id));
}

const stateChanges = {
  block: { to: 'blocked', from: ['active', 'blocked_pending_approval'] },
  unblock: { to: 'active', from: ['blocked'] },
  approve: { to: 'active', from: ['blocked_pending_approval'] },
} as const;

/** Blocks, unblocks or approves. A blocked person's sessions and tokens stop immediately. Throws 403 if the state does not allow it. */
export async function changeUserState(
  ctx: Context,
  id: number,
  change: keyof typeof stateChanges,
): Promise<UserRow> {
  const user = await readUser(ctx, String(id));
  authorize(accountPolicy, ctx.viewer, 'administer', user, 'read', 'User');
  const { to, from } = stateChanges[change];
  // Repeating the change is allowed.
  if (user.state === to && change !== 'approve') return user;
  if (!(from as readonly string[]).includes(user.state)) throw forbidden(`the account is ${user.state}`);
  if (change === 'block' && user.id === ctx.viewer.user?.id) throw forbidden('you cannot block yourself');
  return transaction(ctx.platform.db, async (tx) => {
    if (change === 'block') {
      if (user.admin && (await countAdministrators(tx)) <= 1)
        throw forbidden('the last administrator cannot be blocked');
      await deleteSessionsOf(tx, id);
    }
    const changed = await updateUser(tx, id, { state: to });
    await publish(tx, rightsStream(id), {});
    await audit(tx, ctx, `user.${change}`, { type: 'User', id }, { username: user.username });
    return changed;
  });
}

/** Deletes an account. What the person wrote stays, by 'A deleted user'; projects in their own namespace are removed after the delay. */
export async function deleteUser(ctx: Context, id: number): Promise<void> {
  const user = await readUser(ctx, String(id));
  authorize(accountPolicy, ctx.viewer, 'administer', user, 'read', 'User');
  if (user.bot) throw forbidden('a bot ends with its token: revoke that');
  await transaction(ctx.platform.db, async (tx) => {
    if (user.admin && (await countAdministrators(tx)) <= 1)
      throw conflict('The last administrator cannot be deleted.');
    const namespace = await findUserNamespace(tx, id);
    await lockNamespace(tx, namespace.id);
    const left = await findProjectsLeftBehind(tx, namespace.id);
    if (left.live) throw conflict('The person owns projects. Delete or transfer them first.');
    if (left.waiting) throw conflict('Projects of this person are still being removed. Try again later.');
    await revokeAllAccessTokens(tx, id);
    await deleteUserRow(tx, id);
    await publish(tx, rightsStream(id), {});
    await audit(tx, ctx, 'user.deleted', { type: 'User', id }, { username: user.username });
    await recordEvent(tx, 'user.deleted', { userId: id, username: user.username });
  });
  await removeAvatarFile(ctx.platform, 'user', id, user.avatar_key);
}

export async function readOwnSessions(ctx: Context): Promise<SessionRow[]> {
  const { user, credential } = ctx.viewer;
  if (user === null) throw forbidden();
  return listSessions(
    ctx.platform.db,
    user.id,
    credential.kind === 'session' ? credential.sessionId : undefined,
  );
}

/** Ends one of one's own sessions, or all others. */
export async function endOwnSession(ctx: Context, id: number | 'others'): Promise<void> {
  const sessions = await readOwnSessions(ctx);
  if (id === 'others') {
    const current = sessions.find((session) => session.current);
    await deleteSessionsOf(ctx.platform.db, ctx.viewer.user!.id, current?.id);
    return;
  }
  if (!sessions.some((session) => session.id === id)) throw notFound('Session');
  await deleteSession(ctx.platform.db, id);
}

export interface PreferenceChanges {
  readonly theme?: string | undefined;
  readonly time_format?: string | undefined;
  readonly time_display_relative?: boolean | undefined;
  readonly first_day_of_week?: number | undefined;
  readonly keyboard_shortcuts_enabled?: boolean | undefined;
  readonly diff_view?: 'inline' | 'parallel' | undefined;
  /** '' lets the browser decide. */
  readonly preferred_language?: Locale | '' | undefined;
}

export async function changePreferences(ctx: Context, changes: PreferenceChanges): Promise<UserRow> {
  const user = await readOwnUser(ctx);
  authorize(accountPolicy, ctx.viewer, 'update', user, 'read', 'User');
  // Listed explicitly: a request may have more fields than its schema.
  const {
    theme,
    time_format,
    time_display_relative,
    first_day_of_week,
    keyboard_shortcuts_enabled,
    diff_view,
    preferred_language,
  } = changes;
  return updateUser(ctx.platform.db, user.id, {
    ...(theme === undefined ? {} : { theme }),
    ...(time_format === undefined ? {} : { time_format }),
    ...(time_display_relative === undefined ? {} : { time_display_relative }),
    ...(first_day_of_week === undefined ? {} : { first_day_of_week }),
    ...(keyboard_shortcuts_enabled === undefined ? {} : { keyboard_shortcuts_enabled }),
    ...(diff_view === undefined ? {} : { diff_view }),
    ...(preferred_language === undefined ? {} : { preferred_language: preferred_language || null }),
  });
}
