import { Type } from 'typebox';
import type { CommitsPage, CompareAnswer } from '../../../contract/repositories/repositories.ts';
import type { App } from '../../platform/http/app.ts';
import { presentCommits, resolveAt } from './code-page.service.ts';
import { readsCode, Page, ProjectPath, Search } from './code-page.schemas.ts';
import { beginningOrNone } from './compare-projects.ts';
import { presentDiff, readCommitPage } from './diff-page.ts';
import { openRepository, resolveRevision, valueOr404 } from './repository.service.ts';

const commitsPerPage = 40;
/** A file of a diff by its old and new path, so that a rename is recognised. */
const Paths = Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 }));

/** The pages of history: commits, one commit, a comparison. */
export function historyPageRoutes(app: App): void {
  app.get(
    '/:project/-/commits.json',
    {
      config: readsCode,
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
      const isExpensive = skip > 1000 || path !== '' || query.search !== undefined;
      const result = await ctx.platform.git.log(open.repository, revision.sha, {
        ...(isExpensive ? open.expensive : open.call),
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
      config: readsCode,
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
      config: readsCode,
      schema: {
        params: ProjectPath,
        querystring: Type.Object({
          from: Type.String(),
          to: Type.String(),
          from_project: Type.Optional(Type.String({ maxLength: 1000 })),
          paths: Paths,
        }),
      },
    },
    async (request): Promise<CompareAnswer> => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.project);
      const { git } = ctx.platform;
      const head = await git.resolve(open.repository, query.to);
      const base =
        query.from_project === undefined || !head.ok
          ? await git.resolve(open.repository, query.from)
          : await beginningOrNone(ctx, open, {
              project: query.from_project,
              from: query.from,
              to: head.value.sha,
            });
      // The page has a form to correct it in; a request for one file's lines has none.
      if (query.paths === undefined && !(base.ok && head.ok))
        return { unknown: [...(base.ok ? [] : ['from' as const]), ...(head.ok ? [] : ['to' as const])] };
      const [from, to] = [valueOr404(base, 'Ref'), valueOr404(head, 'Ref')];
      const options = {
        ...open.expensive,
        mode: 'merge_base' as const,
        commitLimit: 100,
        ...(query.paths === undefined ? {} : { paths: query.paths }),
      };
      const found = valueOr404(await git.compare(open.repository, from.sha, to.sha, options), 'Ref');
      return {
        from,
        to,
        merge_base: found.mergeBase,
        commits: await presentCommits(ctx, found.commits.commits),
        more_commits: found.commits.hasMore,
        diff: await presentDiff(ctx, { open, sha: to.sha }, found.diff, { all: query.paths !== undefined }),
      };
    },
  );
}
