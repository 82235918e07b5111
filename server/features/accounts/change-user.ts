import type { Updateable } from 'kysely';
import { inEvenTime } from '../../platform/http/even-time.ts';
import { authorize } from '../../platform/access/authorize.ts';
import { audit } from '../../platform/audit.ts';
import { nameProblem } from '../../platform/name.ts';
import type { Context } from '../../platform/context.ts';
import { hashPassword } from '../../platform/crypto/secrets.ts';
import { isUniqueViolation, transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Users } from '../../platform/database/tables.ts';
import { badRequest, conflict, forbidden, invalid } from '../../platform/errors.ts';
import { rightsStream } from '../../platform/realtime/person-stream.ts';
import { publish } from '../../platform/realtime/publish.ts';
import { deleteSessionsOf } from '../../platform/sessions/session.queries.ts';
import {
  findUserNamespace,
  lockNamespace,
  moveNamespace,
  pathProblem,
  updateNamespaceRow,
} from '../namespaces/index.ts';
import { sendAccountNotice, sendAddressKnown, sendConfirmation } from './account.mails.ts';
import { accountPolicy } from './account.policy.ts';
import { emailProblem } from './create-user.ts';
import { confirmEmailRow, insertEmail, listEmails } from './email.queries.ts';
import { ownerOfPrivateEmail, privateEmail, privateEmailKeyword } from './private-email.ts';
import { passwordProblems } from './password-strength.ts';
import { announcePerson } from './person-news.ts';
import { deleteOneTimeTokens } from './one-time-token.queries.ts';
import { proveOwner } from './sign-in.ts';
import { countAdministrators, isEmailTaken, updateUser } from './user.queries.ts';
import type { UserRow } from './user.queries.ts';
import { readOwnUser, readUser } from './user.service.ts';

export interface ProfileChanges {
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** The current password, required to change one's own address or password. */
  readonly current_password?: string | undefined;
  readonly admin?: boolean | undefined;
  readonly external?: boolean | undefined;
  readonly can_create_group?: boolean | undefined;
  readonly projects_limit?: number | undefined;
  readonly skip_reconfirmation?: boolean | undefined;
  readonly bio?: string | undefined;
  readonly location?: string | undefined;
  readonly website_url?: string | undefined;
  readonly organization?: string | undefined;
  readonly job_title?: string | undefined;
  readonly pronouns?: string | undefined;
  readonly public_email?: string | undefined;
  readonly commit_email?: string | undefined;
  readonly private_profile?: boolean | undefined;
}

const plainFields = [
  'bio',
  'location',
  'website_url',
  'organization',
  'job_title',
  'pronouns',
  'private_profile',
] as const;
const administratorFields = ['admin', 'external', 'can_create_group', 'projects_limit'] as const;

