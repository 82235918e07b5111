import { Type } from 'typebox';
import type { ArchiveFormat } from '../../git/index.ts';
import { archiveSuffixes } from './archive-suffixes.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { CommaList, listOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendKeysetHeaders, sendPageHeaders } from '../../platform/http/pagination.ts';
import { beginningIn } from './compare-projects.ts';
import { presentCommit, presentDiffFiles, presentTreeEntry } from './repository.presenter.ts';
import { openRepository, resolveRevision, valueOr404 } from './repository.service.ts';

const tags = ['Repositories'];
const config = { access: 'anyone', scopes: ['read_repository'] } as const;
const ProjectId = Type.Object({ id: Type.String() });

const contentTypes: Readonly<Record<ArchiveFormat, string>> = {
  zip: 'application/zip',
  'tar.gz': 'application/gzip',
  tar: 'application/x-tar',
  'tar.bz2': 'application/x-bzip2',
};

/** A header that names a download, whatever characters the name has (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`;
}

/** v4 repositories: tree, blobs, compare, contributors, archive, merge base. */
export function repositoryRoutes(app: App): void {
  app.get(
    '/api/v4/projects/:id/repository/tree',
    {
      config,
      schema: {
        tags,
        summary: 'List a folder',
        params: ProjectId,
        querystring: Type.Object({
          ...PageQuery,
          path: Type.Optional(Type.String()),
          ref: Type.Optional(Type.String()),
          recursive: Type.Optional(Type.Boolean()),
          pagination: Type.Optional(Type.String()),
          page_token: Type.Optional(Type.String()),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.id);
      const { git } = ctx.platform;
      if (open.project.empty_repository) throw notFound('Tree');
      const { sha } = await resolveRevision(ctx, open, query.ref, 'Tree');
      const page = pageOf(query);
      const keyset = query.pagination === 'keyset';
      const skip = keyset ? Number.parseInt(query.page_token ?? '0', 10) || 0 : page.offset;
      const options = {
        ...open.call,
        path: (query.path ?? '').replaceAll(/^\/+|\/+$/g, ''),
        skip,
        limit: page.perPage,
      };
      const result =
        query.recursive === true
          ? await git.listTreeRecursive(open.repository, sha, options)
          : await git.listTree(open.repository, sha, options);
      const { entries, total, hasMore } = valueOr404(result, 'Tree');
      if (keyset)
        sendKeysetHeaders(
          request,
          reply,
          hasMore ? { page_token: String(skip + entries.length) } : undefined,
        );
      else sendPageHeaders(request, reply, page, { total: total ?? undefined, more: hasMore });
      return entries.map(presentTreeEntry);
    },
  );

  const Blob = Type.Object({ id: Type.String(), sha: Type.String() });
  app.get(
    '/api/v4/projects/:id/repository/blobs/:sha',
    { config, schema: { tags, summary: 'Show a blob', params: Blob } },
    async (request) => {
      const open = await openRepository(request.ctx, request.params.id);
      const blob = valueOr404(
        await request.ctx.platform.git.readBlob(open.repository, request.params.sha),
        'Blob',
      );
      if (blob.content === null) throw badRequest('The blob is too large for this. Ask for it raw.');
      return { size: blob.size, encoding: 'base64', content: blob.content.toString('base64'), sha: blob.oid };
    },
  );
  app.get(
    '/api/v4/projects/:id/repository/blobs/:sha/raw',
    { config, schema: { tags, summary: 'The bytes of a blob', params: Blob } },
    async (request, reply) => {
      const open = await openRepository(request.ctx, request.params.id);
      const { size, content } = valueOr404(
        await request.ctx.platform.git.streamBlob(open.repository, request.params.sha, open.call),
        'Blob',
      );
      return reply
        .type('application/octet-stream')
        .header('content-length', size)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content);
    },
  );

  app.get(
    '/api/v4/projects/:id/repository/compare',
    {
      config,
      schema: {
        tags,
        summary: 'Compare two refs',
        params: ProjectId,
        querystring: Type.Object({
          from: Type.String(),
          to: Type.String(),
          straight: Type.Optional(Type.Boolean()),
          from_project_id: Type.Optional(Type.Integer()),
          unidiff: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request) => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.id);
      const to = await resolveRevision(ctx, open, query.to, 'Ref');
      const from =
        query.from_project_id === undefined
          ? await resolveRevision(ctx, open, query.from, 'Ref')
          : await beginningIn(ctx, open, {
              project: String(query.from_project_id),
              from: query.from,
              to: to.sha,
            });
      const result = await ctx.platform.git.compare(open.repository, from.sha, to.sha, {
        ...open.expensive,
        mode: query.straight === true ? 'direct' : 'merge_base',
        commitLimit: 500,
      });
      const { commits, diff } = valueOr404(result, 'Ref');
      const projectUrl = `${ctx.baseUrl}/${open.project.full_path}`;
      const presented = commits.commits.map((commit) => presentCommit(commit, projectUrl));
      return {
        commit: presented[0] ?? null,
        commits: presented.toReversed(),
        diffs: await presentDiffFiles(ctx, open, to.sha, diff.files, query),
        compare_timeout: diff.truncated,
        compare_same_ref: from.sha === to.sha,
        web_url: `${projectUrl}/-/compare/${query.from}...${query.to}`,
      };
    },
  );

  app.get(
    '/api/v4/projects/:id/repository/merge_base',
    {
      config,
      schema: {
        tags,
        summary: 'The common ancestor of refs',
        params: ProjectId,
        querystring: Type.Object({ refs: CommaList }),
      },
    },
    async (request) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.id);
      const names = listOf(request.query.refs)!;
      if (names.length < 2) throw badRequest('Provide at least 2 refs');
      const shas: string[] = [];
      for (const name of names.slice(0, 50)) {
        const found = await ctx.platform.git.resolve(open.repository, name, open.expensive);
        if (!found.ok) throw badRequest(`Could not find ref: ${name}`);
        shas.push(found.value.sha);
      }
      const base = await ctx.platform.git.mergeBase(open.repository, shas, open.expensive);
      if (!base.ok) throw notFound('Merge Base');
      const commit = valueOr404(await ctx.platform.git.commit(open.repository, base.value), 'Commit');
      return presentCommit(commit, `${ctx.baseUrl}/${open.project.full_path}`);
    },
  );

  app.get(
    '/api/v4/projects/:id/repository/contributors',
    {
      config,
      schema: {
        tags,
        summary: 'List who wrote commits',
        params: ProjectId,
        querystring: Type.Object({
          ...PageQuery,
          ref: Type.Optional(Type.String()),
          order_by: Type.Optional(Type.Enum(['name', 'email', 'commits'])),
          sort: Type.Optional(Type.Enum(['asc', 'desc'])),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.id);
      const page = pageOf(query);
      if (open.project.empty_repository) return [];
      const { sha } = await resolveRevision(ctx, open, query.ref, 'Ref');
      const people = [
        ...valueOr404(await ctx.platform.git.contributors(open.repository, sha, open.expensive), 'Ref'),
      ];
      const field = (query.order_by ?? 'commits') as 'name' | 'email' | 'commits';
      people.sort(
        (a, b) =>
          (field === 'commits' ? a.commits - b.commits : a[field].localeCompare(b[field])) ||
          a.name.localeCompare(b.name),
      );
      if (query.sort === 'desc') people.reverse();
      sendPageHeaders(request, reply, page, { total: people.length });
      return people.slice(page.offset, page.offset + page.perPage);
    },
  );

  for (const suffix of [undefined, ...Object.keys(archiveSuffixes)]) {
    app.get(
      `/api/v4/projects/:id/repository/archive${suffix === undefined ? '' : `.${suffix}`}`,
      {
        config,
        schema: {
          tags,
          summary: 'Download the files',
          params: ProjectId,
          querystring: Type.Object({
            sha: Type.Optional(Type.String()),
            format: Type.Optional(Type.String()),
            path: Type.Optional(Type.String()),
            exclude_paths: Type.Optional(Type.String()),
          }),
        },
      },
      async (request, reply) => {
        const { ctx, query } = request;
        // An archive with what was to be left out would not be noticed.
        if ((query.exclude_paths ?? '') !== '')
          throw new AppError(400, { error: 'exclude_paths is not supported' });
        const open = await openRepository(ctx, request.params.id);
        const wanted = suffix ?? query.format ?? 'tar.gz';
        const chosen = Object.hasOwn(archiveSuffixes, wanted) ? archiveSuffixes[wanted] : undefined;
        if (chosen === undefined) throw new AppError(400, { error: 'format does not have a valid value' });
        const revision = await resolveRevision(ctx, open, query.sha, 'File');
        const name = `${open.project.path}-${revision.name.replaceAll('/', '-')}-${revision.sha}`;
        const stream = valueOr404(
          await ctx.platform.git.archive(open.repository, revision.sha, {
            ...open.expensive,
            format: chosen,
            prefix: name,
            ...(query.path === undefined ? {} : { path: query.path }),
          }),
          'File',
        );
        return reply
          .type(contentTypes[chosen])
          .header('content-disposition', attachment(`${name}.${wanted}`))
          .send(stream);
      },
    );
  }
}
