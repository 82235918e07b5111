import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { FilesPage, ProjectHome } from '../../../contract/repositories/repositories.ts';
import type { App } from '../../platform/http/app.ts';
import { compressedStream } from '../../platform/http/compression.ts';
import { readsCode, ProjectPath } from './code-page.schemas.ts';
import { readBlamePage, readBlobLines, readBlobPage } from './blob-page.ts';
import { readTreePage, streamLastCommits } from './code-page.service.ts';
import { openRepository, resolveRevision, valueOr404 } from './repository.service.ts';

const At = Type.Object({ at: Type.Optional(Type.String()), plain: Type.Optional(Type.Boolean()) });

/** The calls of the pages of a project's home, folders and files; see contract/repositories. */
export function codePageRoutes(app: App): void {
  app.get(
    '/:project/-/home.json',
    { config: readsCode, schema: { params: ProjectPath } },
    async (request): Promise<ProjectHome> => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.project);
      const { git } = ctx.platform;
      const head = await git.resolve(open.repository, open.project.default_branch ?? 'HEAD');
      if (!head.ok) return { empty: true, commit_count: 0, branch_count: 0, tag_count: 0, languages: [] };
      const [counts, languages, commits] = await Promise.all([
        git.countRefs(open.repository),
        git.languages(open.repository, head.value.sha, open.call),
        open.project.commit_count > 0
          ? undefined
          : git.countCommits(open.repository, head.value.sha, { ...open.call, max: 100_000 }),
      ]);
      return {
        empty: false,
        commit_count:
          commits === undefined ? open.project.commit_count : commits.ok ? commits.value.count : 0,
        branch_count: counts.branches,
        tag_count: counts.tags,
        languages: languages.ok
          ? languages.value.map(({ name, color, percentage }) => ({ name, color, percentage }))
          : [],
      };
    },
  );

  app.get(
    '/:project/-/tree.json',
    { config: readsCode, schema: { params: ProjectPath, querystring: At } },
    async (request) =>
      readTreePage(request.ctx, await openRepository(request.ctx, request.params.project), request.query.at),
  );

  app.get(
    '/:project/-/last_commits.ndjson',
    {
      config: readsCode,
      schema: {
        params: ProjectPath,
        querystring: Type.Object({ sha: Type.String(), path: Type.Optional(Type.String()) }),
      },
    },
    async (request, reply) => {
      const open = await openRepository(request.ctx, request.params.project);
      const { sha } = await resolveRevision(request.ctx, open, request.query.sha, 'Tree');
      return reply
        .type('application/x-ndjson')
        .send(
          compressedStream(
            request,
            reply,
            Readable.from(streamLastCommits(request.ctx, open, sha, request.query.path ?? '')),
          ),
        );
    },
  );

  app.get(
    '/:project/-/blob.json',
    { config: readsCode, schema: { params: ProjectPath, querystring: At } },
    async (request) =>
      readBlobPage(
        request.ctx,
        await openRepository(request.ctx, request.params.project),
        request.query.at ?? '',
        request.query.plain === true,
      ),
  );

  app.get(
    '/:project/-/blob_lines.json',
    {
      config: readsCode,
      schema: {
        params: ProjectPath,
        querystring: Type.Object({
          at: Type.String(),
          from: Type.Integer({ minimum: 0, maximum: 200_000 }),
          plain: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request) =>
      readBlobLines(request.ctx, await openRepository(request.ctx, request.params.project), request.query),
  );

  app.get(
    '/:project/-/blame.json',
    { config: readsCode, schema: { params: ProjectPath, querystring: At } },
    async (request) =>
      readBlamePage(
        request.ctx,
        await openRepository(request.ctx, request.params.project),
        request.query.at ?? '',
      ),
  );

  app.get(
    '/:project/-/find_file.json',
    {
      config: readsCode,
      schema: { params: ProjectPath, querystring: Type.Object({ ref: Type.Optional(Type.String()) }) },
    },
    async (request): Promise<FilesPage> => {
      const open = await openRepository(request.ctx, request.params.project);
      const { sha } = await resolveRevision(request.ctx, open, request.query.ref, 'Tree');
      const { paths, truncated } = valueOr404(
        await request.ctx.platform.git.listFiles(open.repository, sha, { ...open.call, limit: 50_000 }),
        'Tree',
      );
      return { paths: [...paths], truncated };
    },
  );
}
