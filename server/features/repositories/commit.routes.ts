import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { AppError, badRequest } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { combinedStatus } from '../commit-statuses/index.ts';
import { loadProject } from '../projects/index.ts';
import { commitFiles } from './commit-files.ts';
import type { KnownFileAction } from './known-content.ts';
import { presentCommit, presentDiffFiles, presentStats } from './repository.presenter.ts';
import { openForPush } from './lent-branches.ts';
import { openRepository, resolveRevision, valueOr404 } from './repository.service.ts';
import type { OpenRepository } from './repository.service.ts';

const tags = ['Commits'];
const config = { access: 'anyone', scopes: ['read_repository'] } as const;
const ProjectId = Type.Object({ id: Type.String() });
const CommitId = Type.Object({ id: Type.String(), sha: Type.String() });

function dateOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new AppError(400, { error: `${name} is invalid` });
  return date;
}

const Action = Type.Object({
  action: Type.Enum(['create', 'delete', 'move', 'update', 'chmod']),
  file_path: Type.String(),
  previous_path: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
  encoding: Type.Optional(Type.Enum(['text', 'base64'])),
  last_commit_id: Type.Optional(Type.String()),
  execute_filemode: Type.Optional(Type.Boolean()),
});

type ActionInput = {
  action: string;
  file_path: string;
  previous_path?: string;
  content?: string;
  encoding?: string;
  last_commit_id?: string;
  execute_filemode?: boolean;
};

export function contentOf(content: string | undefined, encoding: string | undefined): Buffer {
  return Buffer.from(content ?? '', encoding === 'base64' ? 'base64' : 'utf8');
}

function actionOf(input: ActionInput): KnownFileAction {
  const path = input.file_path;
  const executable = input.execute_filemode;
  const mode = executable === undefined ? {} : { executable };
  const known = { lastCommit: input.last_commit_id };
  switch (input.action) {
    case 'create':
      return { action: 'create', path, content: contentOf(input.content, input.encoding), ...mode };
    case 'update':
      return { action: 'update', path, content: contentOf(input.content, input.encoding), ...mode, ...known };
    case 'delete':
      return { action: 'delete', path, ...known };
    case 'move':
      if (input.previous_path === undefined)
        throw new AppError(400, { error: 'actions[previous_path] is missing' });
      return {
        action: 'move',
        path,
        previousPath: input.previous_path,
        ...(input.content === undefined ? {} : { content: contentOf(input.content, input.encoding) }),
        ...mode,
        ...known,
      };
    default:
      return { action: 'chmod', path, executable: executable ?? false };
  }
}

/** A branch starts from a commit of its own project: others' commits come by a push or a merge request. */
async function checkStartProject(ctx: Context, open: OpenRepository, asked: string | undefined) {
  if (asked === undefined || asked === '') return;
  const { id } = await loadProject(ctx, asked);
  if (id !== open.project.id) throw badRequest('A branch can’t start from a commit of another project.');
}

