import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Flash } from '../../../contract/session/session.ts';

const flashCookie = '_coppice_flash';

/** Browsers drop a cookie above 4 KiB, including name and attributes. */
const largestCookie = 3800;
/** More than a cookie of that size can unpack to. */
const largestFlash = 2 * 1024 * 1024;

/** The most typed characters that are tried: more can't fit into a cookie, and packing them costs the worker. */
const triedCharacters = 128 * 1024;

/** Packs the messages completely, and as much of the typed values as fits into a cookie, shortening the longest fields. */
export function packFlash(flash: Flash): string {
  const values = Object.entries(flash.values ?? {});
  for (let longest = 64 * 1024; longest >= 1; longest = Math.floor(longest * 0.8)) {
    const characters = values.reduce(
      (sum, [name, value]) => sum + name.length + Math.min(value.length, longest),
      0,
    );
    if (characters > triedCharacters) continue;
    const cut = values.map(([name, value]) => [
      name,
      value.length > longest ? value.slice(0, longest).toWellFormed() : value,
    ]);
    const text = pack({ ...flash, values: Object.fromEntries(cut) as Record<string, string> });
    if (text.length <= largestCookie) return text;
  }
  const words = pack({ ...flash, values: {} });
  return words.length <= largestCookie ? words : '';
}

function pack(flash: Flash): string {
  return deflateRawSync(JSON.stringify(flash)).toString('base64url');
}

export function unpackFlash(text: string): Flash | undefined {
  try {
    const content = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: largestFlash });
    return JSON.parse(content.toString('utf8')) as Flash;
  } catch {
    return undefined;
  }
}

/** Whether a form was sent without script: it needs a redirect to a page, not JSON. */
export function isPlainForm(request: FastifyRequest): boolean {
  return (
    (request.headers.accept ?? '').includes('text/html') &&
    request.headers['x-requested-with'] !== 'XMLHttpRequest'
  );
}

/** Redirects a plain form to a page (303), with messages to show once. Never put a password into `values`. */
export function leadTo(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  flash?: Flash,
): FastifyReply {
  const root = request.ctx.platform.settings.relativeUrlRoot;
  if (flash !== undefined) {
    void reply.setCookie(flashCookie, packFlash(flash), {
      path: root === '' ? '/' : root,
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: 60,
    });
  }
  return reply.redirect(root + path, 303);
}

/** Reads what `leadTo` left for this page, and clears it. */
export function takeFlash(request: FastifyRequest, reply: FastifyReply): Flash | undefined {
  const text = request.cookies[flashCookie];
  if (text === undefined || text === '') return undefined;
  const root = request.ctx.platform.settings.relativeUrlRoot;
  void reply.clearCookie(flashCookie, { path: root === '' ? '/' : root });
  return unpackFlash(text);
}

/** A path on this instance to return to after signing in; anything else becomes `/`. */
export function safeReturnPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/[\u0000-\u001f\\]/.test(path)
    ? path
    : '/';
}
