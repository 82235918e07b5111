import { Type } from 'typebox';
import type { Branch } from '../../git/index.ts';
import { isSafeNewRefName } from '../../git/index.ts';

import type { Context } from '../../platform/context.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { sayLastChange } from '../../platform/http/unmodified-since.ts';
import { accessToBranch, listProtectedBranches } from '../protected-branches/index.ts';
import { createBranch } from './create-branch.ts';
import { changeRefs } from './ref-changes/change-refs.ts';

import { createTag } from './create-tag.ts';
import { namesMatching } from './name-pattern.ts';
import { presentBranch, presentTag } from './repository.presenter.ts';
import { openRepository, resolveRevision, valueOr404 } from './repository.service.ts';
import type { OpenRepository } from './repository.service.ts';

const config = { access: 'anyone', scopes: ['read_repository'] } as const;
const ProjectId = Type.Object({ id: Type.String() });

/** v4 branches and tags. */
export function refRoutes(app: App): void {
  branchRoutes(app);
  tagRoutes(app);
}

function branchRoutes(app: App): void {
  const tags = ['Branches'];
  const base = '/api/v4/projects/:id/repository/branches';
  const One = Type.Object({ id: Type.String(), branch: Type.String() });

  async function present(ctx: Context, open: OpenRepository, branches: readonly Branch[]) {
    const rules = await listProtectedBranches(ctx.platform.db, open.project.id);
    const head = await ctx.platform.git.resolve(open.repository, open.project.default_branch ?? '');
    const found = head.ok
      ? await ctx.platform.git.mergedBranches(open.repository, head.value.sha, open.call)
      : undefined;
    const merged = found?.ok === true ? found.value : new Set<string>();
    const projectUrl = `${ctx.baseUrl}/${open.project.full_path}`;
    return branches.map((branch) =>
      presentBranch(
        branch,
        accessToBranch(rules, branch.name, open.project.archived ? 0 : open.project.access_level),
        !branch.isDefault && merged.has(branch.name),
        projectUrl,
      ),
    );
  }

  async function showBranch(ctx: Context, open: OpenRepository, name: string) {
    const branch = await ctx.platform.git.branch(open.repository, name);
    if (!branch.ok) throw notFound('Branch');
    return (await present(ctx, open, [branch.value]))[0];
  }

  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'List branches',
        params: ProjectId,
        querystring: Type.Object({
          ...PageQuery,
          search: Type.Optional(Type.String({ maxLength: 255 })),
          regex: Type.Optional(Type.String()),
          sort: Type.Optional(Type.String()),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.id);
      const page = pageOf(query);
      const sort =
        query.sort === 'updated_desc' ? 'updated' : query.sort === 'updated_asc' ? 'updated_asc' : 'name';
      const { items, total } = await ctx.platform.git.branches(open.repository, {
        ...open.call,
        skip: page.offset,
        limit: page.perPage,
        sort,
        ...(query.search === undefined ? {} : { search: query.search }),
        ...(query.regex === undefined
          ? {}
          : { choose: (names: readonly string[]) => namesMatching(query.regex!, names) }),
      });
      sendPageHeaders(request, reply, page, { total });
      return present(ctx, open, items);
    },
  );

  app.get(
    `${base}/:branch`,
    { config, schema: { tags, summary: 'Show a branch', params: One } },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.id);
      const branch = await ctx.platform.git.branch(open.repository, request.params.branch);
      if (!branch.ok) throw notFound('Branch');
      await sayLastChange(request, reply, () => new Date(branch.value.commit.committer.date));
      return (await present(ctx, open, [branch.value]))[0];
    },
  );

  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Create a branch',
        params: ProjectId,
        body: Type.Object({ branch: Type.String(), ref: Type.String() }),
      },
    },
    async (request, reply) => {
      const { ctx, body } = request;
      const open = await openRepository(ctx, request.params.id, 'push_code');
      await createBranch(ctx, open, body);
      return reply.status(201).send(await showBranch(ctx, open, body.branch));
    },
  );

  app.delete(
    `${base}/:branch`,
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Delete a branch', params: One } },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.id, 'push_code');
      const branch = await ctx.platform.git.branch(open.repository, request.params.branch);
      if (!branch.ok) throw notFound('Branch');
      const { name, commit } = branch.value;
      const done = await changeRefs(ctx, open, [{ ref: `refs/heads/${name}`, old: commit.sha, new: null }]);
      if (!done.ok) throw new AppError(409, { message: 'The branch moved meanwhile. Try again.' });
      return reply.status(204).send();
    },
  );

  app.delete(
    '/api/v4/projects/:id/repository/merged_branches',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Delete the branches that are merged', params: ProjectId },
    },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.id, 'push_code');
      const head = await resolveRevision(ctx, open, undefined, 'Branch');
      const merged = valueOr404(
        await ctx.platform.git.mergedBranches(open.repository, head.sha, open.call),
        'Branch',
      );
      const rules = await listProtectedBranches(ctx.platform.db, open.project.id);
      for (const name of merged) {
        if (
          name === open.project.default_branch ||
          accessToBranch(rules, name, open.project.access_level).protected
        )
          continue;
        const old = await ctx.platform.git.readRef(open.repository, `refs/heads/${name}`);
        if (old !== null) await changeRefs(ctx, open, [{ ref: `refs/heads/${name}`, old, new: null }]);
      }
      return reply.status(202).send({ message: '202 Accepted' });
    },
  );
}

