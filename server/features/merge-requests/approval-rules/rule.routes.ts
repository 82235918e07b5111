import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../../platform/http/pagination.ts';
import { CommaList, idsOf, listOf } from '../../../platform/http/parameters.ts';
import { authorizeProject, loadProject } from '../../projects/index.ts';
import { loadMergeRequest } from '../merge-request.service.ts';
import {
  changeProjectRule,
  changeRequestRule,
  createProjectRule,
  createRequestRule,
  deleteProjectRule,
  deleteRequestRule,
  loadRuledProject,
  placeOf,
  readRule,
} from './change-rules.ts';
import type { RuleInput } from './check-rule.ts';
import { presentProjectRules, presentRequestRules } from './rule.presenter.ts';
import { listRules } from './rule.queries.ts';

const tags = ['Merge request approvals'];
const ofProject = '/api/v4/projects/:id/approval_rules';
const ofRequest = '/api/v4/projects/:id/merge_requests/:merge_request_iid/approval_rules';
const Id = { id: Type.String() };
const Rule = { approval_rule_id: Type.Integer() };
const Request = { ...Id, merge_request_iid: Type.Integer() };
const reads = { access: 'anyone' } as const;
const writes = { access: 'signed-in' } as const;

const Count = Type.Integer({ minimum: 0, maximum: 100 });
const Lists = {
  user_ids: Type.Optional(CommaList),
  usernames: Type.Optional(CommaList),
  group_ids: Type.Optional(CommaList),
  /** Our own parameter: what pages ask for, and replaces nothing else than `group_ids`. */
  group_paths: Type.Optional(CommaList),
};
const Changes = {
  ...Lists,
  name: Type.Optional(Type.String()),
  approvals_required: Type.Optional(Count),
  remove_hidden_groups: Type.Optional(Type.Boolean()),
};
const Limits = {
  protected_branch_ids: Type.Optional(CommaList),
  applies_to_all_protected_branches: Type.Optional(Type.Boolean()),
};
const New = {
  ...Lists,
  name: Type.String(),
  approvals_required: Count,
  rule_type: Type.Optional(Type.Unsafe<'regular' | 'any_approver'>(Type.Enum(['regular', 'any_approver']))),
};
const Body = Type.Object({ ...Changes, ...Limits, rule_type: New.rule_type });

/** What the parameters of a rule ask for. */
const inputOf = (body: Static<typeof Body>): RuleInput => ({
  name: body.name,
  approvalsRequired: body.approvals_required,
  ruleType: body.rule_type,
  userIds: idsOf('user_ids', body.user_ids),
  usernames: listOf(body.usernames),
  groupIds: idsOf('group_ids', body.group_ids),
  groupPaths: listOf(body.group_paths),
  removeHiddenGroups: body.remove_hidden_groups,
  protectedBranchIds: idsOf('protected_branch_ids', body.protected_branch_ids),
  allProtectedBranches: body.applies_to_all_protected_branches,
});

