import type { FastifyRequest } from 'fastify';
import { nobody } from '../../platform/access/viewer.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { AppError } from '../../platform/errors.ts';
import { countHit, readHits } from '../../platform/http/rate-limit.ts';
import { findTokenViewer } from '../../platform/sessions/session.queries.ts';
import { checkPassword } from '../accounts/index.ts';

const failures = { name: 'git_failure', windowSeconds: 180 };
const ban = { name: 'git_ban', windowSeconds: 3600 };

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
 * Who pushes or fetches: a token with any user name, or user name and password. Without credentials it is nobody, which is no
 * failed sign-in; after many failures the address is refused for an hour (facts.md).
 */
export async function signInGit(request: FastifyRequest): Promise<Viewer> {
  const given = credentialsOf(request);
  if (given === undefined || given.password === '') return nobody;
  const { ctx } = request;
  const { db, settings } = ctx.platform;
  if (settings.gitFailureLimit > 0 && (await readHits(db, ban.name, request.ip)).hits > 0) {
    throw new AppError(403, { message: 'Too many failed sign-ins from your address. Try again in an hour.' });
  }
  const byToken = await findTokenViewer(db, given.password);
  if (byToken !== undefined) return byToken;
  try {
    const user = await checkPassword(ctx, given.username, given.password);
    return {
      user: {
        id: user.id,
        username: user.username,
        name: user.name,
        admin: user.admin,
        external: user.external,
      },
      credential: { kind: 'password' },
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await noteFailure(request);
    const headers = { 'www-authenticate': 'Basic realm="Coppice"' };
    throw error.status === 403
      ? error
      : new AppError(
          401,
          { message: 'HTTP Basic: Access denied. Sign in with a password or an access token.' },
          headers,
        );
  }
}

async function noteFailure(request: FastifyRequest): Promise<void> {
  const { db, settings } = request.ctx.platform;
  if (settings.gitFailureLimit === 0) return;
  try {
    await countHit(db, { ...failures, limit: settings.gitFailureLimit }, request.ip);
  } catch {
    await countHit(db, { ...ban, limit: Number.MAX_SAFE_INTEGER }, request.ip);
  }
}