function tagRoutes(app: App): void {
  const tags = ['Tags'];
  const base = '/api/v4/projects/:id/repository/tags';
  const One = Type.Object({ id: Type.String(), tag_name: Type.String() });

  app.get(
    base,
    {
      config,
      schema: {
        tags,
        summary: 'List tags',
        params: ProjectId,
        querystring: Type.Object({
          ...PageQuery,
          search: Type.Optional(Type.String({ maxLength: 255 })),
          order_by: Type.Optional(Type.Enum(['name', 'updated', 'version'])),
          sort: Type.Optional(Type.Enum(['asc', 'desc'])),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, query } = request;
      const open = await openRepository(ctx, request.params.id);
      const page = pageOf(query);
      const descending = query.sort !== 'asc';
      const by = query.order_by ?? 'updated';
      const sort =
        by === 'updated'
          ? descending
            ? 'updated'
            : 'updated_asc'
          : by === 'version'
            ? descending
              ? 'version_desc'
              : 'version'
            : descending
              ? 'name_desc'
              : 'name';
      const { items, total } = await ctx.platform.git.tags(open.repository, {
        ...open.call,
        skip: page.offset,
        limit: page.perPage,
        sort,
        ...(query.search === undefined ? {} : { search: query.search }),
      });
      sendPageHeaders(request, reply, page, { total });
      return items.map((tag) => presentTag(tag, `${ctx.baseUrl}/${open.project.full_path}`));
    },
  );
  app.get(
    `${base}/:tag_name`,
    { config, schema: { tags, summary: 'Show a tag', params: One } },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.id);
      const tag = await ctx.platform.git.tag(open.repository, request.params.tag_name);
      if (!tag.ok) throw notFound('Tag');
      const { commit } = tag.value;
      await sayLastChange(request, reply, () =>
        commit === null ? undefined : new Date(commit.committer.date),
      );
      return presentTag(tag.value, `${ctx.baseUrl}/${open.project.full_path}`);
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Create a tag',
        params: ProjectId,
        body: Type.Object({
          tag_name: Type.String(),
          ref: Type.String(),
          message: Type.Optional(Type.String({ maxLength: 100_000 })),
        }),
      },
    },
    async (request, reply) => {
      const { ctx, body } = request;
      const open = await openRepository(ctx, request.params.id, 'push_code');
      if (!isSafeNewRefName(body.tag_name)) throw badRequest('Tag name invalid');
      const target = await ctx.platform.git.resolve(open.repository, body.ref);
      if (!target.ok) throw badRequest(`Target ${body.ref} is invalid`);
      const done = await createTag(ctx, open, {
        name: body.tag_name,
        sha: target.value.sha,
        message: body.message ?? '',
      });
      if (!done.ok)
        throw badRequest(
          done.reason === 'exists'
            ? `Tag ${body.tag_name} already exists`
            : `Tag could not be created (${done.reason})`,
        );
      const tag = await ctx.platform.git.tag(open.repository, body.tag_name);
      if (!tag.ok) throw notFound('Tag');
      return reply.status(201).send(presentTag(tag.value, `${ctx.baseUrl}/${open.project.full_path}`));
    },
  );
  app.delete(
    `${base}/:tag_name`,
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Delete a tag', params: One } },
    async (request, reply) => {
      const { ctx } = request;
      const open = await openRepository(ctx, request.params.id, 'push_code');
      const tag = await ctx.platform.git.tag(open.repository, request.params.tag_name);
      if (!tag.ok) throw notFound('Tag');
      const { name, target } = tag.value;
      const done = await changeRefs(ctx, open, [{ ref: `refs/tags/${name}`, old: target, new: null }]);
      if (!done.ok) throw new AppError(409, { message: 'The tag moved meanwhile. Try again.' });
      return reply.status(204).send();
    },
  );
}
