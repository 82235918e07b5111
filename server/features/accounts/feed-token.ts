import { audit } from '../../platform/audit.ts';
import { internalViewer } from '../../platform/access/viewer.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { readSignedText, signText } from '../../platform/crypto/instance-secret.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Connection } from '../../platform/database/database.ts';
import { unauthorized } from '../../platform/errors.ts';
import { raiseFeedTokenVersion } from '../../platform/people/user-rows.queries.ts';
import { findUserById } from './user.queries.ts';

const purpose = 'feed';
/** The prefix by which people and secret scanners recognise one. */
const prefix = 'glft-';

/** A token with which programs read the feeds of one list, and nothing else, as this person. */
export async function feedTokenFor(db: Connection, userId: number, path: string): Promise<string> {
  const person = await findUserById(db, userId);
  const content = JSON.stringify([userId, person?.feed_token_version, path.toLowerCase()]);
  return prefix + (await signText(db, purpose, content));
}

/** Who reads the feeds of this list with a token; undefined if it is not valid there. */
export async function viewerOfFeed(db: Connection, token: string, path: string): Promise<Viewer | undefined> {
  if (!token.startsWith(prefix)) return undefined;
  const text = await readSignedText(db, purpose, token.slice(prefix.length));
  if (text === undefined) return undefined;
  const [userId, version, place] = JSON.parse(text) as [number, number, string];
  if (place !== path.toLowerCase()) return undefined;
  const person = await findUserById(db, userId);
  if (person?.state !== 'active' || person.bot || person.feed_token_version !== version) return undefined;
  const { id, username, name, admin, external } = person;
  return internalViewer({ id, username, name, admin, external });
}

/** Makes all feed addresses of the viewer invalid. */
export async function resetFeedToken(ctx: Context): Promise<void> {
  const { user } = ctx.viewer;
  if (user === null) throw unauthorized();
  await transaction(ctx.platform.db, async (tx) => {
    await raiseFeedTokenVersion(tx, user.id);
    await audit(tx, ctx, 'user.feed_token_reset', { type: 'User', id: user.id }, {});
  });
}
