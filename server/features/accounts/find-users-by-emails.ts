import type { Platform } from '../../platform/platform.ts';
import { ownerOfPrivateEmail } from './private-email.ts';
import { findUsersByConfirmedEmails, findUsersByIds } from './user.queries.ts';
import type { UserRow } from './user.queries.ts';

/** The people of commit addresses, by address in lower case: confirmed and private ones. */
export async function findUsersByEmails(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  emails: readonly string[],
): Promise<Map<string, UserRow>> {
  const owners = new Map<string, number>();
  for (const email of emails) {
    const id = ownerOfPrivateEmail(settings, email);
    if (id !== undefined) owners.set(email.toLowerCase(), id);
  }
  const [found, byId] = await Promise.all([
    findUsersByConfirmedEmails(db, emails),
    findUsersByIds(db, [...new Set(owners.values())]),
  ]);
  for (const [email, id] of owners) {
    const user = byId.get(id);
    if (user !== undefined) found.set(email, user);
  }
  return found;
}
