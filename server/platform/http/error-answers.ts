import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fieldErrors } from '../errors.ts';
import { describeOutage } from '../failures.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by the page renderer: sends an error as a page. */
    renderErrorPage?: (
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
      message: string | undefined,
    ) => Promise<unknown>;
  }
}

interface ValidationProblem {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** `title is missing, state does not have a valid value`, as v4 clients read parameter errors. */
function describeValidation(problems: readonly ValidationProblem[]): string {
  const sentences = problems.map(({ keyword, instancePath, params }) => {
    const path = instancePath.split('/').filter((part) => part !== '');
    const name = (last?: string): string => {
      const [first = '', ...rest] = last === undefined ? path : [...path, last];
      return first + rest.map((part) => `[${part}]`).join('');
    };
    if (keyword === 'required') return `${name(params['missingProperty'] as string)} is missing`;
    if (keyword === 'enum' || keyword === 'const') return `${name()} does not have a valid value`;
    if (keyword === 'maxLength')
      return `${name()} is too long (maximum is ${String(params['limit'])} characters)`;
    return `${name()} is invalid`;
  });
  return (
    [...new Set(sentences)].filter((sentence) => !sentence.startsWith(' ')).join(', ') ||
    'The parameters are invalid'
  );
}

const tooOftenPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Too many requests</title><h1>Too many requests</h1><p>Wait a minute, then load the page again. What you have typed on an open page is still there.</p></html>';

/** The same as a sentence, for clients that do not read JSON. */
export function sentenceOf(status: number, body: Readonly<Record<string, unknown>>): string {
  if (status === 500)
    return `The server failed. Tell an administrator this number: ${String(body['request_id'])}`;
  const said = body['message'] ?? body['error'];
  const inside = (said as { readonly error?: unknown } | undefined)?.error ?? said;
  return typeof inside === 'string' ? inside : JSON.stringify(inside ?? status);
}

function isPageRequest(request: FastifyRequest): boolean {
  return (
    !request.url.startsWith('/api/') &&
    (request.headers.accept ?? '').includes('text/html') &&
    request.headers['x-requested-with'] !== 'XMLHttpRequest'
  );
}

/** Errors of fields in the form that the route's page reads (document A, section 8). */
function asPageReads(request: FastifyRequest, error: AppError): [number, Readonly<Record<string, unknown>>] {
  const { invalid } = request.routeOptions.config;
  const errors = fieldErrors(error);
  const { message } = error.body;
  if (
    invalid === 'sentences' &&
    error.status === 422 &&
    (typeof message === 'string' || Array.isArray(message))
  )
    return [422, { ...error.body, errors: [message].flat() }];
  if (invalid === undefined || Object.keys(errors).length === 0) return [error.status, error.body];
  if (invalid === 'fields') return [422, { valid: false, ...error.body, errors }];
  const sentences = Object.entries(errors).flatMap(([field, texts]) => {
    const name = `${field[0]!.toUpperCase()}${field.slice(1).replaceAll('_', ' ')} `;
    return texts.map((text) => (field === 'base' ? text : name + text));
  });
  return [422, { ...error.body, errors: sentences }];
}

/** Git failures that are about load or limits rather than bugs. */
const gitFailures: Readonly<Record<string, readonly [status: number, message: string]>> = {
  GitBusy: [503, 'The server is busy. Try again in a moment.'],
  SourceKeptChanging: [503, 'The repository is changing all the time. Try again in a moment.'],
  GitTimeout: [503, 'This took too long. Ask for less, or try again later.'],
  GitOutputTooLarge: [422, 'The answer is too large. Ask for less.'],
};

/** PostgreSQL's codes for values that no column of the type can hold: a number out of range, a NUL, a day or a zone that does not exist. */
const valueFailures: ReadonlySet<unknown> = new Set([
  '22003',
  '22007',
  '22008',
  '22009',
  '22021',
  '22P02',
  '22P05',
]);

/** Whether the database refused a value that a client sent. */
export const isValueFailure = (error: unknown): boolean =>
  valueFailures.has((error as { readonly code?: unknown } | null)?.code);

/** In an address such a value can't identify anything, so the address is not found; elsewhere the parameter is invalid. */
function isImpossibleAddress(request: FastifyRequest): boolean {
  return Object.values((request.params ?? {}) as Record<string, unknown>).some(
    (value) => String(value).includes('\0') || Math.abs(Number(value)) >= 2 ** 31,
  );
}

/** Maps every failure to an answer: declared ones as they are, invalid parameters to 400, everything else to 500 with the request id. */
export async function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  // The client has disconnected: nobody reads the answer, and nothing is wrong.
  if (error.name === 'AbortError' && request.ctx?.signal?.aborted === true) return reply.status(499).send();
  const outage = describeOutage(error);
  let status = 500;
  let body: Readonly<Record<string, unknown>> = {
    message: '500 Internal Server Error',
    request_id: request.id,
  };
  if (error instanceof AppError) {
    ({ status, body } = error);
    reply.headers(error.headers);
    if (error.pageBody !== undefined && !request.url.startsWith('/api/') && !isPageRequest(request))
      [status, body] = [200, error.pageBody];
    else if (status === 400 || status === 422) [status, body] = asPageReads(request, error);
  } else if (Array.isArray((error as FastifyError).validation)) {
    status = 400;
    body = {
      error: describeValidation((error as unknown as { validation: ValidationProblem[] }).validation),
    };
  } else if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    status = error.statusCode;
    body = { message: `${status} ${error.message}` };
  } else if (gitFailures[error.name] !== undefined) {
    const [gitStatus, message] = gitFailures[error.name]!;
    status = gitStatus;
    body = { message };
    if (status === 503) reply.header('retry-after', '5');
  } else if (error.name === 'GitObjectRefused') {
    status = 400;
    body = { message: `git refuses this: ${(error as unknown as { reason: string }).reason}` };
  } else if (outage !== undefined) {
    ({ status } = outage);
    body = { message: outage.message, request_id: request.id };
    reply.header('retry-after', '10');
    request.log.error({ err: error, requestId: request.id }, outage.message);
  } else if (isValueFailure(error)) {
    [status, body] = isImpossibleAddress(request)
      ? [404, { message: '404 Not Found' }]
      : [400, { error: 'A parameter does not have a valid value' }];
  } else {
    request.log.error(
      { err: error, requestId: request.id, method: request.method, url: request.url.split('?')[0] },
      'a request failed',
    );
  }
  if (reply.sent) return reply;
  // A client above the limit does not get a rendered page each time.
  if (status === 429 && isPageRequest(request))
    return reply.status(status).type('text/html; charset=utf-8').send(tooOftenPage);
  if (isPageRequest(request) && request.server.renderErrorPage !== undefined) {
    return request.server.renderErrorPage(
      request,
      reply.status(status),
      status,
      typeof body['message'] === 'string' ? body['message'] : undefined,
    );
  }
  if (request.routeOptions.config.plainErrors === true)
    return reply
      .status(status)
      .type('text/plain; charset=utf-8')
      .send(`${sentenceOf(status, body)}\n`);
  return reply.status(status).type('application/json').send(body);
}

export async function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (isPageRequest(request) && request.server.renderErrorPage !== undefined)
    return request.server.renderErrorPage(request, reply.status(404), 404, undefined);
  return reply.status(404).send({ error: '404 Not Found' });
}
