import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type {
  BranchesPage,
  CommitsPage,
  ComparePage,
  FilesPage,
  ProjectHome,
  RefsPage,
  TagsPage,
} from '../../../contract/repositories/repositories.ts';
import { ARCHIVE_FORMATS, nameFromUrl } from '../../git/index.ts';
import type { ArchiveFormat } from '../../git/index.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { compressedStream } from '../../platform/http/compression.ts';
import { accessToBranch, listProtectedBranches } from '../protected-branches/index.ts';
import { imageType, readBlamePage, readBlobLines, readBlobPage } from './blob-page.ts';
import { presentCommits, readTreePage, resolveAt, streamLastCommits } from './code-page.service.ts';
import { presentDiff, readCommitPage } from './diff-page.ts';
import { attachment } from './repository.routes.ts';
import { openRepository, resolveRevision, valueOr404 } from './repository.service.ts';

const config = { access: 'anyone', scopes: ['read_repository'] } as const;
const ProjectPath = Type.Object({ project: Type.String() });
const At = Type.Object({ at: Type.Optional(Type.String()), plain: Type.Optional(Type.Boolean()) });
const Page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));
/** A file of a diff by its old and its new path, so that a renamed one is still seen as such. */
const Paths = Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 }));
const Search = Type.Optional(Type.String({ maxLength: 255 }));
const commitsPerPage = 40;
const refsPerPage = 30;

/** What the pages of code browsing ask for; see contract/repositories. */
export function codePageRoutes(app: App): void {
  readingRoutes(app);
  historyRoutes(app);
  refRoutes(app);
  downloadRoutes(app);
}

function readingRoutes(app: App): void {
  app.get(
    '/:project/-/home.json',
    { config, schema: { params: ProjectPath } },
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
    { config, schema: { params: ProjectPath, querystring: At } },
    async (request) =>
      readTreePage(request.ctx, await openRepository(request.ctx, request.params.project), request.query.at),
  );

  app.get(
    '/:project/-/last_commits.ndjson',
    {
      config,
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
    { config, schema: { params: ProjectPath, querystring: At } },
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
      config,
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
    { config, schema: { params: ProjectPath, querystring: At } },
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
      config,
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

function historyRoutes(app: App): void {
  app.get(
    '/:project/-/commits.json',
    {
      config,
      schema: {
        params: ProjectPath,
        querystring: Type.Object({
          at: Type.Optional(Type.String()),
          page: Page,
          author: Search,
          search: Search,
        }),
      },
    },
    async (request): Promise<CommitsPage> => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.project);
      const { revision, path } = await resolveAt(ctx, open, query.at);
      const page = query.page ?? 1;
      const skip = (page - 1) * commitsPerPage;
      const dear = skip > 1000 || path !== '' || query.search !== undefined;
      const result = await ctx.platform.git.log(open.repository, revision.sha, {
        ...(dear ? open.dear : open.call),
        skip,
        limit: commitsPerPage,
        ...(path === '' ? {} : { path }),
        ...(query.author === undefined || query.author === '' ? {} : { author: query.author }),
        ...(query.search === undefined || query.search === '' ? {} : { text: query.search }),
      });
      const { commits, hasMore } = valueOr404(result, 'Commit');
      return { revision, path, commits: await presentCommits(ctx, commits), page, more: hasMore };
    },
  );

  app.get(
    '/:project/-/commit.json',
    {
      config,
      schema: {
        params: ProjectPath,
        querystring: Type.Object({ sha: Type.String(), paths: Paths }),
      },
    },
    async (request) => {
      const open = await openRepository(request.ctx, request.params.project);
      const { sha } = await resolveRevision(request.ctx, open, request.query.sha);
      return readCommitPage(request.ctx, open, sha, request.query.paths);
    },
  );

  app.get(
    '/:project/-/compare.json',
    {
      config,
      schema: {
        params: ProjectPath,
        querystring: Type.Object({
          from: Type.String(),
          to: Type.String(),
          paths: Paths,
        }),
      },
    },
    async (request): Promise<ComparePage> => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.project);
      const [from, to] = [
        await resolveRevision(ctx, open, query.from, 'Ref'),
        await resolveRevision(ctx, open, query.to, 'Ref'),
      ];
      const options = {
        ...open.dear,
        mode: 'merge_base' as const,
        commitLimit: 100,
        ...(query.paths === undefined ? {} : { paths: query.paths }),
      };
      const found = valueOr404(
        await ctx.platform.git.compare(open.repository, from.sha, to.sha, options),
        'Ref',
      );
      return {
        from,
        to,
        merge_base: found.mergeBase,
        commits: await presentCommits(ctx, found.commits.commits),
        more_commits: found.commits.hasMore,
        diff: await presentDiff(ctx, found.diff, query.paths !== undefined),
      };
    },
  );
}

