import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isSetupRequired, writeSetupCompleted } from '../../platform/instance/instance.queries.ts';
import { createUser } from './create-user.ts';
import {
  createOneTimeToken,
  deleteOneTimeTokens,
  peekOneTimeToken,
  useOneTimeToken,
} from './one-time-token.queries.ts';
import type { UserRow } from './user.queries.ts';

/** Completes the set-up: the link stops working. */
export async function completeSetup(db: Connection): Promise<void> {
  await writeSetupCompleted(db);
  await deleteOneTimeTokens(db, 'setup');
}

/** The token of the one-time link that the first start prints; undefined if the set-up is complete. Earlier links stop working. */
export async function createSetupToken(db: Connection): Promise<string | undefined> {
  return (await isSetupRequired(db)) ? (await createOneTimeToken(db, 'setup', 24 * 7)).token : undefined;
}

export function isSetupToken(db: Connection, token: string): Promise<boolean> {
  return peekOneTimeToken(db, 'setup', token);
}

/** Creates the first administrator. */
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
      // The row stays locked until the end: of two people with the link one is first, and the other leaves nothing
      // behind.
      before: async (tx) => {
        if ((await useOneTimeToken(tx, 'setup', token)) === undefined) throw gone();
      },
    },
  );
}
