import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { listProtectedBranches } from './protected-branch.queries.ts';
import { presentProtectedBranch } from './protected-branch.presenter.ts';
import {
  changeRule,
  createRule,
  deleteRule,
  loadManagedProject,
  readRule,
} from './protected-branch.service.ts';

// With its type, so that the text of a query becomes a number before it is compared.
const Level = Type.Unsafe<0 | 30 | 40 | 60>({ type: 'integer', enum: [0, 30, 40, 60] });

/** v4 protected branches. */
export function protectedBranchRoutes(app: App): void {
  const tags = ['Protected branches'];
  const base = '/api/v4/projects/:id/protected_branches';
  const ProjectId = Type.Object({ id: Type.String() });
  const One = Type.Object({ id: Type.String(), name: Type.String() });

  app.get(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'List protected branches',
        params: ProjectId,
        querystring: Type.Object({ ...PageQuery, search: Type.Optional(Type.String()) }),
      },
    },
    async (request, reply) => {
      const project = await loadManagedProject(request.ctx, request.params.id);
      const page = pageOf(request.query);
      const rules = await listProtectedBranches(request.ctx.platform.db, project.id, request.query.search);
      sendPageHeaders(request, reply, page, { total: rules.length });
      return rules.slice(page.offset, page.offset + page.perPage).map(presentProtectedBranch);
    },
  );
  app.get(
    `${base}/:name`,
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Show a protected branch', params: One } },
    async (request) => {
      const project = await loadManagedProject(request.ctx, request.params.id);
      return presentProtectedBranch(await readRule(request.ctx, project, request.params.name));
    },
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Protect a branch or a pattern of branches',
        params: ProjectId,
        body: Type.Object({
          name: Type.String({ minLength: 1, maxLength: 255 }),
          push_access_level: Type.Optional(Level),
          merge_access_level: Type.Optional(Level),
          allow_force_push: Type.Optional(Type.Boolean()),
          code_owner_approval_required: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request, reply) => {
      const project = await loadManagedProject(request.ctx, request.params.id);
      const {
        name,
        push_access_level = 40,
        merge_access_level = 40,
        allow_force_push = false,
        code_owner_approval_required = false,
      } = request.body;
      const rule = {
        name,
        push_access_level,
        merge_access_level,
        allow_force_push,
        code_owner_approval_required,
      };
      return reply.status(201).send(presentProtectedBranch(await createRule(request.ctx, project, rule)));
    },
  );
  app.patch(
    `${base}/:name`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change a protected branch',
        params: One,
        body: Type.Object({
          allow_force_push: Type.Optional(Type.Boolean()),
          code_owner_approval_required: Type.Optional(Type.Boolean()),
          push_access_level: Type.Optional(Level),
          merge_access_level: Type.Optional(Level),
        }),
      },
    },
    async (request) => {
      const project = await loadManagedProject(request.ctx, request.params.id);
      const { allow_force_push, push_access_level, merge_access_level, code_owner_approval_required } =
        request.body;
      const changes = {
        allow_force_push,
        push_access_level,
        merge_access_level,
        code_owner_approval_required,
      };
      return presentProtectedBranch(await changeRule(request.ctx, project, request.params.name, changes));
    },
  );
  app.delete(
    `${base}/:name`,
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Unprotect a branch', params: One } },
    async (request, reply) => {
      const project = await loadManagedProject(request.ctx, request.params.id);
      await deleteRule(request.ctx, project, request.params.name);
      return reply.status(204).send();
    },
  );
}
