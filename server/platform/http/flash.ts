import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Flash } from '../../../contract/session/session.ts';

const flashCookie = '_coppice_flash';

/** Whether a form was sent without script: it wants to be led to a page, not to read JSON. */
export function isPlainForm(request: FastifyRequest): boolean {
  return (
    (request.headers.accept ?? '').includes('text/html') &&
    request.headers['x-requested-with'] !== 'XMLHttpRequest'
  );
}

/** Leads a plain form on to a page (303), with words for it to show once. Never put a password into `values`. */
export function leadTo(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  flash?: Flash,
): FastifyReply {
  const root = request.ctx.platform.settings.relativeUrlRoot;
  if (flash !== undefined) {
    const text = Buffer.from(JSON.stringify(flash).slice(0, 2500)).toString('base64url');
    void reply.setCookie(flashCookie, text, {
      path: root === '' ? '/' : root,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: 60,
    });
  }
  return reply.redirect(root + path, 303);
}

/** What `leadTo` left for this page; it is gone afterwards. */
export function takeFlash(request: FastifyRequest, reply: FastifyReply): Flash | undefined {
  const text = request.cookies[flashCookie];
  if (text === undefined || text === '') return undefined;
  const root = request.ctx.platform.settings.relativeUrlRoot;
  void reply.clearCookie(flashCookie, { path: root === '' ? '/' : root });
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Flash;
  } catch {
    return undefined;
  }
}

/** A path of this instance to go on to after signing in; anything else becomes `/`. */
export function safeReturnPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/[\u0000-\u001f\\]/.test(path)
    ? path
    : '/';
}
