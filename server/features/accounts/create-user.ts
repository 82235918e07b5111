import { hashPassword, randomToken } from '../../platform/crypto/secrets.ts';
import type { Context } from '../../platform/context.ts';
import { isUniqueViolation, transaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, conflict, invalid } from '../../platform/errors.ts';
import type { FieldErrors } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { audit } from '../../platform/audit.ts';
import { nameProblem } from '../../platform/name.ts';
import { insertNamespace, pathProblem } from '../namespaces/index.ts';
import { insertFirstOwner } from '../../platform/access/member-rows.queries.ts';
import { sendConfirmation } from './account.mails.ts';
import { completeSetup } from './setup.ts';
import { passwordProblems } from './password-strength.ts';
import { insertUser, isEmailTaken, updateUser } from './user.queries.ts';
import type { UserRow } from './user.queries.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'user.created': { readonly userId: number };
    'user.deleted': { readonly userId: number; readonly username: string };
  }
}

export interface CreateUserInput {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** Without it nobody can sign in to the account before a reset. */
  readonly password?: string | undefined;
  readonly admin?: boolean | undefined;
  readonly confirmed?: boolean | undefined;
  readonly pendingApproval?: boolean | undefined;
  readonly external?: boolean | undefined;
  readonly canCreateGroup?: boolean | undefined;
  readonly projectsLimit?: number | undefined;
  readonly bio?: string | undefined;
  readonly location?: string | undefined;
  readonly organization?: string | undefined;
  readonly website_url?: string | undefined;
  readonly privateProfile?: boolean | undefined;
}

const emailForm = /^[^\s@<>",;:\\[\]()]{1,64}@[^\s@<>",;:\\[\]()]{1,190}$/;

export function emailProblem(email: string): string | undefined {
  return emailForm.test(email) ? undefined : 'is invalid';
}

/** Validates the input; returns the errors of each field. */
async function validate(
  ctx: Context,
  input: CreateUserInput,
  lenientPassword: boolean,
): Promise<FieldErrors> {
  const errors: Record<string, string[]> = {};
  const add = (field: string, problem: string | undefined): void => {
    if (problem !== undefined) (errors[field] ??= []).push(problem);
  };
  add('username', pathProblem(input.username, true));
  add('name', nameProblem(input.name.trim()));
  add('email', emailProblem(input.email));
  if (input.password !== undefined) {
    const words = [input.username, input.name, input.email];
    for (const problem of await passwordProblems(
      input.password,
      ctx.platform.settings.passwordMinimumLength,
      words,
      lenientPassword,
    ))
      add('password', problem);
  }
  return errors;
}

/**
 * Creates an account with its namespace. Throws 400 with the errors of fields, 409 if name or address are taken. The callers check who
 * may do it: registration, an administrator, the set-up, the command line.
 */
export async function createUser(
  ctx: Context,
  input: CreateUserInput,
  options: {
    lenientPassword?: boolean;
    before?: (tx: Transaction) => Promise<void>;
    after?: () => void;
    /** Replaces the address after validation. */
    storedEmail?: string;
    /** Of a password that was hashed before, and is not given: nothing of it can be validated. */
    passwordHash?: string;
  } = {},
): Promise<UserRow> {
  const errors = await validate(ctx, input, options.lenientPassword === true);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const email = options.storedEmail ?? input.email;
  const passwordHash = options.passwordHash ?? (await hashPassword(input.password ?? randomToken()));
  try {
    return await transaction(ctx.platform.db, async (tx) => {
      await options.before?.(tx);
      if (await isEmailTaken(tx, email)) throw conflict('Email has already been taken');
      const user = await insertUser(tx, {
        username: input.username,
        name: input.name.trim(),
        email,
        passwordHash,
        admin: input.admin === true,
        confirmed: input.confirmed === true,
        state: input.pendingApproval === true ? 'blocked_pending_approval' : 'active',
        external: input.external === true,
        canCreateGroup: input.canCreateGroup !== false,
        projectsLimit: input.projectsLimit ?? 100_000,
      });
      const namespace = await insertNamespace(tx, {
        kind: 'user',
        name: input.name.trim(),
        path: input.username,
        visibility: 'public',
        ownerId: user.id,
      });
      if (namespace === undefined) throw conflict('Username has already been taken');
      await insertFirstOwner(tx, namespace.id, user.id, null);
      const profile = {
        bio: input.bio,
        location: input.location,
        organization: input.organization,
        website_url: input.website_url,
        private_profile: input.privateProfile,
      };
      const given = Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined));
      const made = Object.keys(given).length > 0 ? await updateUser(tx, user.id, given) : user;
      if (input.confirmed !== true) await sendConfirmation(tx, ctx, user, email);
      if (input.admin === true) await completeSetup(tx);
      await audit(
        tx,
        ctx,
        'user.created',
        { type: 'User', id: user.id },
        { username: user.username, admin: user.admin },
      );
      await recordEvent(tx, 'user.created', { userId: user.id });
      options.after?.();
      return made;
    });
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (isUniqueViolation(error, 'users_username_key')) throw conflict('Username has already been taken');
    if (isUniqueViolation(error, 'users_email_key') || isUniqueViolation(error, 'emails_confirmed_email'))
      throw conflict('Email has already been taken');
    throw error;
  }
}

/** Thrown to roll back a rehearsal. */
class Rehearsed extends Error {}

/**
 * Does everything that `createUser` does with another address, and rolls it back: a registration with a known address gets the usual
 * errors for a taken name or a weak password, and no others.
 */
export async function rehearseUser(ctx: Context, input: CreateUserInput): Promise<void> {
  try {
    await createUser(ctx, input, {
      storedEmail: `${randomToken()}@rehearsal.invalid`,
      after: () => {
        throw new Rehearsed();
      },
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}
