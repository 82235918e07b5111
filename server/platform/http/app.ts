import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { hasScope, nobody } from '../access/viewer.ts';
import type { TokenScope, Viewer } from '../access/viewer.ts';
import type { Context, Submission } from '../context.ts';
import { AppError, forbidden, unauthorized } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { authenticate, checkForgery, checkViewer, refuseSudo, renderingOf } from './authentication.ts';
import { boundBodies } from './bodies.ts';
import { createCallLimit } from './call-limit.ts';
import type { CallLimit } from './call-limit.ts';
import { compressAnswers } from './compression.ts';
import { answerError, answerUnknownRoute } from './error-answers.ts';
import { overrideMethod } from './method-override.ts';
import { foldNamespace, withoutRoot } from './namespace-path.ts';
import { languageOfRequest } from './language.ts';
import { joinNullBranches, readNulls } from './nulls.ts';
import { mergeParameters, parseQuery } from './parameters.ts';
import { readSwitches } from './switches.ts';
import type { App } from './served-calls.ts';
import { honourUnmodifiedSince } from './unmodified-since.ts';
import { buildLateValidator } from './validation.ts';

export type { App, Server } from './served-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call it at all; the service decides what they may do. A route without it can't be registered. */
    access?: 'anyone' | 'signed-in' | 'administrator';
    /** Token scopes that suffice besides `api` (and `read_api` for reading). */
    scopes?: readonly TokenScope[];
    /** The route reads the body itself: no merging, no forgery check by body. */
    raw?: boolean;
    /** The route authenticates by its own rules (git). */
    ownAuthentication?: boolean;
    /** Refusals are one sentence of plain text, which git prints; of other answers it shows only the status. */
    plainErrors?: boolean;
    /** How a page reads that what it sends is invalid, as 422: `errors` as a list of sentences, or by field with `valid` false. */
    invalid?: 'sentences' | 'fields';
    /** Not counted against the call limit: cheap routes (files of the build), and those that monitoring polls. */
    uncounted?: boolean;
  }
  interface FastifyInstance {
    /** Every route, for the test of all rights and for the documentation. */
    routeTable: { method: string; url: string; access: string; schema: FastifySchema | undefined }[];
    /** For routes with their own authentication; all others are counted before they run. */
    limitCalls: CallLimit;
  }
  interface FastifyRequest {
    viewer: Viewer;
    /** A hook may add what was submitted. */
    ctx: Context & { submission?: Submission | undefined };
    /** The form that a GET of v4 carried, as it was sent. */
    form: string;
  }
}

