import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { FileAtPath } from '../../git/index.ts';
import type { Context } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { commitFiles } from './commit-files.ts';
import { contentOf } from './commit.routes.ts';
import type { KnownFileAction } from './known-content.ts';
import { presentCommit } from './repository.presenter.ts';
import { openForPush } from './lent-branches.ts';
import { sendBlob } from './download.routes.ts';
import { openRepository, resolveRevision, valueOr404 } from './repository.service.ts';
import type { OpenRepository } from './repository.service.ts';

const tags = ['Repository files'];
const config = { access: 'anyone', scopes: ['read_repository'] } as const;
const FilePath = Type.Object({ id: Type.String(), file_path: Type.String() });
const RefQuery = Type.Object({ ref: Type.Optional(Type.String()), lfs: Type.Optional(Type.Boolean()) });

interface FoundFile {
  readonly open: OpenRepository;
  readonly file: FileAtPath;
  readonly sha: string;
  readonly ref: string;
  readonly lastCommit: string;
}

async function findFile(
  ctx: Context,
  id: string,
  path: string,
  ref: string | undefined,
  maxBytes?: number,
): Promise<FoundFile> {
  const open = await openRepository(ctx, id);
  const { git } = ctx.platform;
  const revision = await resolveRevision(ctx, open, ref, 'File');
  const file = valueOr404(
    await git.readFile(open.repository, revision.sha, path, maxBytes === undefined ? {} : { maxBytes }),
    'File',
  );
  const last = await git.lastCommitFor(open.repository, revision.sha, path, open.call);
  return {
    open,
    file,
    sha: revision.sha,
    ref: ref ?? 'HEAD',
    lastCommit: last.ok ? last.value.sha : revision.sha,
  };
}

function sendFileHeaders(reply: FastifyReply, { file, sha, ref, lastCommit }: FoundFile): void {
  const name = file.entry.name;
  void reply.headers({
    'x-gitlab-blob-id': file.oid,
    'x-gitlab-commit-id': sha,
    // Raw files are streamed, so their checksum is only known at the end.
    ...(file.content === null
      ? {}
      : { 'x-gitlab-content-sha256': createHash('sha256').update(file.content).digest('hex') }),
    'x-gitlab-encoding': 'base64',
    'x-gitlab-execute-filemode': String(file.entry.mode === '100755'),
    'x-gitlab-file-name': encodeURIComponent(name),
    'x-gitlab-file-path': encodeURIComponent(file.entry.path).replaceAll('%2F', '/'),
    'x-gitlab-last-commit-id': lastCommit,
    'x-gitlab-ref': encodeURIComponent(ref).replaceAll('%2F', '/'),
    'x-gitlab-size': String(file.size),
  });
}

