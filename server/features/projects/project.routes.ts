import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { ClearableText } from '../../platform/http/nulls.ts';
import { CommaList, listOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { presentBasicUser } from '../accounts/index.ts';
import { AvatarField, readAvatarChange } from '../avatars/index.ts';
import { presentProjects } from './present-projects.ts';
import { readLanguages } from './project-languages.queries.ts';
import { listStarrers } from './project-stars.queries.ts';
import { mergeMethods, squashOptions } from './project-settings.ts';
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

/** What commits say, with variables; null for the usual words. */
const Template = Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()]));

/** What new descriptions begin with. */
const Description = Type.Optional(Type.Union([Type.String({ maxLength: 10_000 }), Type.Null()]));

const Writable = {
  description: Type.Optional(ClearableText()),
  visibility: Type.Optional(VisibilityName),
  default_branch: Type.Optional(Type.String({ maxLength: 255 })),
  ...FeatureParameters,
  merge_method: Type.Optional(Type.Enum([...mergeMethods])),
  squash_option: Type.Optional(Type.Enum([...squashOptions])),
  remove_source_branch_after_merge: Type.Optional(Type.Boolean()),
  only_allow_merge_if_pipeline_succeeds: Type.Optional(Type.Boolean()),
  allow_merge_on_skipped_pipeline: Type.Optional(Type.Boolean()),
  only_allow_merge_if_all_discussions_are_resolved: Type.Optional(Type.Boolean()),
  resolve_outdated_diff_discussions: Type.Optional(Type.Boolean()),
  approvals_before_merge: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  reset_approvals_on_push: Type.Optional(Type.Boolean()),
  merge_requests_author_approval: Type.Optional(Type.Boolean()),
  merge_requests_disable_committers_approval: Type.Optional(Type.Boolean()),
  merge_commit_template: Template,
  squash_commit_template: Template,
  suggestion_commit_message: Template,
  issues_template: Description,
  merge_requests_template: Description,
  printing_merge_request_link_enabled: Type.Optional(Type.Boolean()),
  topics: Type.Optional(CommaList),
  tag_list: Type.Optional(CommaList),
  ...AvatarField,
};

/** v4 projects. */
export function projectRoutes(app: App): void {
  const present = async ({ ctx }: FastifyRequest, project: ProjectRow) =>
    (await presentProjects(ctx, [project]))[0]!;

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
      return (await presentProjects(request.ctx, [project], request.query))[0]!;
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
      return reply.status(201).send(await present(request, project));
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
            await present(
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
          : reply.status(201).send(await present(request, project));
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
        querystring: Type.Object({
          ...PageQuery,
          search: Type.Optional(Type.String({ maxLength: 255 })),
        }),
      },
    },
    async (request, reply) => {
      const project = await loadProject(request.ctx, request.params.id);
      const page = pageOf(request.query);
      const { rows, total } = await listStarrers(
        request.ctx.platform.db,
        { projectId: project.id, search: request.query.search },
        page.perPage,
        page.offset,
      );
      sendPageHeaders(request, reply, page, { total });
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
