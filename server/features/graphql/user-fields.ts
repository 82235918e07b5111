import type { Context } from '../../platform/context.ts';
import { findUserById, findUserByUsername, findUsersByIds, presentBasicUser } from '../accounts/index.ts';
import type { UserSummary } from '../accounts/index.ts';
import { mergeRequestsOf, mergeRequestsOfCurrentUser } from './merge-request-lists.ts';
import { todosOf } from './todo-fields.ts';
import { idOf, textOf, userFields } from './values.ts';

/** Also what is theirs alone. */
const currentUserFields = (user: UserSummary, ctx: Context) => ({
  ...userFields(presentBasicUser(user, ctx.baseUrl)),
  ...mergeRequestsOfCurrentUser,
  todos: (asked: Parameters<typeof todosOf>[1]) => todosOf(ctx, asked),
});

/** The current user; null without one. */
export async function readCurrentUser(ctx: Context) {
  if (ctx.viewer.user === null) return null;
  const { id } = ctx.viewer.user;
  const user = (await findUsersByIds(ctx.platform.db, [id])).get(id);
  return user === undefined ? null : currentUserFields(user, ctx);
}

/** The person with this name or global id; null where there is none. */
export async function readPerson(
  ctx: Context,
  { id, username }: { readonly id?: string | null; readonly username?: string | null },
) {
  const { db } = ctx.platform;
  const user =
    username != null
      ? await findUserByUsername(db, textOf(username)!)
      : id != null
        ? await findUserById(db, idOf(id))
        : undefined;
  if (user === undefined || (id != null && user.id !== idOf(id))) return null;
  if (user.id === ctx.viewer.user?.id) return currentUserFields(user, ctx);
  return { ...userFields(presentBasicUser(user, ctx.baseUrl)), ...mergeRequestsOf(user.id) };
}