/** v4's rules of a project. */
export function projectRuleRoutes(app: App): void {
  app.get(
    ofProject,
    {
      config: reads,
      schema: {
        tags,
        summary: 'List the approval rules of a project',
        params: Type.Object(Id),
        querystring: Type.Object({ ...PageQuery }),
      },
    },
    async (request, reply) => {
      const { ctx, params, query } = request;
      const project = await loadProject(ctx, params.id);
      authorizeProject(ctx, 'read_merge_requests', project);
      const page = pageOf(query);
      const rules = await listRules(ctx.platform.db, ctx.viewer, { projectId: project.id });
      sendPageHeaders(request, reply, page, { total: rules.length });
      return presentProjectRules(ctx, project.id, rules.slice(page.offset, page.offset + page.perPage));
    },
  );
  app.get(
    `${ofProject}/:approval_rule_id`,
    {
      config: reads,
      schema: {
        tags,
        summary: 'Show an approval rule of a project',
        params: Type.Object({ ...Id, ...Rule }),
      },
    },
    async ({ ctx, params }) => {
      const project = await loadProject(ctx, params.id);
      authorizeProject(ctx, 'read_merge_requests', project);
      const rule = await readRule(ctx, { projectId: project.id }, params.approval_rule_id);
      return (await presentProjectRules(ctx, project.id, [rule]))[0]!;
    },
  );
  app.post(
    ofProject,
    {
      config: writes,
      schema: {
        tags,
        summary: 'Create an approval rule of a project',
        params: Type.Object(Id),
        body: Type.Object({ ...New, ...Limits }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const project = await loadRuledProject(ctx, params.id);
      const id = await createProjectRule(ctx, project, inputOf(body));
      const rule = await readRule(ctx, { projectId: project.id }, id);
      return reply.status(201).send((await presentProjectRules(ctx, project.id, [rule]))[0]!);
    },
  );
  app.put(
    `${ofProject}/:approval_rule_id`,
    {
      config: writes,
      schema: {
        tags,
        summary: 'Change an approval rule of a project',
        params: Type.Object({ ...Id, ...Rule }),
        body: Type.Object({ ...Changes, ...Limits }),
      },
    },
    async ({ ctx, params, body }) => {
      const project = await loadRuledProject(ctx, params.id);
      await changeProjectRule(ctx, project, params.approval_rule_id, inputOf(body));
      const rule = await readRule(ctx, { projectId: project.id }, params.approval_rule_id);
      return (await presentProjectRules(ctx, project.id, [rule]))[0]!;
    },
  );
  app.delete(
    `${ofProject}/:approval_rule_id`,
    {
      config: writes,
      schema: {
        tags,
        summary: 'Delete an approval rule of a project',
        params: Type.Object({ ...Id, ...Rule }),
      },
    },
    async ({ ctx, params }, reply) => {
      await deleteProjectRule(ctx, await loadRuledProject(ctx, params.id), params.approval_rule_id);
      return reply.status(204).send();
    },
  );
}

/** v4's rules of one merge request. */
export function requestRuleRoutes(app: App): void {
  app.get(
    ofRequest,
    {
      config: reads,
      schema: {
        tags,
        summary: 'List the approval rules of a merge request',
        params: Type.Object(Request),
        querystring: Type.Object({ ...PageQuery }),
      },
    },
    async (request, reply) => {
      const { ctx, params, query } = request;
      const place = placeOf(await loadMergeRequest(ctx, params.id, params.merge_request_iid));
      const page = pageOf(query);
      const rules = await listRules(ctx.platform.db, ctx.viewer, place);
      sendPageHeaders(request, reply, page, { total: rules.length });
      return presentRequestRules(ctx, place, rules.slice(page.offset, page.offset + page.perPage));
    },
  );
  app.get(
    `${ofRequest}/:approval_rule_id`,
    {
      config: reads,
      schema: {
        tags,
        summary: 'Show an approval rule of a merge request',
        params: Type.Object({ ...Request, ...Rule }),
      },
    },
    async ({ ctx, params }) => {
      const place = placeOf(await loadMergeRequest(ctx, params.id, params.merge_request_iid));
      return (
        await presentRequestRules(ctx, place, [await readRule(ctx, place, params.approval_rule_id)])
      )[0]!;
    },
  );
  app.post(
    ofRequest,
    {
      config: writes,
      schema: {
        tags,
        summary: 'Create an approval rule of a merge request',
        params: Type.Object(Request),
        body: Type.Object({ ...New, approval_project_rule_id: Type.Optional(Type.Integer()) }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const request = await loadMergeRequest(ctx, params.id, params.merge_request_iid);
      const { approval_project_rule_id: sourceRuleId, ...rest } = body;
      const id = await createRequestRule(ctx, request, { ...inputOf(rest), sourceRuleId });
      const place = placeOf(request);
      const rule = await readRule(ctx, place, id);
      return reply.status(201).send((await presentRequestRules(ctx, place, [rule]))[0]!);
    },
  );
  app.put(
    `${ofRequest}/:approval_rule_id`,
    {
      config: writes,
      schema: {
        tags,
        summary: 'Change an approval rule of a merge request',
        params: Type.Object({ ...Request, ...Rule }),
        body: Type.Object(Changes),
      },
    },
    async ({ ctx, params, body }) => {
      const request = await loadMergeRequest(ctx, params.id, params.merge_request_iid);
      await changeRequestRule(ctx, request, params.approval_rule_id, inputOf(body));
      const place = placeOf(request);
      return (
        await presentRequestRules(ctx, place, [await readRule(ctx, place, params.approval_rule_id)])
      )[0]!;
    },
  );
  app.delete(
    `${ofRequest}/:approval_rule_id`,
    {
      config: writes,
      schema: {
        tags,
        summary: 'Delete an approval rule of a merge request',
        params: Type.Object({ ...Request, ...Rule }),
      },
    },
    async ({ ctx, params }, reply) => {
      const request = await loadMergeRequest(ctx, params.id, params.merge_request_iid);
      await deleteRequestRule(ctx, request, params.approval_rule_id);
      return reply.status(204).send();
    },
  );
}
