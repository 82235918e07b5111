import type { FastifyRequest } from 'fastify';
import type { PageLocale } from '../../../contract/session/locales.ts';
import { nobody } from '../access/viewer.ts';
import type { Viewer } from '../access/viewer.ts';
import type { PageReads } from '../context.ts';
import { constantTimeEqual, randomToken } from '../crypto/secrets.ts';
import { AppError, forbidden, unauthorized } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { findSessionViewer, findTokenViewer } from '../sessions/session.queries.ts';

export const sessionCookie = '_coppice_session';
export const renderHeader = 'x-coppice-render';
/** The number of a call among those of its page. */
export const callHeader = 'x-coppice-call';

interface Rendering extends PageReads {
  readonly baseUrl: string;
  readonly ip: string;
  readonly language: PageLocale;
  /** Answers of the page's calls, by their number. */
  readonly answers: Map<string, unknown>;
}

/** Viewers of pages that are being rendered: their in-process API calls carry the key instead of authenticating again. */
const rendering = new Map<string, Rendering>();

/** Lends the viewer of a page to the API calls that render it. Call `end` when the page is done. */
export function beginRendering(request: FastifyRequest): {
  key: string;
  answers: Map<string, unknown>;
  end: () => void;
} {
  const key = randomToken();
  const answers = new Map<string, unknown>();
  rendering.set(key, {
    viewer: request.viewer,
    baseUrl: request.ctx.baseUrl,
    ip: request.ip,
    language: request.ctx.language,
    answers,
    reads: new Map(),
  });
  return { key, answers, end: () => rendering.delete(key) };
}

export function renderingOf(request: FastifyRequest): Rendering | undefined {
  const key = request.headers[renderHeader];
  return typeof key === 'string' ? rendering.get(key) : undefined;
}

function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['private-token'] ?? request.headers['job-token'];
  if (typeof header === 'string') return header;
  const authorization = request.headers.authorization;
  if (authorization !== undefined && /^bearer /i.test(authorization)) return authorization.slice(7).trim();
  const given = (request.query as Record<string, unknown> | undefined)?.['private_token'];
  const query: unknown = Array.isArray(given) ? given.at(-1) : given;
  return typeof query === 'string' ? query : undefined;
}

/** The viewer of a request. An invalid token is 401, never an anonymous viewer. */
export async function authenticate(platform: Platform, request: FastifyRequest): Promise<Viewer> {
  const token = tokenOf(request);
  if (token !== undefined) {
    const viewer = await findTokenViewer(platform.db, token);
    if (viewer === undefined) throw unauthorized();
    return viewer;
  }
  const cookie = request.cookies[sessionCookie];
  if (cookie === undefined || cookie === '') return nobody;
  return (await findSessionViewer(platform.db, cookie)) ?? nobody;
}

/** The id of the person whom a page believes to be signed in. */
const viewerHeader = 'x-viewer-id';

/**
 * An open page keeps calling after its session has ended, or after somebody else has signed in in another tab. It must not get what an
 * anonymous viewer, or the other person, may see and do: that is 401, as for an expired token.
 */
export function checkViewer(request: FastifyRequest, viewer: Viewer): void {
  const expected = request.headers[viewerHeader];
  if (expected !== undefined && expected !== String(viewer.user?.id ?? '')) throw unauthorized();
}

/** Nobody can act as somebody else. A request that asks for it must not run as its own user instead. */
export function refuseSudo({ routeOptions, headers, query, body }: FastifyRequest): void {
  if (routeOptions.url?.startsWith('/api/') !== true) return;
  const given = [headers['sudo'], ...[query, body].map((from) => (from as { sudo?: unknown } | null)?.sudo)];
  if (given.every((value) => value === undefined || value === null || value === '')) return;
  throw forbidden('acting as somebody else (sudo) is not offered here. Use a token of that person.');
}

/** Whether a page with this origin is ours: of the host that was asked, or of the external URL, since a proxy may ask for another host. */
export function isOwnOrigin({ host, ctx }: FastifyRequest, origin: string): boolean {
  const { externalUrl } = ctx.platform.settings;
  const hosts = [host, ...(externalUrl === '' ? [] : [new URL(externalUrl).host])];
  return URL.canParse(origin) && hosts.includes(new URL(origin).host);
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser sends the session's cookie by itself, so a change needs the session's token too (header or form field). Without a session,
 * forms of other sites are refused by their origin, so that nobody is signed in to somebody else's account.
 */
export function checkForgery(request: FastifyRequest, viewer: Viewer): void {
  if (safeMethods.has(request.method) || renderingOf(request) !== undefined) return;
  if (viewer.credential.kind === 'session') {
    const body = request.body as Record<string, unknown> | null | undefined;
    const given = request.headers['x-csrf-token'] ?? body?.['authenticity_token'];
    if (typeof given !== 'string' || !constantTimeEqual(given, viewer.credential.csrfToken)) {
      throw new AppError(403, {
        message: '403 Forbidden - the page is out of date. Reload it and try again.',
        error: 'invalid_authenticity_token',
      });
    }
  } else if (viewer.credential.kind === 'none') {
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const foreign =
      site === 'cross-site' ||
      (site === undefined && origin !== undefined && origin !== 'null' && !isOwnOrigin(request, origin));
    if (foreign) throw forbidden('the request comes from another site');
  }
}
