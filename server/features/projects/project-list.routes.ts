import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { checkTime, CommaList, listOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendKeysetHeaders, sendPageHeaders } from '../../platform/http/pagination.ts';
import { readUser, seesProfile } from '../accounts/index.ts';
import type { UserRow } from '../accounts/index.ts';
import { loadGroup, showGroup } from '../groups/index.ts';
import { presentProjects } from './present-projects.ts';
import { presentSimpleProject } from './project.presenter.ts';
import { countProjects, listProjects } from './project-list.queries.ts';
import type { ProjectFilter } from './project-filter.queries.ts';
import type { ProjectRow } from './project.queries.ts';
import { loadProject } from './project.service.ts';

const ProjectId = Type.Object({ id: Type.String() });
const VisibilityName = Type.Enum(['private', 'internal', 'public']);
const tags = ['Projects'];

const ListQuery = Type.Object({
  ...PageQuery,
  pagination: Type.Optional(Type.Enum(['keyset', 'offset'])),
  search: Type.Optional(Type.String({ maxLength: 255 })),
  search_namespaces: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(VisibilityName),
  owned: Type.Optional(Type.Boolean()),
  membership: Type.Optional(Type.Boolean()),
  starred: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
  min_access_level: Type.Optional(Type.Integer()),
  topic: Type.Optional(CommaList),
  with_programming_language: Type.Optional(Type.String({ maxLength: 255 })),
  imported: Type.Optional(Type.Boolean()),
  with_issues_enabled: Type.Optional(Type.Boolean()),
  with_merge_requests_enabled: Type.Optional(Type.Boolean()),
  active: Type.Optional(Type.Boolean()),
  updated_after: Type.Optional(Type.String()),
  updated_before: Type.Optional(Type.String()),
  include_subgroups: Type.Optional(Type.Boolean()),
  last_activity_after: Type.Optional(Type.String()),
  last_activity_before: Type.Optional(Type.String()),
  id_after: Type.Optional(Type.Integer()),
  id_before: Type.Optional(Type.Integer()),
  order_by: Type.Optional(
    Type.Enum([
      'id',
      'name',
      'path',
      'created_at',
      'updated_at',
      'last_activity_at',
      'star_count',
      'similarity',
    ]),
  ),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
  simple: Type.Optional(Type.Boolean()),
  statistics: Type.Optional(Type.Boolean()),
});

interface ListParameters {
  page?: number;
  per_page?: number;
  pagination?: string;
  search?: string;
  search_namespaces?: boolean;
  visibility?: string;
  owned?: boolean;
  membership?: boolean;
  starred?: boolean;
  archived?: boolean;
  min_access_level?: number;
  topic?: string | (string | number)[];
  with_programming_language?: string;
  imported?: boolean;
  with_issues_enabled?: boolean;
  with_merge_requests_enabled?: boolean;
  active?: boolean;
  updated_after?: string;
  updated_before?: string;
  include_subgroups?: boolean;
  last_activity_after?: string;
  last_activity_before?: string;
  id_after?: number;
  id_before?: number;
  order_by?: string;
  sort?: string;
  simple?: boolean;
  statistics?: boolean;
}

/** As lists have them: who is not signed in reads less of each. */
function presentListed(ctx: Context, rows: readonly ProjectRow[], query: ListParameters = {}) {
  return query.simple === true || ctx.viewer.user === null
    ? rows.map((row) => presentSimpleProject(row, ctx.viewer, ctx))
    : presentProjects(ctx, rows, query);
}

/** v4: a group says what its newest projects are, and no more than these. */
const projectsOfGroup = 100;

