import { Type } from 'typebox';
import type { BranchesPage, RefsPage, TagsPage } from '../../../contract/repositories/repositories.ts';
import type { App } from '../../platform/http/app.ts';
import { accessToBranch, listProtectedBranches } from '../protected-branches/index.ts';
import { readsCode, Page, ProjectPath, Search } from './code-page.schemas.ts';
import { presentCommits } from './code-page.service.ts';
import { openRepository } from './repository.service.ts';

const refsPerPage = 30;

/** The pages of branches and tags, and the list of the ref switcher. */
export function refPageRoutes(app: App): void {
  const ListQuery = Type.Object({
    page: Page,
    search: Search,
    sort: Type.Optional(Type.Enum(['name', 'updated', 'updated_asc'])),
  });

  app.get(
    '/:project/-/branches.json',
    { config: readsCode, schema: { params: ProjectPath, querystring: ListQuery } },
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
              open.expensive,
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
    { config: readsCode, schema: { params: ProjectPath, querystring: ListQuery } },
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
    { config: readsCode, schema: { params: ProjectPath, querystring: Type.Object({ search: Search }) } },
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
