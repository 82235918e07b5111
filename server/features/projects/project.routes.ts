import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { ClearableText } from '../../platform/http/nulls.ts';
import { CommaList, listOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendKeysetHeaders, sendPageHeaders } from '../../platform/http/pagination.ts';
import { presentBasicUser, readUser, seesProfile } from '../accounts/index.ts';
import type { UserRow } from '../accounts/index.ts';
import { AvatarField, readAvatarChange } from '../avatars/index.ts';
import { loadGroup } from '../groups/index.ts';
import { presentProject, presentSimpleProject } from './project.presenter.ts';
import { countProjects, listProjects, listStarrers, readLanguages } from './project.queries.ts';
import type { ProjectFilter } from './project-filter.queries.ts';
import { FeatureParameters, featuresOf } from './project-features.parameters.ts';
import type { ProjectRow } from './project.queries.ts';
import {
  archiveProject,
  authorizeProject,
  createProject,
  deleteProject,
  loadProject,
  starProject,
  updateProject,
} from './project.service.ts';
import type { ProjectInput } from './project.service.ts';

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
  include_subgroups?: boolean;
  last_activity_after?: string;
  last_activity_before?: string;
  id_after?: number;
  id_before?: number;
  order_by?: string;
  sort?: string;
  simple?: boolean;
}

const Writable = {
  description: Type.Optional(ClearableText()),
  visibility: Type.Optional(VisibilityName),
  default_branch: Type.Optional(Type.String({ maxLength: 255 })),
  ...FeatureParameters,
  topics: Type.Optional(CommaList),
  tag_list: Type.Optional(CommaList),
  ...AvatarField,
};

/** v4 projects. */
export function projectRoutes(app: App): void {
  const present = (request: FastifyRequest, project: ProjectRow) =>
    presentProject(project, request.viewer, request.ctx.baseUrl);

  /** Lists of projects that belong to a person's profile; empty for a private one. */
  async function answerPersonsList(
    request: FastifyRequest,
    reply: FastifyReply,
    user: UserRow,
    more: Partial<ProjectFilter>,
  ): Promise<unknown> {
    if (seesProfile(request.viewer, user)) return answerList(request, reply, more);
    sendPageHeaders(request, reply, pageOf(request.query as ListParameters), { total: 0 });
    return [];
  }

  async function answerList(
    request: FastifyRequest,
    reply: FastifyReply,
    more: Partial<ProjectFilter>,
  ): Promise<unknown> {
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
      archived: query.archived,
      minimumLevel: query.min_access_level,
      topic: listOf(query.topic),
      language: query.with_programming_language,
      imported: query.imported,
      withIssuesEnabled: query.with_issues_enabled,
      lastActivityAfter: query.last_activity_after,
      lastActivityBefore: query.last_activity_before,
      idAfter: query.id_after,
      idBefore: query.id_before,
      orderBy: query.order_by,
      sort: query.sort,
      ...more,
    };
    let rows: readonly ProjectRow[];
    if (query.pagination === 'keyset') {
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
    const { baseUrl } = request.ctx;
    return rows.map((row) =>
      query.simple === true || request.viewer.user === null
        ? presentSimpleProject(row, baseUrl)
        : presentProject(row, request.viewer, baseUrl),
    );
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
    '/api/v4/projects/:id',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'Show a project',
        params: ProjectId,
        querystring: Type.Object({
          statistics: Type.Optional(Type.Boolean()),
          license: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request) => {
      const project = await loadProject(request.ctx, request.params.id);
      const statistics =
        request.query.statistics === true && project.access_level >= 20
          ? {
              statistics: {
                commit_count: project.commit_count,
                storage_size: project.repository_size,
                repository_size: project.repository_size,
              },
            }
          : {};
      return { ...present(request, project), ...statistics };
    },
  );

  app.post(
    '/api/v4/projects',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Create a project',
        body: Type.Object({
          ...Writable,
          name: Type.Optional(Type.String()),
          path: Type.Optional(Type.String()),
          namespace_id: Type.Optional(Type.Integer()),
          initialize_with_readme: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request, reply) => {
      const { topics, tag_list, avatar, ...input } = request.body;
      const project = await createProject(request.ctx, {
        ...input,
        ...featuresOf(input),
        avatar: readAvatarChange(avatar),
        topics: listOf(topics ?? tag_list),
      } as ProjectInput);
      return reply.status(201).send(present(request, project));
    },
  );

  app.put(
    '/api/v4/projects/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change a project',
        params: ProjectId,
        body: Type.Object({
          ...Writable,
          name: Type.Optional(Type.String()),
          path: Type.Optional(Type.String()),
        }),
      },
    },
    async (request) => {
      const project = await loadProject(request.ctx, request.params.id);
      const { topics, tag_list, avatar, ...changes } = request.body;
      return present(
        request,
        await updateProject(request.ctx, project, {
          ...changes,
          ...featuresOf(changes),
          avatar: readAvatarChange(avatar),
          topics: listOf(topics ?? tag_list),
        } as Parameters<typeof updateProject>[2]),
      );
    },
  );

  app.delete(
    '/api/v4/projects/:id',
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Delete a project', params: ProjectId } },
    async (request, reply) => {
      await deleteProject(request.ctx, await loadProject(request.ctx, request.params.id));
      return reply.status(202).send({ message: '202 Accepted' });
    },
  );

  for (const archived of [true, false]) {
    app.post(
      `/api/v4/projects/:id/${archived ? 'archive' : 'unarchive'}`,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: archived ? 'Archive a project' : 'Take a project out of the archive',
          params: ProjectId,
        },
      },
      async (request, reply) =>
        reply
          .status(201)
          .send(
            present(
              request,
              await archiveProject(request.ctx, await loadProject(request.ctx, request.params.id), archived),
            ),
          ),
    );
  }

  for (const starred of [true, false]) {
    app.post(
      `/api/v4/projects/:id/${starred ? 'star' : 'unstar'}`,
      {
        config: { access: 'signed-in' },
        schema: { tags, summary: starred ? 'Star a project' : 'Take the star away', params: ProjectId },
      },
      async (request, reply) => {
        const project = await starProject(
          request.ctx,
          await loadProject(request.ctx, request.params.id),
          starred,
        );
        return project === undefined
          ? reply.status(304).send()
          : reply.status(201).send(present(request, project));
      },
    );
  }

  app.get(
    '/api/v4/projects/:id/starrers',
    {
      config: { access: 'anyone' },
      schema: {
        tags,
        summary: 'List who starred a project',
        params: ProjectId,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const project = await loadProject(request.ctx, request.params.id);
      const page = pageOf(request.query);
      const rows = await listStarrers(request.ctx.platform.db, project.id, page.perPage, page.offset);
      sendPageHeaders(request, reply, page, { total: project.star_count });
      return rows.map(({ starred_since, ...user }) => ({
        starred_since,
        user: presentBasicUser(user, request.ctx.baseUrl),
      }));
    },
  );

  app.get(
    '/api/v4/projects/:id/languages',
    {
      config: { access: 'anyone', scopes: ['read_repository'] },
      schema: { tags, summary: 'The languages of a project, in percent', params: ProjectId },
    },
    async (request) => {
      const project = await loadProject(request.ctx, request.params.id);
      authorizeProject(request.ctx, 'read_code', project);
      const rows = await readLanguages(request.ctx.platform.db, project.id);
      const total = rows.reduce((sum, row) => sum + row.bytes, 0);
      return Object.fromEntries(
        rows.map((row) => [row.name, Math.round((row.bytes / total) * 10_000) / 100]),
      );
    },
  );
}
