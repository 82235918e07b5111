import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { readerOf } from '../../platform/subjects/reader.ts';
import type { SearchPlace } from '../../platform/subjects/subject-type.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import { listUsers, presentBasicUser } from '../accounts/index.ts';
import { loadGroup } from '../groups/index.ts';
import {
  authorizeProject,
  countProjects,
  listProjects,
  loadProject,
  presentSimpleProject,
} from '../projects/index.ts';
import { presentFoundNotes, searchNotes } from '../discussions/index.ts';
import { presentMilestone, searchMilestones } from '../milestones/index.ts';

const SearchQuery = Type.Object({
  ...PageQuery,
  scope: Type.String(),
  search: Type.String({ maxLength: 1000 }),
  ref: Type.Optional(Type.String({ maxLength: 255 })),
  state: Type.Optional(Type.Enum(['opened', 'closed', 'merged', 'all'])),
  confidential: Type.Optional(Type.Boolean()),
  order_by: Type.Optional(Type.Enum(['created_at'])),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
});
interface SearchParameters {
  page?: number;
  per_page?: number;
  scope: string;
  search: string;
  ref?: string;
  state?: 'opened' | 'closed' | 'merged' | 'all';
  confidential?: boolean;
  sort?: 'asc' | 'desc';
}

/** Searching a project's notes requires access to at least one kind of subject there. */
async function authorizeNotes(ctx: Context, projectId: number): Promise<void> {
  const refusals: unknown[] = [];
  const types = ctx.platform.subjects.types.flatMap(({ key, parent, search }) =>
    key === 'iid' && parent === 'project' && search !== undefined ? [search] : [],
  );
  for (const { authorize } of types)
    try {
      return await authorize(ctx, projectId);
    } catch (error) {
      refusals.push(error);
    }
  throw refusals[0];
}

