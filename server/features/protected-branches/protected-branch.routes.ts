import { Type } from 'typebox';
import type { Static } from 'typebox';
import { badRequest, notFound } from '../../platform/errors.ts';
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

/** Who may do something, one of several: v4 knows levels, people, groups and deploy keys, and a branch here has one level. */
const Allowed = Type.Array(
  Type.Object({
    access_level: Type.Optional(Level),
    user_id: Type.Optional(Type.Integer()),
    group_id: Type.Optional(Type.Integer()),
    deploy_key_id: Type.Optional(Type.Integer()),
    /** Of a branch that is protected already: the level that is changed, or taken away. */
    id: Type.Optional(Type.Integer()),
    _destroy: Type.Optional(Type.Boolean()),
  }),
  { maxItems: 100 },
);
const Allowing = {
  push_access_level: Type.Optional(Level),
  merge_access_level: Type.Optional(Level),
  allowed_to_push: Type.Optional(Allowed),
  allowed_to_merge: Type.Optional(Allowed),
  // What holds, whoever asks for it: other levels are refused.
  unprotect_access_level: Type.Optional(Type.Unsafe<40>({ type: 'integer', enum: [40] })),
  allowed_to_unprotect: Type.Optional(Allowed),
};
type Asked = Static<typeof Allowed>;

/**
 * The one level that lets the same people do it; undefined if nothing is asked. `before` is the one that a rule has. Throws 400 for what
 * no level says, 404 for a level that the rule does not have.
 */
function levelOf(
  asked: Asked | undefined,
  before?: { readonly id: number; readonly level: number },
): number | undefined {
  if (asked === undefined || asked.length === 0) return undefined;
  let own = before?.level;
  const added: number[] = [];
  for (const { access_level, id, _destroy = false, ...others } of asked) {
    if (Object.values(others).some((one) => one != null))
      throw badRequest('Branches are protected by levels, not for single people, groups or deploy keys.');
    if (before !== undefined && id !== undefined && id !== before.id) throw notFound();
    // In any order: what is added stays if the one before is taken away.
    if (id !== undefined) own = _destroy ? undefined : (access_level ?? own);
    else if (!_destroy && access_level !== undefined) added.push(access_level);
  }
  return [own ?? 0, ...added].filter((level) => level > 0).toSorted((a, b) => a - b)[0] ?? 0;
}

/** Throws 400 for anybody but Maintainers. */
function checkUnprotect(asked: Asked | undefined): void {
  if (asked !== undefined && asked.length > 0 && levelOf(asked) !== 40)
    throw badRequest('Maintainers unprotect branches, and nobody else.');
}

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
          ...Allowing,
          name: Type.String({ minLength: 1, maxLength: 255 }),
          allow_force_push: Type.Optional(Type.Boolean()),
          code_owner_approval_required: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request, reply) => {
      const project = await loadManagedProject(request.ctx, request.params.id);
      const { body } = request;
      const { name, allow_force_push = false, code_owner_approval_required = false } = body;
      checkUnprotect(body.allowed_to_unprotect);
      const rule = {
        name,
        push_access_level: levelOf(body.allowed_to_push) ?? body.push_access_level ?? 40,
        merge_access_level: levelOf(body.allowed_to_merge) ?? body.merge_access_level ?? 40,
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
          ...Allowing,
        }),
      },
    },
    async (request) => {
      const { ctx, params, body } = request;
      const project = await loadManagedProject(ctx, params.id);
      const before = await readRule(ctx, project, params.name);
      checkUnprotect(body.allowed_to_unprotect);
      const changes = {
        allow_force_push: body.allow_force_push,
        push_access_level:
          levelOf(body.allowed_to_push, { id: before.id, level: before.push_access_level }) ??
          body.push_access_level,
        merge_access_level:
          levelOf(body.allowed_to_merge, { id: before.id, level: before.merge_access_level }) ??
          body.merge_access_level,
        code_owner_approval_required: body.code_owner_approval_required,
      };
      return presentProtectedBranch(await changeRule(ctx, project, params.name, changes));
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