/** v4: the lists of projects, of all, a person, a group and of a project's forks. */
export function projectListRoutes(app: App): void {
  /** Lists of projects that belong to a person's profile; empty for a private one. */
  async function answerPersonsList(
    request: FastifyRequest,
    reply: FastifyReply,
    user: UserRow,
    more: Partial<ProjectFilter>,
  ) {
    if (seesProfile(request.viewer, user)) return answerList(request, reply, more);
    sendPageHeaders(request, reply, pageOf(request.query as ListParameters), { total: 0 });
    return [];
  }

  async function answerList(request: FastifyRequest, reply: FastifyReply, more: Partial<ProjectFilter>) {
    const query = request.query as ListParameters;
    const page = pageOf(query);
    const { db } = request.ctx.platform;
    const filter: ProjectFilter = {
      search: query.search,
      searchNamespaces: query.search_namespaces,
      visibility: query.visibility,
      owned: query.owned,
      membership: query.membership,
      starred: query.starred,
      // Neither archived nor about to be deleted; what is deleted is not listed.
      archived: query.archived ?? (query.active === undefined ? undefined : !query.active),
      minimumLevel: query.min_access_level,
      topic: listOf(query.topic),
      language: query.with_programming_language,
      imported: query.imported,
      withIssuesEnabled: query.with_issues_enabled,
      withMergeRequestsEnabled: query.with_merge_requests_enabled,
      lastActivityAfter: checkTime('last_activity_after', query.last_activity_after),
      lastActivityBefore: checkTime('last_activity_before', query.last_activity_before),
      updatedAfter: checkTime('updated_after', query.updated_after),
      updatedBefore: checkTime('updated_before', query.updated_before),
      idAfter: query.id_after,
      idBefore: query.id_before,
      orderBy: query.order_by,
      sort: query.sort,
      ...more,
    };
    let rows: readonly ProjectRow[];
    if (query.pagination === 'keyset') {
      if (query.order_by !== undefined && query.order_by !== 'id')
        throw new AppError(405, {
          error: 'Keyset pagination is not yet available for this type of request',
        });
      const ascending = query.sort === 'asc';
      rows = await listProjects(db, request.viewer, { ...filter, orderBy: 'id' }, page.perPage, 0);
      const last = rows.at(-1);
      sendKeysetHeaders(
        request,
        reply,
        rows.length < page.perPage || last === undefined
          ? undefined
          : { [ascending ? 'id_after' : 'id_before']: String(last.id) },
      );
    } else {
      const [found, total] = await Promise.all([
        listProjects(db, request.viewer, filter, page.perPage, page.offset),
        countProjects(db, request.viewer, filter),
      ]);
      rows = found;
      sendPageHeaders(request, reply, page, { total });
    }
    return presentListed(request.ctx, rows, query);
  }

  app.get(
    '/api/v4/projects',
    { config: { access: 'anyone' }, schema: { tags, summary: 'List projects', querystring: ListQuery } },
    async (request, reply) => answerList(request, reply, {}),
  );
  app.get(
    '/api/v4/users/:id/projects',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: "List a person's projects", params: ProjectId, querystring: ListQuery },
    },
    async (request, reply) => {
      const user = await readUser(request.ctx, request.params.id);
      return answerPersonsList(request, reply, user, { ownerUserId: user.id });
    },
  );
  app.get(
    '/api/v4/users/:id/starred_projects',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List the projects that a person starred',
        params: ProjectId,
        querystring: ListQuery,
      },
    },
    async (request, reply) => {
      const user = await readUser(request.ctx, request.params.id);
      return answerPersonsList(request, reply, user, { starredBy: user.id });
    },
  );
  app.get(
    '/api/v4/groups/:id',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['Groups'],
        summary: 'Show a group',
        params: ProjectId,
        querystring: Type.Object({ with_projects: Type.Optional(Type.Boolean()) }),
      },
    },
    async (request, reply) => {
      const { ctx, params, query } = request;
      const group = await showGroup(request, reply, params.id);
      if (query.with_projects === false) return group;
      const rows = await listProjects(
        ctx.platform.db,
        ctx.viewer,
        { namespaceId: group.id },
        projectsOfGroup,
        0,
      );
      return { ...group, projects: await presentListed(ctx, rows), shared_projects: [] };
    },
  );
  app.get(
    '/api/v4/groups/:id/projects',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['Groups'],
        summary: "List a group's projects",
        params: ProjectId,
        querystring: ListQuery,
      },
    },
    async (request, reply) => {
      const group = await loadGroup(request.ctx, request.params.id);
      return answerList(request, reply, {
        namespaceId: group.id,
        includeSubgroups: (request.query as ListParameters).include_subgroups,
      });
    },
  );

  app.get(
    '/api/v4/projects/:id/forks',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'List the forks of a project', params: ProjectId, querystring: ListQuery },
    },
    async (request, reply) => {
      const { id } = await loadProject(request.ctx, request.params.id);
      return answerList(request, reply, { forkOf: id });
    },
  );
}