/** v4 repository files. */
export function fileRoutes(app: App): void {
  const base = '/api/v4/projects/:id/repository/files/:file_path';

  // The same handler answers HEAD, without the body.
  app.get(
    base,
    { config, schema: { tags, summary: 'Show a file', params: FilePath, querystring: RefQuery } },
    async (request, reply) => {
      const found = await findFile(
        request.ctx,
        request.params.id,
        request.params.file_path,
        request.query.ref,
      );
      sendFileHeaders(reply, found);
      const { file } = found;
      if (file.content === null) throw badRequest('The file is too large for this. Ask for it raw.');
      return {
        file_name: file.entry.name,
        file_path: file.entry.path,
        size: file.size,
        encoding: 'base64',
        content_sha256: createHash('sha256').update(file.content).digest('hex'),
        ref: found.ref,
        blob_id: file.oid,
        commit_id: found.sha,
        last_commit_id: found.lastCommit,
        execute_filemode: file.entry.mode === '100755',
        content: file.content.toString('base64'),
      };
    },
  );

  app.get(
    `${base}/raw`,
    { config, schema: { tags, summary: 'The bytes of a file', params: FilePath, querystring: RefQuery } },
    async (request, reply) => {
      const found = await findFile(
        request.ctx,
        request.params.id,
        request.params.file_path,
        request.query.ref,
        0,
      );
      sendFileHeaders(reply, found);
      void reply
        .type('text/plain; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; sandbox");
      return sendBlob(request, reply, found.open, found.file);
    },
  );

  app.get(
    `${base}/blame`,
    {
      config,
      schema: {
        tags,
        summary: 'Who wrote the lines of a file',
        params: FilePath,
        querystring: Type.Object({
          ref: Type.Optional(Type.String()),
          range: Type.Optional(
            Type.Object({ start: Type.Integer({ minimum: 1 }), end: Type.Integer({ minimum: 1 }) }),
          ),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, query } = request;
      const found = await findFile(ctx, request.params.id, request.params.file_path, query.ref);
      sendFileHeaders(reply, found);
      const result = await ctx.platform.git.blame(found.open.repository, found.sha, found.file.entry.path, {
        ...found.open.expensive,
        ...(query.range === undefined ? {} : { range: query.range }),
      });
      const { ranges, commits } = valueOr404(result, 'File');
      return ranges.map((range) => {
        const commit = commits.get(range.sha);
        return {
          commit:
            commit === undefined
              ? null
              : presentCommit(commit, `${ctx.baseUrl}/${found.open.project.full_path}`),
          lines: range.lines.map((line) => line.toString('utf8')),
        };
      });
    },
  );

  const Writable = {
    branch: Type.String(),
    commit_message: Type.String({ minLength: 1 }),
    start_branch: Type.Optional(Type.String()),
    author_email: Type.Optional(Type.String({ maxLength: 255 })),
    author_name: Type.Optional(Type.String({ maxLength: 255 })),
  };
  const Content = {
    content: Type.String(),
    encoding: Type.Optional(Type.Enum(['text', 'base64'])),
    execute_filemode: Type.Optional(Type.Boolean()),
    last_commit_id: Type.Optional(Type.String()),
  };
  type Body = {
    branch: string;
    commit_message: string;
    start_branch?: string;
    author_email?: string;
    author_name?: string;
  };

  const write = async (ctx: Context, id: string, body: Body, action: KnownFileAction): Promise<void> => {
    const open = await openForPush(ctx, id, body.branch);
    await commitFiles(ctx, open, {
      branch: body.branch,
      start: body.start_branch,
      message: body.commit_message,
      authorName: body.author_name,
      authorEmail: body.author_email,
      actions: [action],
    });
  };
  const mode = (executable: boolean | undefined): { executable?: boolean } =>
    executable === undefined ? {} : { executable };

  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Create a file',
        params: FilePath,
        body: Type.Object({ ...Writable, ...Content }),
      },
    },
    async (request, reply) => {
      const { body, params } = request;
      await write(request.ctx, params.id, body, {
        action: 'create',
        path: params.file_path,
        content: contentOf(body.content, body.encoding),
        ...mode(body.execute_filemode),
      });
      return reply.status(201).send({ file_path: params.file_path, branch: body.branch });
    },
  );
  app.put(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change a file',
        params: FilePath,
        body: Type.Object({ ...Writable, ...Content }),
      },
    },
    async (request) => {
      const { body, params } = request;
      await write(request.ctx, params.id, body, {
        action: 'update',
        path: params.file_path,
        content: contentOf(body.content, body.encoding),
        ...mode(body.execute_filemode),
        lastCommit: body.last_commit_id,
      });
      return { file_path: params.file_path, branch: body.branch };
    },
  );
  app.delete(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Delete a file',
        params: FilePath,
        body: Type.Object({ ...Writable, last_commit_id: Type.Optional(Type.String()) }),
      },
    },
    async (request, reply) => {
      const { body, params } = request;
      await write(request.ctx, params.id, body, {
        action: 'delete',
        path: params.file_path,
        lastCommit: body.last_commit_id,
      });
      return reply.status(204).send();
    },
  );
}
