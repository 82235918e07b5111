import { internalViewer } from '../../platform/access/viewer.ts';
import { systemContext } from '../../platform/context.ts';
import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findUserById } from './user.queries.ts';

/** A context with the current rights of the author of an earlier action; undefined if they are deleted or blocked. */
export async function contextOfPerson(
  platform: Platform,
  userId: number | null,
): Promise<Context | undefined> {
  const user = userId === null ? undefined : await findUserById(platform.db, userId);
  if (user === undefined || user.state !== 'active') return undefined;
  return systemContext(platform, internalViewer(user));
}
