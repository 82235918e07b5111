import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { AppError, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { checkTime } from '../../platform/http/parameters.ts';
import { pageOf, sendKeysetHeaders, sendPageHeaders } from '../../platform/http/pagination.ts';
import { submissionKey } from '../discussions/index.ts';
import { loadGroup } from '../groups/index.ts';
import { loadProject } from '../projects/index.ts';
import { isSubscribed } from '../subscriptions/index.ts';
import {
  Changes,
  EpicParameters,
  epicIdOf,
  FilterQuery,
  ListQuery,
  Resolves,
  TypeOfIssue,
  UpdatedAtParameter,
  Writable,
  beginningOf,
  changesOf,
  epicChangeOf,
  filterOf,
  threadsToResolve,
  updatedAtOf,
} from './issue.parameters.ts';
import type { ListParameters } from './issue.parameters.ts';
import { issueConditions } from './list/issue-filter.queries.ts';
import type { IssueFilter, IssueScope } from './list/issue-filter.queries.ts';
import { demandNoIteration, IterationParameter } from './iteration.parameters.ts';
import { presentIssue, presentIssues } from './issue.presenter.ts';
import type { ListedIn } from './issue.presenter.ts';
import { findIssue } from './issue.queries.ts';
import type { Issue } from './issue.queries.ts';
import { listIssues, listIssuesBehind } from './list/issue-list.ts';
import { countIssuesByState } from './list/issue-list.queries.ts';
import { authorizeIssue, deleteIssue, loadIssue, loadProjectScope } from './issue.service.ts';
import { createIssue } from './create-issue.ts';
import { reorderIssue } from './order/reorder-issue.ts';
import { updateIssue } from './update-issue.ts';

const tags = ['Issues'];
const ProjectId = Type.Object({ id: Type.String() });
const IssueId = Type.Object({ id: Type.String(), issue_iid: Type.Integer() });

/** What lists and counts of no project or group ask for unless their query says otherwise. */
const ownDefaults: Partial<IssueFilter> = { mine: 'created_by_me', archived: false };
const parametersOf: Readonly<Record<string, string>> = { mine: 'scope', archived: 'non_archived' };

/** Those of these defaults that a query leaves open. */
const unasked = (defaults: Partial<IssueFilter>, query: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(defaults).filter(([key]) => query[parametersOf[key] ?? key] === undefined),
  );

/** v4 issues, of a project, a group and a person. */
export function issueRoutes(app: App): void {
  async function answerList(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: IssueScope,
    { defaults = {}, place }: { readonly defaults?: Partial<IssueFilter>; readonly place?: ListedIn } = {},
  ) {
    const query = request.query as ListParameters;
    const { db } = request.ctx.platform;
    const filter = {
      ...filterOf(query),
      ...unasked(defaults, query),
    };
    const page = pageOf(query);
    const asked = {
      scope,
      filter,
      orderBy: query.order_by,
      sort: query.sort,
      limit: page.perPage,
      offset: page.offset,
    };
    const present = (rows: readonly Issue[]) =>
      presentIssues(request.ctx, rows, { labelDetails: query.with_labels_details === true, place });
    if (query.pagination === 'keyset') {
      const found = await listIssuesBehind(db, request.viewer, asked, query.cursor);
      if (found === undefined)
        throw new AppError(405, {
          error: 'Keyset pagination is not yet available for this type of request',
        });
      const { rows, next } = found;
      sendKeysetHeaders(
        request,
        reply,
        next === undefined ? undefined : { cursor: next, per_page: String(page.perPage) },
      );
      return present(rows);
    }
    const { rows, total } = await listIssues(db, request.viewer, asked);
    sendPageHeaders(request, reply, page, { total });
    return present(rows);
  }

  app.get(
    '/api/v4/projects/:id/issues',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: "List a project's issues", params: ProjectId, querystring: ListQuery },
    },
    async (request, reply) =>
      answerList(request, reply, await loadProjectScope(request.ctx, request.params.id)),
  );
  app.get(
    '/api/v4/groups/:id/issues',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: "List a group's issues", params: ProjectId, querystring: ListQuery },
    },
    async (request, reply) => {
      const group = await loadGroup(request.ctx, request.params.id);
      const place = { kind: 'group', path: group.full_path } as const;
      return answerList(request, reply, { kind: 'group', id: group.id }, { place });
    },
  );
  app.get(
    '/api/v4/issues',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: "List one's issues", querystring: ListQuery },
    },
    async (request, reply) =>
      answerList(request, reply, { kind: 'all' }, { defaults: ownDefaults, place: { kind: 'all' } }),
  );
  app.get(
    '/api/v4/issues/:id',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Show an issue by its global id (administrators)',
        params: Type.Object({ id: Type.Integer() }),
      },
    },
    async (request) => {
      const issue = await findIssue(request.ctx.platform.db, request.viewer, { id: request.params.id });
      if (issue === undefined) throw notFound('Issue');
      const [presented] = await presentIssues(request.ctx, [issue]);
      return {
        ...presented!,
        subscribed: await isSubscribed(request.ctx, { type: 'Issue', id: issue.id }),
      };
    },
  );

  const statistics = async (
    request: FastifyRequest,
    scope: IssueScope,
    defaults: Partial<IssueFilter> = {},
  ) => {
    const query = request.query as Static<typeof FilterQuery>;
    const filter = { ...filterOf(query), ...unasked(defaults, query) };
    const where = issueConditions(request.viewer, scope, filter, { withState: false });
    const { opened, closed } = await countIssuesByState(request.ctx.platform.db, where);
    return { statistics: { counts: { all: opened + closed, closed, opened } } };
  };
  app.get(
    '/api/v4/projects/:id/issues_statistics',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: "Count a project's issues", params: ProjectId, querystring: FilterQuery },
    },
    async (request) => statistics(request, await loadProjectScope(request.ctx, request.params.id)),
  );
  app.get(
    '/api/v4/groups/:id/issues_statistics',
    {
      config: { access: 'anyone' },
      schema: { tags, summary: "Count a group's issues", params: ProjectId, querystring: FilterQuery },
    },
    async (request) =>
      statistics(request, { kind: 'group', id: (await loadGroup(request.ctx, request.params.id)).id }),
  );
  app.get(
    '/api/v4/issues_statistics',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: "Count one's issues", querystring: FilterQuery },
    },
    async (request) => statistics(request, { kind: 'all' }, ownDefaults),
  );

  app.get(
    '/api/v4/projects/:id/issues/:issue_iid',
    { config: { access: 'anyone' }, schema: { tags, summary: 'Show an issue', params: IssueId } },
    async (request) => {
      const loaded = await loadIssue(request.ctx, request.params.id, request.params.issue_iid);
      const [presented] = await presentIssues(request.ctx, [loaded.issue]);
      return {
        ...presented!,
        subscribed: await isSubscribed(request.ctx, { type: 'Issue', id: loaded.issue.id }),
      };
    },
  );

  app.post(
    '/api/v4/projects/:id/issues',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Open an issue',
        params: ProjectId,
        body: Type.Object({
          ...Writable,
          ...TypeOfIssue,
          title: Type.String(),
          created_at: Type.Optional(Type.String()),
          iid: Type.Optional(Type.Integer({ minimum: 1 })),
          ...EpicParameters,
          ...IterationParameter,
          ...Resolves,
        }),
      },
    },
    async (request, reply) => {
      const { body } = request;
      demandNoIteration(body);
      const project = await loadProject(request.ctx, request.params.id);
      const { issue } = await createIssue(request.ctx, project, {
        title: body.title,
        description: body.description,
        confidential: body.confidential,
        attributes: beginningOf(body),
        epicId: await epicIdOf(request.ctx, project, body),
        createdAt: checkTime('created_at', body.created_at),
        iid: body.iid,
        resolves: threadsToResolve(body),
        submissionKey: submissionKey(request.headers),
      });
      return reply.status(201).send({ ...presentIssue(issue, request.ctx), subscribed: true });
    },
  );

  app.put(
    '/api/v4/projects/:id/issues/:issue_iid',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change an issue',
        params: IssueId,
        body: Type.Object({
          ...Changes.properties,
          ...TypeOfIssue,
          ...UpdatedAtParameter,
          ...EpicParameters,
          ...IterationParameter,
        }),
      },
    },
    async (request) => {
      const { ctx, params, body } = request;
      demandNoIteration(body);
      const loaded = await loadIssue(ctx, params.id, params.issue_iid);
      const changes = changesOf(body, {
        ...updatedAtOf(body, loaded.project, () => authorizeIssue(ctx, 'update', loaded)),
        ...epicChangeOf(await epicIdOf(ctx, loaded.project, body)),
      });
      const { issue } = await updateIssue(ctx, loaded, changes);
      const [presented] = await presentIssues(ctx, [issue]);
      return presented!;
    },
  );
  app.put(
    '/api/v4/projects/:id/issues/:issue_iid/reorder',
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Move an issue in the manual order',
        params: IssueId,
        body: Type.Object({
          move_after_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
          move_before_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
        }),
      },
    },
    async (request) => {
      const { ctx, params, body } = request;
      const loaded = await loadIssue(ctx, params.id, params.issue_iid);
      const { move_after_id: after = null, move_before_id: before = null } = body;
      await reorderIssue(ctx, loaded, { after, before });
      const [presented] = await presentIssues(ctx, [loaded.issue]);
      return presented!;
    },
  );
  app.delete(
    '/api/v4/projects/:id/issues/:issue_iid',
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Delete an issue', params: IssueId } },
    async (request, reply) => {
      await deleteIssue(
        request.ctx,
        await loadIssue(request.ctx, request.params.id, request.params.issue_iid),
      );
      return reply.status(204).send();
    },
  );
}