/** v4 search: everywhere, in a group, in a project; always within what the viewer may see. */
export function searchRoutes(app: App): void {
  const tags = ['Search'];

  async function answer(request: FastifyRequest, reply: FastifyReply, place: SearchPlace) {
    const query = request.query as SearchParameters;
    const { db } = request.ctx.platform;
    const { baseUrl } = request.ctx;
    const page = pageOf(query);
    const { viewer } = request;
    if (query.search.trim() === '') throw new AppError(400, { error: 'search is empty' });
    const found = await request.ctx.platform.subjects.types
      .find((type) => type.search?.scope === query.scope)
      ?.search?.find(request.ctx, place, {
        search: query.search,
        state: query.state,
        confidential: query.confidential,
        sort: query.sort,
        ref: query.ref,
        limit: page.perPage,
        offset: page.offset,
      });
    if (found !== undefined) {
      const { rows, ...extent } = found;
      sendPageHeaders(request, reply, page, extent);
      return rows;
    }
    switch (query.scope) {
      case 'projects': {
        const filter = {
          search: query.search,
          searchNamespaces: true,
          ...(place.kind === 'group' ? { namespaceId: place.id, includeSubgroups: true } : {}),
        };
        if (place.kind === 'project') throw new AppError(400, { error: 'scope does not have a valid value' });
        const [rows, total] = await Promise.all([
          listProjects(db, viewer, { ...filter, orderBy: 'last_activity_at' }, page.perPage, page.offset),
          countProjects(db, viewer, filter),
        ]);
        sendPageHeaders(request, reply, page, { total });
        return rows.map((row) => presentSimpleProject(row, viewer, request.ctx));
      }
      case 'users': {
        if (viewer.user === null) throw new AppError(403, { message: '403 Forbidden' });
        const { rows, total } = await listUsers(
          db,
          {
            search: query.search,
            active: true,
            orderBy: 'name',
            sort: 'asc',
            ...(place.kind === 'all' ? {} : { memberOf: { kind: place.kind, id: place.id } }),
          },
          page.perPage,
          page.offset,
        );
        sendPageHeaders(request, reply, page, { total });
        return rows.map((row) => presentBasicUser(row, baseUrl));
      }
      case 'milestones': {
        const rows = await searchMilestones(db, viewer, place, query.search, page.perPage + 1, page.offset);
        sendPageHeaders(request, reply, page, {
          more: rows.length > page.perPage,
          ...(rows.length <= page.perPage ? { total: page.offset + rows.length } : {}),
        });
        return rows.slice(0, page.perPage).map((row) => presentMilestone(row, baseUrl));
      }
      case 'notes': {
        if (place.kind !== 'project') throw new AppError(400, { error: 'scope does not have a valid value' });
        const rows = await searchNotes(
          db,
          readerOf(request.ctx),
          place.id,
          query.search,
          page.perPage + 1,
          page.offset,
        );
        sendPageHeaders(request, reply, page, {
          more: rows.length > page.perPage,
          ...(rows.length <= page.perPage ? { total: page.offset + rows.length } : {}),
        });
        return [...(await presentFoundNotes(request.ctx, rows.slice(0, page.perPage))).values()];
      }
      default:
        throw new AppError(400, { error: 'scope does not have a valid value' });
    }
  }

  app.get(
    '/api/v4/search',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'Search everywhere', querystring: SearchQuery },
    },
    async (request, reply) => answer(request, reply, { kind: 'all' }),
  );
  for (const path of ['/api/v4/groups/:id/search', '/api/v4/groups/:id/-/search'] as const)
    app.get(
      path,
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: 'Search in a group',
          params: Type.Object({ id: Type.String() }),
          querystring: SearchQuery,
        },
      },
      async (request, reply) => {
        const group = await loadGroup(request.ctx, (request.params as { id: string }).id);
        return answer(request, reply, { kind: 'group', id: group.id });
      },
    );
  const inProject = async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const project = await loadProject(request.ctx, request.params.id);
    authorizeProject(request.ctx, 'read', project);
    const query = request.query as SearchParameters;
    if (query.scope === 'notes') await authorizeNotes(request.ctx, project.id);
    if (query.scope === 'blobs') {
      authorizeProject(request.ctx, 'read_code', project);
      if (query.search.trim() === '') throw new AppError(400, { error: 'search is empty' });
      return searchBlobs(request, reply, project);
    }
    return answer(request, reply, { kind: 'project', id: project.id });
  };
  async function searchBlobs(
    request: FastifyRequest,
    reply: FastifyReply,
    project: { id: number; default_branch: string | null },
  ) {
    const { git } = request.ctx.platform;
    const repository = git.repository(project.id);
    const query = request.query as SearchParameters;
    const page = pageOf(query);
    const head = await git.resolve(repository, project.default_branch ?? 'HEAD');
    if (!head.ok) {
      sendPageHeaders(request, reply, page, { total: 0 });
      return [];
    }
    const found = await git.searchCode(repository, head.value.sha, query.search, {
      ...(request.viewer.user === null
        ? { share: 'stranger' as const, owner: `address ${addressGroup(request.ip)}` }
        : {}),
      limit: page.offset + page.perPage + 1,
    });
    const matches = found.ok ? found.value.matches : [];
    sendPageHeaders(request, reply, page, { more: matches.length > page.offset + page.perPage });
    return matches.slice(page.offset, page.offset + page.perPage).map((match) => ({
      basename: match.path.replace(/\.[^./]*$/, ''),
      data: match.text,
      path: match.path,
      filename: match.path,
      id: null,
      ref: project.default_branch,
      startline: match.line,
      project_id: project.id,
    }));
  }
  for (const path of ['/api/v4/projects/:id/search', '/api/v4/projects/:id/-/search'] as const) {
    app.get(
      path,
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: 'Search in a project',
          params: Type.Object({ id: Type.String() }),
          querystring: SearchQuery,
        },
      },
      inProject,
    );
  }
}
