import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createUser } from './create-user.ts';
import {
  createOneTimeToken,
  deleteOneTimeTokens,
  peekOneTimeToken,
  useOneTimeToken,
} from './one-time-token.queries.ts';
import type { UserRow } from './user.queries.ts';

/** Whether nobody has made the first administrator yet. Asked of the database, so that every process agrees at once. */
export async function isSetupRequired(db: Connection): Promise<boolean> {
  const { rows } = await sql<{
    required: boolean;
  }>`select setup_completed_at is null as required from instance`.execute(db);
  return rows[0]!.required;
}

/** The set-up is done: the link stops working. */
export async function completeSetup(db: Connection): Promise<void> {
  await sql`update instance set setup_completed_at = coalesce(setup_completed_at, now())`.execute(db);
  await deleteOneTimeTokens(db, 'setup');
}

/** The token of the one-time link that the first start prints; undefined when the set-up is done. Earlier links stop working. */
export async function createSetupToken(db: Connection): Promise<string | undefined> {
  return (await isSetupRequired(db)) ? (await createOneTimeToken(db, 'setup', 24 * 7)).token : undefined;
}

export function isSetupToken(db: Connection, token: string): Promise<boolean> {
  return peekOneTimeToken(db, 'setup', token);
}

/** Makes the first administrator. */
export async function setUpInstance(
  ctx: Context,
  token: string,
  input: { username: string; name: string; email: string; password: string },
): Promise<UserRow> {
  const gone = (): AppError =>
    new AppError(403, {
      message:
        'This set-up link is not valid any more. Restart Coppice to get a new one, or make an administrator with `coppice user create --admin`.',
    });
  if (!(await isSetupToken(ctx.platform.db, token))) throw gone();
  const { username, name, email, password } = input;
  return createUser(
    ctx,
    { username, name, email, password, admin: true, confirmed: true },
    {
      // The row is locked until the end: of two people with the link one is first, and nothing stays of the other.
      before: async (tx) => {
        if ((await useOneTimeToken(tx, 'setup', token)) === undefined) throw gone();
      },
    },
  );
}
