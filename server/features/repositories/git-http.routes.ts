import { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { decodeRequestBody, GitBusy } from '../../git/index.ts';
import type { GitService } from '../../git/index.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { countPush, explainToPusher, openAgain, openForGit, transferOf } from './git-access.ts';
import type { Opened } from './git-access.ts';
import { signInGit } from './git-sign-in.ts';
import { receivePush } from './ref-changes/receive-push.ts';
import { ownerOf } from './repository.service.ts';

const services: readonly GitService[] = ['git-upload-pack', 'git-receive-pack'];

/** An error that git shows on the terminal. */
function gitError(status: number, text: string, headers: Record<string, string> = {}): AppError {
  return new AppError(status, { message: text }, headers);
}

const askForPassword = (
  text = 'HTTP Basic: Access denied. Sign in with a password or an access token.',
): AppError =>
  gitError(401, text, {
    'www-authenticate': 'Basic realm="Coppice"',
  });

/** The repository of an address, if this client may read (or write) it. */
async function open(request: FastifyRequest, address: string, service: GitService): Promise<Opened> {
  const viewer = await signInGit(request);
  request.viewer = viewer;
  // git only sends its credentials on request. When many anonymous clients wait, requesting them lets people with an
  // account go first.
  const { platform } = request.ctx;
  if (viewer.user === null && platform.git.isCrowded('visit', ownerOf({ ...request.ctx, viewer })))
    throw askForPassword('Many people who are not signed in are waiting. Sign in, or try again in a minute.');
  return openFor(request, viewer, address.replace(/\.git$/i, ''), service);
}

async function openFor(
  request: FastifyRequest,
  viewer: Viewer,
  address: string,
  service: GitService,
): Promise<Opened> {
  const ctx: Context = { ...request.ctx, viewer, signal: request.ctx.signal };
  try {
    return await openForGit(ctx, address, service);
  } catch (error) {
    // Who is not signed in is asked to, without learning whether a project is private or does not exist.
    if (viewer.user === null && error instanceof AppError) throw askForPassword();
    throw error;
  }
}

function begin(request: FastifyRequest, reply: FastifyReply, type: string): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': type,
    'cache-control': 'no-cache, max-age=0, must-revalidate',
    pragma: 'no-cache',
    expires: 'Fri, 01 Jan 1980 00:00:00 GMT',
    'x-request-id': request.id,
  });
}

/** git itself; libgit2, which identifies as git, fails on an answer that only ends with its connection. */
function readsToTheEnd(userAgent = ''): boolean {
  return /^git\/\d/.test(userAgent) && !userAgent.includes('libgit2');
}

/**
 * Writes to the plain connection, which ends with the answer: git then writes a clone to it without a byte passing through this
 * process. Behind our own TLS or in tests there is no such connection, and the answer is streamed as usual.
 */
function beginOnConnection(request: FastifyRequest, reply: FastifyReply, type: string): Writable {
  const { socket } = request.raw;
  if (
    !(socket instanceof Socket) ||
    'encrypted' in socket ||
    request.raw.httpVersion !== '1.1' ||
    !readsToTheEnd(request.headers['user-agent'])
  ) {
    begin(request, reply, type);
    return reply.raw;
  }
  reply.hijack();
  socket.write(
    `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncache-control: no-cache, max-age=0, must-revalidate\r\nx-request-id: ${request.id}\r\nconnection: close\r\n\r\n`,
  );
  return socket;
}

function finish(output: Writable): void {
  // Nobody reads the connection any more: it would stay half open until the client's end arrives.
  if (output instanceof Socket) output.destroySoon();
  else output.end();
}

/** An answer that has started can only be cut off. */
function cutOff(request: FastifyRequest, output: Writable, error: unknown): void {
  if (!output.destroyed)
    request.log.warn({ err: error, requestId: request.id }, 'a git transfer was cut off');
  output.destroy();
}

async function transfer(request: FastifyRequest, output: Writable, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    finish(output);
  } catch (error) {
    cutOff(request, output, error);
  }
}

const protocolOf = ({ headers }: FastifyRequest): string | undefined =>
  headers['git-protocol'] as string | undefined;

function bodyOf(request: FastifyRequest): Readable {
  const decoded = decodeRequestBody(request.body as Readable, request.headers['content-encoding']);
  if (!decoded.ok) throw gitError(415, 'This Content-Encoding is not understood.');
  return decoded.value;
}

/** Clone, fetch and push over HTTP (git's smart protocol). */
export function gitHttpRoutes(app: App): void {
  for (const service of services) {
    app.addContentTypeParser(`application/x-${service}-request`, (_request, payload, done) =>
      done(null, payload),
    );
  }
  const config = { access: 'anyone', raw: true, ownAuthentication: true, plainErrors: true } as const;
  const params = Type.Object({ project: Type.String() });

  app.get(
    '/:project/info/refs',
    { config, schema: { params, querystring: Type.Object({ service: Type.Optional(Type.String()) }) } },
    async (request, reply) => {
      const service = services.find((candidate) => candidate === request.query.service);
      if (service === undefined)
        throw gitError(403, 'This server speaks the smart protocol only. Use git 1.6.6 or newer.');
      const opened = await open(request, request.params.project, service);
      const { repository, ctx } = opened;
      const { git } = ctx.platform;
      begin(request, reply, `application/x-${service}-advertisement`);
      await transfer(request, reply.raw, () =>
        git.advertiseRefs(repository, service, reply.raw, {
          ...transferOf(opened, protocolOf(request)),
          // Short, and the first request of every fetch: people do not wait behind clones.
          share: ctx.viewer.user === null ? 'visit' : 'interactive',
        }),
      );
      return reply;
    },
  );

  app.post('/:project/git-upload-pack', { config, schema: { params } }, async (request, reply) => {
    const opened = await open(request, request.params.project, 'git-upload-pack');
    const { repository, ctx } = opened;
    const input = bodyOf(request);
    // Started once there is a slot: a client without one can still get an error.
    let output: Writable | undefined;
    const openOutput = (): Writable =>
      (output = beginOnConnection(request, reply, 'application/x-git-upload-pack-result'));
    try {
      await ctx.platform.git.uploadPack(repository, {
        ...transferOf(opened, protocolOf(request)),
        input,
        output: openOutput,
      });
    } catch (error) {
      if (output === undefined) throw error;
      cutOff(request, output, error);
      return reply;
    }
    if (output !== undefined) finish(output);
    return reply;
  });

  app.post('/:project/git-receive-pack', { config, schema: { params } }, async (request, reply) => {
    const opened = await open(request, request.params.project, 'git-receive-pack');
    const { ctx } = opened;
    const { platform } = ctx;
    await countPush(ctx);
    const input = bodyOf(request);
    begin(request, reply, 'application/x-git-receive-pack-result');
    await transfer(request, reply.raw, async () => {
      const outcome = await receivePush(
        opened,
        {
          ...transferOf(opened, protocolOf(request)),
          input,
          output: reply.raw,
          explain: (error) => explainToPusher(platform, request.id, error),
        },
        () => openAgain(opened),
      );
      if (!outcome.ok && outcome.reason !== 'incomplete')
        throw new GitBusy(`a push could not be read: ${outcome.reason}`);
    });
    return reply;
  });
}
