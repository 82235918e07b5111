import type { FastifyRequest } from 'fastify';
import { nobody } from '../../platform/access/viewer.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { AppError } from '../../platform/errors.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import { countHit, readHits, takeBackHit } from '../../platform/http/rate-limit.ts';
import type { Connection } from '../../platform/database/database.ts';
import { findTokenViewer, refreshViewers } from '../../platform/sessions/session.queries.ts';
import { checkPassword, findUserById } from '../accounts/index.ts';
import type { UserRow } from '../accounts/index.ts';

const failures = { name: 'git_failure', windowSeconds: 180 };
const ban = { name: 'git_ban', windowSeconds: 3600 };
/** Passwords per account that a banned address can still try. */
const triesWhileBanned = { name: 'git_banned_try', windowSeconds: 60, limit: 5 };

function credentialsOf(request: FastifyRequest): { username: string; password: string } | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  if (/^bearer /i.test(header)) return { username: '', password: header.slice(7).trim() };
  if (!/^basic /i.test(header)) return undefined;
  const text = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/**
 * Authenticates git: a token with any user name, or user name and password. Without credentials the viewer is anonymous, which is no
 * failed sign-in. Tokens can't be guessed, so a valid one is always accepted. After many wrong passwords an address is banned for an
 * hour, except for a few tries a minute per account, so that the owner of the password gets in beside somebody who guesses (facts.md).
 */
export async function signInGit(request: FastifyRequest): Promise<Viewer> {
  const given = credentialsOf(request);
  const viewer = given === undefined || given.password === '' ? nobody : await viewerOf(request, given);
  await request.server.limitCalls(request, undefined, viewer);
  return viewer;
}

async function viewerOf(
  request: FastifyRequest,
  { username, password }: { username: string; password: string },
): Promise<Viewer> {
  const byToken = await findTokenViewer(request.ctx.platform.db, password);
  if (byToken !== undefined) return byToken;
  // A client that guesses counts as anonymous.
  await request.server.limitCalls(request, undefined, nobody);
  const passed = await reserveTry(request, username);
  try {
    const user = await checkPassword(request.ctx, username, password);
    await passed();
    const viewer = viewerByPassword(user);
    passwords.set(viewer, user.password_hash);
    return viewer;
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 403) throw error;
    throw new AppError(
      401,
      { message: 'HTTP Basic: Access denied. Sign in with a password or an access token.' },
      { 'www-authenticate': 'Basic realm="Coppice"' },
    );
  }
}

/** The password hash with which a viewer signed in: beside the viewer of one request, with which it goes, because viewers are shown to others. */
const passwords = new WeakMap<Viewer, string | null>();

function viewerByPassword({ id, username, name, admin, external }: UserRow): Viewer {
  return { user: { id, username, name, admin, external }, credential: { kind: 'password' } };
}

/**
 * The current viewer of a result of signInGit, for slow work: undefined if the person may no longer sign in, the token is invalid or
 * the password has changed.
 */
export async function signedInStill(db: Connection, viewer: Viewer): Promise<Viewer | undefined> {
  if (viewer.credential.kind !== 'password') return (await refreshViewers(db, [viewer])).get(viewer);
  const user = await findUserById(db, viewer.user?.id ?? 0);
  if (user?.state !== 'active' || user.password_hash !== passwords.get(viewer)) return undefined;
  return viewerByPassword(user);
}

/**
 * Counts a wrong password before it is checked, so that concurrent guesses are limited like consecutive ones. Returns a function that
 * takes the hit back if the password is right. Throws 403 above the limit.
 */
async function reserveTry(request: FastifyRequest, username: string): Promise<() => Promise<void>> {
  const { db, settings } = request.ctx.platform;
  const limit = settings.gitFailureLimit;
  if (limit === 0) return async () => undefined;
  const address = addressGroup(request.ip);
  const refuse = (seconds: number): AppError =>
    new AppError(
      403,
      {
        message: 'Too many failed sign-ins from your address. Try again in an hour, or use an access token.',
      },
      { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
    );
  if ((await readHits(db, ban.name, address)).hits === 0) {
    try {
      await countHit(db, { ...failures, limit }, address);
      return () => takeBackHit(db, failures.name, address);
    } catch {
      await countHit(db, { ...ban, limit: Number.MAX_SAFE_INTEGER }, address);
      throw refuse(ban.windowSeconds);
    }
  }
  const account = `${address} ${username.trim().toLowerCase().slice(0, 255)}`;
  try {
    await countHit(db, triesWhileBanned, account);
  } catch {
    throw refuse(triesWhileBanned.windowSeconds);
  }
  return () => takeBackHit(db, triesWhileBanned.name, account);
}