/** Changes a profile: one's own, or anybody's for an administrator. Only administrators change rights. */
export async function changeUser(ctx: Context, id: number, changes: ProfileChanges): Promise<UserRow> {
  const user = await readUser(ctx, String(id));
  authorize(accountPolicy, ctx.viewer, 'update', user, 'read', 'User');
  if (user.bot) throw forbidden('a bot is what its token says');
  const administers = accountPolicy.administer(ctx.viewer, user);
  const newEmail = changes.email?.toLowerCase() === user.email.toLowerCase() ? undefined : changes.email;
  if (ctx.viewer.user?.id === id && (newEmail !== undefined || changes.password !== undefined))
    await proveOwner(ctx, user, changes.current_password);
  const values: Updateable<Users> = {};
  for (const field of plainFields) {
    const value = changes[field];
    if (value === undefined) continue;
    if (typeof value === 'string' && value.length > 500)
      throw invalid({ [field]: ['is too long (maximum is 500 characters)'] });
    Object.assign(values, { [field]: value });
  }
  if (
    changes.website_url !== undefined &&
    changes.website_url !== '' &&
    !/^https?:\/\//i.test(changes.website_url)
  )
    throw invalid({ website_url: ['must begin with http:// or https://'] });
  for (const field of administratorFields) {
    if (changes[field] === undefined) continue;
    if (!administers) throw forbidden();
    Object.assign(values, { [field]: changes[field] });
  }
  if (changes.name !== undefined) {
    const problem = nameProblem(changes.name.trim());
    if (problem !== undefined) throw invalid({ name: [problem] });
    values.name = changes.name.trim();
  }
  if (changes.password !== undefined) {
    if (!administers) throw forbidden();
    const problems = await passwordProblems(
      changes.password,
      ctx.platform.settings.passwordMinimumLength,
      [user.username, user.name],
      true,
    );
    if (problems.length > 0) throw invalid({ password: problems });
    values.password_hash = await hashPassword(changes.password);
  }
  if (changes.username !== undefined && changes.username !== user.username) {
    const problem = pathProblem(changes.username, true);
    if (problem !== undefined) throw invalid({ username: [problem] });
    values.username = changes.username;
  }
  const emails = await listEmails(ctx.platform.db, id);
  const username = changes.username ?? user.username;
  const ownPrivateEmail = privateEmail(ctx.platform.settings, { id, username });
  // The private address contains the username, so it changes with it.
  if (user.commit_email !== null && ownerOfPrivateEmail(ctx.platform.settings, user.commit_email) === id)
    values.commit_email = ownPrivateEmail;
  const isConfirmed = (email: string): boolean =>
    emails.some((known) => known.confirmed_at !== null && known.email.toLowerCase() === email.toLowerCase());
  for (const field of ['public_email', 'commit_email'] as const) {
    const email = changes[field];
    if (email === undefined) continue;
    if (field === 'commit_email' && [privateEmailKeyword, ownPrivateEmail].includes(email)) {
      values.commit_email = ownPrivateEmail;
      continue;
    }
    if (email !== '' && !isConfirmed(email)) throw invalid({ [field]: ['is not an email you own'] });
    values[field] = email === '' ? null : email;
  }
  try {
    const write = (): Promise<UserRow> =>
      transaction(ctx.platform.db, async (tx) => {
        if (values.admin === false && user.admin && (await countAdministrators(tx)) <= 1)
          throw badRequest('The last administrator cannot be removed.');
        if (typeof values.username === 'string') {
          const namespace = await findUserNamespace(tx, id);
          await lockNamespace(tx, namespace.id);
          if (!(await moveNamespace(tx, ctx.platform, namespace.id, user.username, values.username)))
            throw conflict('Username has already been taken');
          await updateNamespaceRow(tx, namespace.id, { path: values.username });
        }
        if (newEmail !== undefined) {
          const problem = emailProblem(newEmail);
          if (problem !== undefined) throw invalid({ email: [problem] });
          const taken = await isEmailTaken(tx, newEmail, id);
          if (taken && administers) throw conflict('Email has already been taken');
          const known = emails.some((email) => email.email.toLowerCase() === newEmail.toLowerCase());
          const trusted = isConfirmed(newEmail) || (administers && changes.skip_reconfirmation === true);
          if (!known) await insertEmail(tx, id, newEmail, trusted);
          else if (trusted) await confirmEmailRow(tx, id, newEmail);
          // An unconfirmed address is only an additional one, so that a typing error can't lose the account.
          if (trusted || administers) {
            values.email = newEmail;
            await deleteOneTimeTokens(tx, 'reset_password', id);
            await sendAccountNotice(tx, ctx, user, 'address_made_primary', newEmail);
          } else if (taken) await sendAddressKnown(tx, ctx, newEmail, 'added');
          else await sendConfirmation(tx, ctx, user, newEmail);
        }
        const changed = await updateUser(tx, id, values);
        if (changed.admin !== user.admin || changed.external !== user.external)
          await publish(tx, rightsStream(id), {});
        if (changed.name !== user.name || changed.username !== user.username) await announcePerson(tx, id);
        if (values.password_hash !== undefined) await forgetOldPassword(tx, ctx, user);
        await audit(tx, ctx, 'user.updated', { type: 'User', id }, { fields: Object.keys(values) });
        return changed;
      });
    // The duration must not reveal whether somebody else has the new address.
    return await (newEmail === undefined ? write() : inEvenTime(write));
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key')) throw conflict('Username has already been taken');
    if (isUniqueViolation(error)) throw conflict('Email has already been taken');
    throw error;
  }
}
/** Ends everything that depends on the old password: all sessions except the current one, and reset links. Notifies the owner. */
async function forgetOldPassword(tx: Transaction, ctx: Context, user: UserRow): Promise<void> {
  const { viewer } = ctx;
  const kept =
    viewer.credential.kind === 'session' && viewer.user?.id === user.id
      ? viewer.credential.sessionId
      : undefined;
  await deleteSessionsOf(tx, user.id, kept);
  await deleteOneTimeTokens(tx, 'reset_password', user.id);
  await sendAccountNotice(tx, ctx, user, 'password_changed');
}

/** Sets one's own password after checking the current one; other sessions end. */
export async function changeOwnPassword(ctx: Context, current: string, password: string): Promise<void> {
  const user = await readOwnUser(ctx);
  await proveOwner(ctx, user, current);
  const problems = await passwordProblems(password, ctx.platform.settings.passwordMinimumLength, [
    user.username,
    user.name,
    user.email,
  ]);
  if (problems.length > 0) throw invalid({ password: problems });
  const passwordHash = await hashPassword(password);
  await transaction(ctx.platform.db, async (tx) => {
    await updateUser(tx, user.id, { password_hash: passwordHash });
    await forgetOldPassword(tx, ctx, user);
    await audit(tx, ctx, 'password.changed', { type: 'User', id: user.id });
  });
}
