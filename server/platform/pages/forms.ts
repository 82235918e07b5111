import type { FastifyRequest } from 'fastify';
import type { Flash } from '../../../contract/session/session.ts';
import { badRequest } from '../errors.ts';
import type { App } from '../http/app.ts';
import { leadTo, safeReturnPath } from '../http/flash.ts';

type Fields = Record<string, unknown>;

/** Only calls of our own API and pages are allowed. */
const callPattern = /^(POST|PUT|DELETE) (\/(?:api\/v4|(?:[^\s?#]+\/)?-)\/[^\s?#]+)$/;

/**
 * The fields as the API takes them: of a hidden `false` and its checkbox the last counts, and empty fields are left out when something
 * is created.
 */
function toInput(body: Fields, method: string): Fields {
  const input: Fields = {};
  for (const [name, value] of Object.entries(body)) {
    if (name.startsWith('_') || name === 'authenticity_token') continue;
    if (value === '' && method === 'POST') continue;
    input[name] =
      Array.isArray(value) && value.length === 2 && value[0] === 'false' && value[1] === 'true'
        ? 'true'
        : value;
  }
  return input;
}

/** The typed values, to be shown again; never a password. */
function typedValues(input: Fields, form: string): Record<string, string> {
  const values: Record<string, string> = { _form: form };
  for (const [name, value] of Object.entries(input)) {
    if (name.includes('password')) continue;
    if (typeof value === 'string') values[name] = value;
    // Checked boxes with one name.
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) values[name] = value.join(',');
  }
  return values;
}

function readFailure(text: string, status: number): Pick<Flash, 'alert' | 'errors'> {
  let body: { message?: unknown; error?: unknown } = {};
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    // The status has the information.
  }
  if (typeof body.message === 'object' && body.message !== null)
    return { errors: body.message as Record<string, string[]> };
  const alert = body.message ?? body.error;
  return { alert: typeof alert === 'string' ? alert : `The server answered ${status}.` };
}

/** Fills `/{path_with_namespace}` with the answer's attributes. */
function fillIn(template: string, answer: Fields): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = answer[name];
    return typeof value === 'string' || typeof value === 'number'
      ? String(value).split('/').map(encodeURIComponent).join('/')
      : '';
  });
}

/** The page that contains the form. */
function pageBefore(request: FastifyRequest, root: string): string {
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const { host, pathname, search } = new URL(referer);
  if (host !== request.host || !pathname.startsWith(root)) return '/';
  return safeReturnPath(pathname.slice(root.length) + search);
}

/**
 * `POST /-/forms`: forms of browsers without script whose call belongs to the JSON API. It makes the call in process as the same
 * person (`_call`: `POST /api/v4/projects`) and redirects to `_then`, or back with the errors.
 */
export function registerForms(app: App, root: string): void {
  app.post(
    '/-/forms',
    { config: { access: 'anyone' }, schema: { hide: true } as never },
    async (request, reply) => {
      const body = (request.body ?? {}) as Fields;
      const call = callPattern.exec(typeof body['_call'] === 'string' ? body['_call'] : '');
      if (call === null || call[2]!.includes('..')) throw badRequest('_call names no call of the API');
      const [, method, path] = call as unknown as [string, 'POST' | 'PUT' | 'DELETE', string];
      const input = toInput(body, method);
      const response = await app.inject({
        method,
        url: root + path,
        remoteAddress: request.ip,
        headers: {
          host: request.host,
          accept: 'application/json',
          'content-type': 'application/json',
          ...(request.headers.cookie === undefined ? {} : { cookie: request.headers.cookie }),
          ...(typeof body['authenticity_token'] === 'string'
            ? { 'x-csrf-token': body['authenticity_token'] }
            : {}),
        },
        payload: JSON.stringify(input),
      });
      if (response.statusCode >= 400) {
        const values = typedValues(input, typeof body['_form'] === 'string' ? body['_form'] : '');
        return leadTo(request, reply, pageBefore(request, root), {
          ...readFailure(response.body, response.statusCode),
          values,
        });
      }
      const answer = response.body === '' ? {} : (JSON.parse(response.body) as Fields);
      const to = safeReturnPath(fillIn(typeof body['_then'] === 'string' ? body['_then'] : '/', answer));
      // A new token is shown once, here as well.
      const flash: Flash =
        typeof answer['token'] === 'string' ? { values: { token: answer['token'] } } : { notice: 'Saved.' };
      return leadTo(request, reply, to, flash);
    },
  );
}