function refRoutes(app: App): void {
  const ListQuery = Type.Object({
    page: Page,
    search: Search,
    sort: Type.Optional(Type.Enum(['name', 'updated', 'updated_asc'])),
  });

  app.get(
    '/:project/-/branches.json',
    { config, schema: { params: ProjectPath, querystring: ListQuery } },
    async (request): Promise<BranchesPage> => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.project);
      const { git, db } = ctx.platform;
      const page = query.page ?? 1;
      const { items, total } = await git.branches(open.repository, {
        ...open.call,
        sort: (query.sort ?? 'updated') as 'updated',
        skip: (page - 1) * refsPerPage,
        limit: refsPerPage,
        ...(query.search === undefined || query.search === '' ? {} : { search: query.search }),
      });
      const head = await git.resolve(open.repository, open.project.default_branch ?? 'HEAD');
      const [commits, distances, rules] = await Promise.all([
        presentCommits(
          ctx,
          items.map((branch) => branch.commit),
        ),
        head.ok
          ? git.aheadBehind(
              open.repository,
              head.value.sha,
              items.map((branch) => branch.commit.sha),
              open.dear,
            )
          : undefined,
        listProtectedBranches(db, open.project.id),
      ]);
      const distanceOf = distances?.ok === true ? distances.value : undefined;
      const level = open.project.archived ? 0 : open.project.access_level;
      return {
        branches: items.map((branch, index) => {
          const access = accessToBranch(rules, branch.name, level);
          const { ahead, behind } = distanceOf?.get(branch.commit.sha) ?? { ahead: 0, behind: 0 };
          return {
            name: branch.name,
            is_default: branch.isDefault,
            protected: access.protected,
            can_delete: access.canPush && !access.protected && !branch.isDefault,
            merged: !branch.isDefault && ahead === 0,
            commit: commits[index]!,
            ahead,
            behind,
          };
        }),
        total,
        page,
        per_page: refsPerPage,
      };
    },
  );

  app.get(
    '/:project/-/tags.json',
    { config, schema: { params: ProjectPath, querystring: ListQuery } },
    async (request): Promise<TagsPage> => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.project);
      const page = query.page ?? 1;
      const { items, total } = await ctx.platform.git.tags(open.repository, {
        ...open.call,
        sort: (query.sort ?? 'updated') as 'updated',
        skip: (page - 1) * refsPerPage,
        limit: refsPerPage,
        ...(query.search === undefined || query.search === '' ? {} : { search: query.search }),
      });
      const commits = new Map(
        (
          await presentCommits(
            ctx,
            items.flatMap((tag) => (tag.commit === null ? [] : [tag.commit])),
          )
        ).map((commit) => [commit.sha, commit]),
      );
      return {
        tags: items.map((tag) => ({
          name: tag.name,
          message: tag.annotation?.message.trimEnd() ?? '',
          commit: tag.commit === null ? null : (commits.get(tag.commit.sha) ?? null),
          tagger: tag.annotation?.tagger?.name ?? null,
          created_at: tag.annotation?.tagger?.date ?? tag.commit?.committer.date ?? null,
        })),
        total,
        page,
        per_page: refsPerPage,
      };
    },
  );

  app.get(
    '/:project/-/refs.json',
    { config, schema: { params: ProjectPath, querystring: Type.Object({ search: Search }) } },
    async (request): Promise<RefsPage> => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.project);
      const options = {
        ...open.call,
        sort: 'updated' as const,
        limit: 100,
        ...(query.search === undefined || query.search === '' ? {} : { search: query.search }),
      };
      const [branches, tags] = await Promise.all([
        ctx.platform.git.branches(open.repository, options),
        ctx.platform.git.tags(open.repository, options),
      ]);
      return {
        branches: branches.items.map((branch) => branch.name),
        tags: tags.items.map((tag) => tag.name),
        default_branch: open.project.default_branch,
      };
    },
  );
}

