import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import type { App } from '../http/app.ts';
import { beginRendering, callHeader, renderHeader, renderingOf } from '../http/authentication.ts';
import { compressed } from '../http/compression.ts';
import { answerUnknownRoute } from '../http/error-answers.ts';
import { registerForms } from './forms.ts';
import { asParsed } from './as-parsed.ts';
import { registerStaticFiles } from './static-files.ts';
import type { PageRenderer, PageRendererModule, PageRequest } from './page-renderer.ts';

export interface PagesSettings {
  /** The build's output: contains `web/` and `web-server/`. */
  readonly distDir: string;
  readonly relativeUrlRoot: string;
}

/**
 * Scripts only by nonce and from those scripts; styles by nonce or from our files. Style attributes are allowed because our own markup
 * has them; those in rendered Markdown are stripped before. `default-src` is for what pages fetch ahead, to which Firefox applies nothing
 * else.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    `default-src 'self'`,
    `object-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: http: https:`,
    `media-src 'self' blob: http: https:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    // Diagrams are drawn in a frame without any rights on our origin.
    `frame-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  void reply
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('cache-control', 'private, max-age=0, must-revalidate');
  return reply.send(await compressed(request, reply, Buffer.from(html)));
}

/** What calls of a page know of the browser that asked for it. */
const passedOn = ['cookie', 'sec-ch-ua-mobile', 'user-agent'] as const;

/** Calls the API in this process, as the viewer of the page. */
function createTransport(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, answers }: Pick<ReturnType<typeof beginRendering>, 'key' | 'answers'>,
): PageRequest['transport'] {
  let calls = 0;
  const ofBrowser = Object.fromEntries(
    passedOn.map((name) => [name, request.headers[name]]).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  return async ({ method, path, headers, body }) => {
    const call = String(calls++);
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      remoteAddress: request.ip,
      headers: {
        ...headers,
        host: request.host,
        'x-request-id': request.id,
        ...ofBrowser,
        [renderHeader]: key,
        [callHeader]: call,
      },
      ...(body === undefined ? {} : { payload: body as string }),
    });
    const cookies = response.headers['set-cookie'];
    if (cookies !== undefined) void reply.header('set-cookie', cookies);
    return {
      status: response.statusCode,
      header: (name) => {
        const value = response.headers[name];
        return value === undefined || Array.isArray(value) ? undefined : String(value);
      },
      text: () => Promise.resolve(response.body),
      json: () =>
        Promise.resolve(
          answers.has(call)
            ? answers.get(call)
            : response.body === ''
              ? undefined
              : (JSON.parse(response.body) as unknown),
        ),
    };
  };
}

/**
 * The pages: every address without another route is rendered by the web bundle, whose loaders call the API in process. Register it
 * after the features.
 */
export async function registerPages(app: App, { distDir, relativeUrlRoot }: PagesSettings): Promise<void> {
  const entry = join(distDir, 'web-server/entry-server.js');
  if (!existsSync(entry)) throw new Error(`${entry} is not there: run \`npm run build\` first.`);
  await registerStaticFiles(app, join(distDir, 'web'));
  const module = (await import(pathToFileURL(entry).href)) as PageRendererModule;
  const renderer: PageRenderer = await module.createPageRenderer({
    clientDir: join(distDir, 'web'),
    root: relativeUrlRoot,
  });

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    failure?: PageRequest['failure'],
  ): Promise<unknown> => {
    const nonce = randomBytes(16).toString('base64');
    const { key, answers, end } = beginRendering(request);
    try {
      const result = await renderer.render({
        url: request.originalUrl,
        nonce,
        transport: createTransport(app, request, reply, { key, answers }),
        theme: request.cookies['coppice_theme'],
        gutterCollapsed: request.cookies['collapsed_gutter'] === 'true',
        requestId: request.id,
        language: request.ctx.language,
        signal: request.ctx.signal ?? new AbortController().signal,
        failure,
      });
      if (result.kind === 'redirect') return await reply.redirect(result.location, result.status);
      void reply
        .status(result.status)
        .header('content-security-policy', contentSecurityPolicy(nonce))
        .header('x-frame-options', 'DENY');
      return await sendHtml(request, reply, result.html);
    } finally {
      end();
    }
  };

  app.decorate(
    'renderErrorPage',
    (request: FastifyRequest, reply: FastifyReply, status: number, message: string | undefined) =>
      answer(request, reply, { status, message }),
  );
  // An answer to our own page stays in the process and need not be serialised.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const call = request.headers[callHeader];
    const page = typeof call === 'string' && reply.statusCode < 300 ? renderingOf(request) : undefined;
    if (page === undefined) return payload;
    page.answers.set(call as string, asParsed(payload));
    reply.serializer(() => '');
    return payload;
  });
  registerForms(app, relativeUrlRoot);
  app.get('/*', { config: { access: 'anyone' }, schema: { hide: true } as never }, (request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    // Files of a repository can have any name.
    const ofRepository = /\/-\/(?:tree|blob|edit|new|blame|commits|compare|find_file)\//.test(path);
    if (path.startsWith('/api/') || (!ofRepository && (path.endsWith('.json') || path.includes('.git/'))))
      return answerUnknownRoute(request, reply);
    return answer(request, reply);
  });
}