/** A Fastify instance with authentication, parameters, errors and limits as every route has them. Features register on it. */
export async function createApp(platform: Platform): Promise<App> {
  const { settings } = platform;
  const root = settings.relativeUrlRoot;
  const app = fastify({
    // Java's client asks for `Upgrade: h2c` with every first request over plain HTTP. What we don't speak is no reason to refuse: HTTP/1.1 goes on.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    bodyLimit: settings.maximumBodySize,
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    // What comes over a connection that is still open is answered as ever, and ends it: nobody else could answer it.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    routerOptions: {
      maxParamLength: 8192,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery as (text: string) => Record<string, string>,
    },
    rewriteUrl(request) {
      const url = withoutRoot(request.url ?? '/', root);
      // `request` is Node's own here, before it is routed.
      if (url.startsWith('/api/v4/')) overrideMethod(request as unknown as IncomingMessage);
      return foldNamespace(url, request.method);
    },
    schemaController: { compilersFactory: { buildValidator: buildLateValidator as never } },
    ajv: {
      customOptions: {
        coerceTypes: 'array',
        removeAdditional: true,
        useDefaults: true,
        allErrors: true,
        strict: false,
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as App;

  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownRoute);
  await app.register(cookie);
  compressAnswers(app);
  await app.register(formbody, { parser: parseQuery, bodyLimit: settings.maximumBodySize });
  await app.register(multipart, {
    limits: { fileSize: settings.maximumUploadSize, files: 10, fields: 1000, parts: 1010 },
  });
  await app.register(websocket, { options: { maxPayload: 16_384 } });

  // Clients send `Content-Type: application/json` with an empty body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new AppError(400, { error: 'The body is not valid JSON.' }), undefined);
    }
  });

  app.decorateRequest('viewer', null as never);
  app.decorateRequest('ctx', null as never);
  app.decorateRequest('form', '');

  app.decorate('routeTable', []);
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it (config.access)`);
    for (const part of ['body', 'querystring'] as const) prepareSchema(route.schema?.[part]);
    for (const method of [route.method].flat())
      app.routeTable.push({ method, url: route.url, access: route.config.access, schema: route.schema });
  });

  // v4 clients compare the whole header with `application/json` before they parse an answer as JSON.
  app.addHook('onSend', async (request, reply, payload) => {
    const { url = '' } = request.routeOptions;
    if (!url.startsWith('/api/') && !request.url.startsWith('/api/')) return payload;
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && /^application\/json\s*;/.test(type))
      reply.header('content-type', 'application/json');
    return payload;
  });

  const limitCalls = createCallLimit(platform);
  app.decorate('limitCalls', limitCalls);

  app.addHook('onRequest', async (request, reply) => {
    request.viewer = nobody;
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    // Once over TLS, always over TLS; browsers ignore the header over plain HTTP.
    if (
      settings.hstsSeconds > 0 &&
      (request.protocol === 'https' || settings.externalUrl.startsWith('https:'))
    )
      reply.header('strict-transport-security', `max-age=${settings.hstsSeconds}`);
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    // Before anything builds an address from it, error pages included.
    if (!isHost(request.host) && !(request.host === '' && watched.test(request.url)))
      return reply
        .status(400)
        .type('application/json')
        .send({ message: 'The Host header is not the name of a server.' });
    const { config } = request.routeOptions;
    const lent = renderingOf(request);
    if (lent !== undefined) request.viewer = lent.viewer;
    request.ctx = contextOf(platform, request, reply, lent);
    if (lent !== undefined || config.ownAuthentication === true) return;
    try {
      request.viewer = await authenticate(platform, request);
    } catch (error) {
      // A client that tries tokens counts as anonymous.
      if (config.uncounted !== true) await limitCalls(request, reply, nobody);
      throw error;
    }
    request.ctx = contextOf(platform, request, reply, undefined);
    if (config.uncounted !== true) await limitCalls(request, reply, request.viewer);
  });

  app.addHook('preValidation', async (request) => {
    const { config } = request.routeOptions;
    if (config.access === undefined) return;
    if (config.raw !== true) await mergeParameters(request);
    refuseSudo(request);
    readNulls(request);
    readSwitches(request);
    if (config.ownAuthentication === true) return;
    checkViewer(request, request.viewer);
    checkForgery(request, request.viewer);
    if (config.access === 'anyone' && request.viewer.credential.kind !== 'token') return;
    if (config.access !== 'anyone' && request.viewer.user === null) throw unauthorized();
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (
      !hasScope(request.viewer, 'api', ...(reads ? (['read_api'] as const) : []), ...(config.scopes ?? []))
    ) {
      throw new AppError(403, {
        error: 'insufficient_scope',
        error_description: 'The request requires higher privileges than provided by the access token.',
        scope: ['api', ...(reads ? ['read_api'] : []), ...(config.scopes ?? [])].join(' '),
      });
    }
    if (config.access === 'administrator' && request.viewer.user?.admin !== true) throw forbidden();
  });
  boundBodies(app, settings.maximumBodySize);
  honourUnmodifiedSince(app);
  return app;
}

/**
 * Removes fields that the schema does not name before a handler runs (`removeAdditional`), so that no field of a request can reach a
 * column by its name alone.
 */
function prepareSchema(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  joinNullBranches(schema);
  const open = schema as { type?: unknown; additionalProperties?: unknown };
  if (open.type === 'object') open.additionalProperties ??= false;
}

/** Polled by machines, some of them over HTTP/1.0, which has no Host header. No addresses are built there. */
const watched = /^\/-\/(?:health|liveness|readiness|metrics)\b/;

/** Addresses are built from it, so it has to be a name or an IP address, optionally with a port. */
function isHost(host: string): boolean {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

function contextOf(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  lent: ReturnType<typeof renderingOf>,
): Context {
  const { externalUrl, relativeUrlRoot } = platform.settings;
  let controller: AbortController | undefined;
  return {
    platform,
    viewer: request.viewer,
    baseUrl:
      lent?.baseUrl ??
      (externalUrl === '' ? `${request.protocol}://${request.host}${relativeUrlRoot}` : externalUrl),
    ip: request.ip,
    requestId: request.id,
    get language() {
      return lent?.language ?? languageOfRequest(request.viewer, request.headers['accept-language']);
    },
    // Requests that change something read for themselves.
    page: request.method === 'GET' ? lent : undefined,
    get signal() {
      if (controller === undefined) {
        const made = new AbortController();
        controller = made;
        // The end of the answer, not of the request: a request that was read completely is closed too.
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) made.abort();
        });
      }
      return controller.signal;
    },
  };
}