/** v4 commits. */
export function commitRoutes(app: App): void {
  app.get(
    '/api/v4/projects/:id/repository/commits',
    {
      config,
      schema: {
        tags,
        summary: 'List commits',
        params: ProjectId,
        querystring: Type.Object({
          ...PageQuery,
          ref_name: Type.Optional(Type.String()),
          since: Type.Optional(Type.String()),
          until: Type.Optional(Type.String()),
          path: Type.Optional(Type.String()),
          author: Type.Optional(Type.String({ maxLength: 255 })),
          search: Type.Optional(Type.String({ maxLength: 255 })),
          all: Type.Optional(Type.Boolean()),
          with_stats: Type.Optional(Type.Boolean()),
          first_parent: Type.Optional(Type.Boolean()),
          follow: Type.Optional(Type.Boolean()),
          order: Type.Optional(Type.Enum(['default', 'topo'])),
          trailers: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.id);
      const page = pageOf(query);
      const { git } = ctx.platform;
      if (open.project.empty_repository) {
        sendPageHeaders(request, reply, page, { total: 0 });
        return [];
      }
      // `from..to`: the commits that one ref has and the other does not.
      const range = /^(.+?)\.\.\.?(.+)$/.exec(query.ref_name ?? '');
      const { sha } = await resolveRevision(ctx, open, range === null ? query.ref_name : range[2], 'Commit');
      const exclude =
        range === null ? undefined : [(await resolveRevision(ctx, open, range[1], 'Commit')).sha];
      const [since, until] = [dateOf('since', query.since), dateOf('until', query.until)];
      const deep = page.offset > 1000 || query.path !== undefined || query.search !== undefined;
      const result = await git.log(open.repository, sha, {
        ...(deep ? open.expensive : open.call),
        skip: page.offset,
        limit: page.perPage,
        ...(exclude === undefined ? {} : { exclude }),
        ...(query.path === undefined || query.path === '' ? {} : { path: query.path }),
        ...(query.author === undefined ? {} : { author: query.author }),
        ...(query.search === undefined ? {} : { text: query.search }),
        ...(since === undefined ? {} : { since }),
        ...(until === undefined ? {} : { until }),
        ...(query.all === true ? { all: true } : {}),
        ...(query.first_parent === true ? { firstParent: true } : {}),
        ...(query.follow === true ? { follow: true } : {}),
        ...(query.order === 'topo' ? { order: 'topo' as const } : {}),
      });
      const { commits, hasMore } = valueOr404(result, 'Commit');
      const stats =
        query.with_stats === true
          ? await git.commitStats(
              open.repository,
              commits.map((commit) => commit.sha),
              open.call,
            )
          : undefined;
      sendPageHeaders(request, reply, page, { more: hasMore });
      const projectUrl = `${ctx.baseUrl}/${open.project.full_path}`;
      return commits.map((commit) => ({
        ...presentCommit(commit, projectUrl),
        ...(stats === undefined ? {} : { stats: presentStats(stats.get(commit.sha)) }),
      }));
    },
  );

  app.get(
    '/api/v4/projects/:id/repository/commits/:sha',
    {
      config,
      schema: {
        tags,
        summary: 'Show a commit',
        params: CommitId,
        querystring: Type.Object({ stats: Type.Optional(Type.Boolean()) }),
      },
    },
    async (request) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.id);
      const { sha } = await resolveRevision(ctx, open, request.params.sha);
      const commit = valueOr404(await ctx.platform.git.commit(open.repository, sha), 'Commit');
      const stats =
        request.query.stats === false
          ? undefined
          : (await ctx.platform.git.commitStats(open.repository, [sha], open.call)).get(sha);
      return {
        ...presentCommit(commit, `${ctx.baseUrl}/${open.project.full_path}`),
        ...(request.query.stats === false ? {} : { stats: presentStats(stats) }),
        status: (await combinedStatus(ctx.platform.db, open.project.id, sha)) ?? null,
        project_id: open.project.id,
        last_pipeline: null,
      };
    },
  );

  app.get(
    '/api/v4/projects/:id/repository/commits/:sha/diff',
    {
      config,
      schema: {
        tags,
        summary: "A commit's diff",
        params: CommitId,
        querystring: Type.Object({ ...PageQuery, unidiff: Type.Optional(Type.Boolean()) }),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.id);
      const { sha } = await resolveRevision(ctx, open, request.params.sha);
      const page = pageOf(request.query);
      const diff = valueOr404(await ctx.platform.git.commitDiff(open.repository, sha, open.call), 'Commit');
      sendPageHeaders(request, reply, page, { total: diff.files.length });
      const files = diff.files.slice(page.offset, page.offset + page.perPage);
      return presentDiffFiles(ctx, open, sha, files, request.query);
    },
  );

  app.get(
    '/api/v4/projects/:id/repository/commits/:sha/refs',
    {
      config,
      schema: {
        tags,
        summary: 'The branches and tags that hold a commit',
        params: CommitId,
        querystring: Type.Object({ ...PageQuery, type: Type.Optional(Type.Enum(['branch', 'tag', 'all'])) }),
      },
    },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.id);
      const { sha } = await resolveRevision(ctx, open, request.params.sha);
      const page = pageOf(request.query);
      const wanted = request.query.type ?? 'all';
      const refs: { type: string; name: string }[] = [];
      for (const type of ['branch', 'tag'] as const) {
        if (wanted !== 'all' && wanted !== type) continue;
        const names = valueOr404(
          await ctx.platform.git.refsContaining(open.repository, sha, type, {
            ...open.expensive,
            limit: 1000,
          }),
          'Commit',
        );
        refs.push(...names.map((name) => ({ type, name })));
      }
      sendPageHeaders(request, reply, page, { total: refs.length });
      return refs.slice(page.offset, page.offset + page.perPage);
    },
  );

  app.get(
    '/api/v4/projects/:id/repository/commits/:sha/sequence',
    {
      config,
      schema: {
        tags,
        summary: 'Count the commits that lead to a commit',
        params: CommitId,
        querystring: Type.Object({ first_parent: Type.Optional(Type.Boolean()) }),
      },
    },
    async ({ ctx, params, query }) => {
      const open = await openRepository(ctx, params.id);
      const { sha } = await resolveRevision(ctx, open, params.sha);
      const counted = await ctx.platform.git.countCommits(open.repository, sha, {
        ...open.expensive,
        ...(query.first_parent === true ? { firstParent: true } : {}),
      });
      return { count: valueOr404(counted, 'Commit').count };
    },
  );

  app.post(
    '/api/v4/projects/:id/repository/commits',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Commit several changes of files',
        params: ProjectId,
        body: Type.Object({
          branch: Type.String(),
          commit_message: Type.String({ minLength: 1 }),
          start_branch: Type.Optional(Type.String()),
          start_sha: Type.Optional(Type.String()),
          start_project: Type.Optional(Type.String()),
          actions: Type.Array(Action, { minItems: 1, maxItems: 1000 }),
          author_email: Type.Optional(Type.String({ maxLength: 255 })),
          author_name: Type.Optional(Type.String({ maxLength: 255 })),
          force: Type.Optional(Type.Boolean()),
          stats: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, body } = request;
      const open = await openForPush(ctx, request.params.id, request.body.branch);
      await checkStartProject(ctx, open, body.start_project);
      const starts = [body.start_sha, body.start_branch].filter((one) => one !== undefined && one !== '');
      if (starts.length > 1)
        throw new AppError(400, { error: 'start_branch, start_sha are mutually exclusive' });
      const [start] = starts;
      const sha = await commitFiles(ctx, open, {
        branch: body.branch,
        start,
        overwrite: body.force,
        message: body.commit_message,
        authorName: body.author_name,
        authorEmail: body.author_email,
        actions: (body.actions as ActionInput[]).map(actionOf),
      });
      const commit = valueOr404(await ctx.platform.git.commit(open.repository, sha), 'Commit');
      const stats =
        body.stats === false
          ? {}
          : {
              stats: presentStats(
                (await ctx.platform.git.commitStats(open.repository, [sha], open.call)).get(sha),
              ),
            };
      return reply.status(201).send({
        ...presentCommit(commit, `${ctx.baseUrl}/${open.project.full_path}`),
        ...stats,
        status: null,
        project_id: open.project.id,
      });
    },
  );
}