function downloadRoutes(app: App): void {
  // GIT-05: raw paths are {project}/-/raw/{sha}/{path}.
  app.get(
    '/:project/-/raw/*',
    {
      config,
      schema: {
        params: Type.Object({ project: Type.String(), '*': Type.String() }),
        querystring: Type.Object({ inline: Type.Optional(Type.Boolean()) }),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.project);
      const found = await ctx.platform.git.resolveRefAndPath(open.repository, request.params['*']);
      if (!found.ok) throw notFound('File');
      const { revision, path } = found.value;
      const file = valueOr404(
        await ctx.platform.git.readFile(open.repository, revision.sha, path, { maxBytes: 0 }),
        'File',
      );
      const { content, size } = valueOr404(
        await ctx.platform.git.streamBlob(open.repository, file.oid, open.call),
        'File',
      );
      const image = imageType(path);
      // Nothing from a repository may run as a page of ours: text is plain, images are sandboxed, the rest is saved.
      void reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('content-length', size);
      void reply.header(
        'cache-control',
        revision.kind === 'commit' && open.project.visibility === 'public'
          ? 'public, max-age=31536000, immutable'
          : 'private, no-cache',
      );
      void reply.header('etag', `"${file.oid}"`);
      if (request.headers['if-none-match'] === `"${file.oid}"`) {
        content.destroy();
        return reply.removeHeader('content-length').status(304).send();
      }
      if (image !== undefined) void reply.type(image);
      else if (!file.binary) void reply.type('text/plain; charset=utf-8');
      else
        void reply
          .type('application/octet-stream')
          .header('content-disposition', attachment(file.entry.name));
      return reply.send(content);
    },
  );

  // /-/archive/{ref}/{name}.{format}
  app.get(
    '/:project/-/archive/*',
    {
      config,
      schema: {
        params: Type.Object({ project: Type.String(), '*': Type.String() }),
        querystring: Type.Object({ path: Type.Optional(Type.String()) }),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.project);
      const rest = request.params['*'];
      const format = ARCHIVE_FORMATS.toSorted((a, b) => b.length - a.length).find((candidate) =>
        rest.endsWith(`.${candidate}`),
      );
      const ref = rest.slice(0, rest.lastIndexOf('/'));
      if (format === undefined || ref === '') throw notFound('File');
      const revision = await resolveRevision(ctx, open, ref, 'File');
      const name = `${open.project.path}-${revision.name.replaceAll('/', '-')}`;
      const path = request.query.path === undefined ? {} : { path: nameFromUrl(request.query.path) };
      const stream = valueOr404(
        await ctx.platform.git.archive(open.repository, revision.sha, {
          ...open.dear,
          format,
          prefix: name,
          ...path,
        }),
        'File',
      );
      const types: Record<ArchiveFormat, string> = {
        zip: 'application/zip',
        'tar.gz': 'application/gzip',
        tar: 'application/x-tar',
        'tar.bz2': 'application/x-bzip2',
      };
      return reply
        .type(types[format])
        .header('content-disposition', attachment(`${name}.${format}`))
        .send(stream);
    },
  );
}
