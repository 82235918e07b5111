import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { AppError, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { isPlainForm, leadTo } from '../../platform/http/flash.ts';
import { CommaList, idsOf, listOf } from '../../platform/http/parameters.ts';
import { PageQuery, pageOf, sendKeysetHeaders, sendPageHeaders } from '../../platform/http/pagination.ts';
import { loadGroup } from '../groups/index.ts';
import { authorizeProject, loadProject, projectPolicy } from '../projects/index.ts';
import { issueConditions, issueOrder } from './issue-filter.ts';
import type { IssueFilter, IssueMatch, IssueScope } from './issue-filter.ts';
import { presentIssue, presentIssuePage } from './issue.presenter.ts';
import { countIssues, countIssuesByState, findIssue, selectIssues } from './issue.queries.ts';
import { createIssue, deleteIssue, loadIssue } from './issue.service.ts';
import { updateIssue } from './update-issue.ts';
import type { IssueChanges } from './update-issue.ts';

const tags = ['Issues'];
const ProjectId = Type.Object({ id: Type.String() });
const IssueId = Type.Object({ id: Type.String(), issue_iid: Type.Integer() });
const Id = Type.Union([Type.Integer(), Type.String()]);

const Match = {
  labels: Type.Optional(CommaList),
  milestone: Type.Optional(Type.String()),
  milestone_id: Type.Optional(Type.String()),
  author_id: Type.Optional(Type.Integer()),
  author_username: Type.Optional(Type.String()),
  assignee_id: Type.Optional(Id),
  assignee_username: Type.Optional(CommaList),
  iids: Type.Optional(CommaList),
  search: Type.Optional(Type.String({ maxLength: 1000 })),
};

const Filter = {
  ...Match,
  state: Type.Optional(Type.Enum(['opened', 'closed', 'all'])),
  in: Type.Optional(Type.String()),
  confidential: Type.Optional(Type.Boolean()),
  issue_type: Type.Optional(Type.String()),
  scope: Type.Optional(Type.Enum(['created_by_me', 'assigned_to_me', 'all', 'created-by-me', 'assigned-to-me'])),
  due_date: Type.Optional(Type.String()),
  created_after: Type.Optional(Type.String()),
  created_before: Type.Optional(Type.String()),
  updated_after: Type.Optional(Type.String()),
  updated_before: Type.Optional(Type.String()),
  not: Type.Optional(Type.Object(Match)),
};

const ListQuery = Type.Object({
  ...PageQuery,
  ...Filter,
  order_by: Type.Optional(Type.Enum(['created_at', 'updated_at', 'due_date', 'title', 'popularity', 'priority', 'label_priority', 'milestone_due', 'relative_position', 'weight'])),
  sort: Type.Optional(Type.Enum(['asc', 'desc'])),
  pagination: Type.Optional(Type.Enum(['keyset', 'offset'])),
  cursor: Type.Optional(Type.String()),
  with_labels_details: Type.Optional(Type.Boolean()),
});
type ListParameters = Static<typeof ListQuery>;

const FilterQuery = Type.Object(Filter);

function matchOf(query: Static<typeof FilterQuery> | NonNullable<ListParameters['not']>): IssueMatch {
  return {
    labels: listOf(query.labels),
    milestone: query.milestone ?? query.milestone_id,
    authorId: query.author_id,
    authorUsername: query.author_username,
    assigneeId: query.assignee_id === undefined ? undefined : String(query.assignee_id),
    assigneeUsernames: listOf(query.assignee_username),
    iids: idsOf('iids', query.iids),
    search: query.search,
  };
}

function checkTime(name: string, value: string | undefined): string | undefined {
  if (value !== undefined && Number.isNaN(Date.parse(value))) throw new AppError(400, { error: `${name} is invalid` });
  return value;
}

function filterOf(query: Static<typeof FilterQuery>): IssueFilter {
  return {
    ...matchOf(query),
    state: query.state as IssueFilter['state'],
    searchIn: listOf(query.in),
    confidential: query.confidential,
    issueType: query.issue_type,
    mine: query.scope?.replaceAll('-', '_'),
    dueDate: query.due_date,
    createdAfter: checkTime('created_after', query.created_after),
    createdBefore: checkTime('created_before', query.created_before),
    updatedAfter: checkTime('updated_after', query.updated_after),
    updatedBefore: checkTime('updated_before', query.updated_before),
    not: query.not === undefined ? undefined : matchOf(query.not),
  };
}

const Writable = {
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  confidential: Type.Optional(Type.Boolean()),
  assignee_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  assignee_ids: Type.Optional(Type.Union([Type.Array(Id), Type.String()])),
  milestone_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  labels: Type.Optional(CommaList),
  due_date: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  issue_type: Type.Optional(Type.String()),
};
const assigneesOf = (body: { assignee_id?: number | null; assignee_ids?: string | (string | number)[] }): number[] | undefined =>
  idsOf('assignee_ids', body.assignee_ids) ?? (body.assignee_id === undefined ? undefined : body.assignee_id === null || body.assignee_id === 0 ? [] : [body.assignee_id]);

const Changes = Type.Object({
  ...Writable,
  title: Type.Optional(Type.String()),
  state_event: Type.Optional(Type.Enum(['close', 'reopen'])),
  discussion_locked: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  add_labels: Type.Optional(CommaList),
  remove_labels: Type.Optional(CommaList),
  lock_version: Type.Optional(Type.Integer()),
});
const changesOf = (body: Static<typeof Changes>): IssueChanges => ({
  title: body.title,
  description: body.description === null ? '' : body.description,
  stateEvent: body.state_event as IssueChanges['stateEvent'],
  confidential: body.confidential,
  discussionLocked: body.discussion_locked,
  dueDate: body.due_date,
  milestoneId: body.milestone_id,
  assigneeIds: assigneesOf(body),
  labels: listOf(body.labels),
  addLabels: listOf(body.add_labels),
  removeLabels: listOf(body.remove_labels),
  lockVersion: body.lock_version,
});

/** v4 issues, of a project, a group and a person, and the page calls. */
export function issueRoutes(app: App): void {
  async function projectScope(request: FastifyRequest, id: string): Promise<IssueScope> {
    const project = await loadProject(request.ctx, id);
    authorizeProject(request.ctx, 'read_issues', project);
    return { kind: 'project', id: project.id, seesConfidential: projectPolicy.read_confidential_issues(request.viewer, project) };
  }

  async function answerList(request: FastifyRequest, reply: FastifyReply, scope: IssueScope, defaults: Partial<IssueFilter> = {}): Promise<unknown> {
    const query = request.query as ListParameters;
    const { db } = request.ctx.platform;
    const filter = { ...filterOf(query), ...Object.fromEntries(Object.entries(defaults).filter(([key]) => (query as Record<string, unknown>)[key === 'mine' ? 'scope' : key] === undefined)) };
    const where = issueConditions(request.viewer, scope, filter);
    const page = pageOf(query);
    const order = issueOrder(query.order_by, query.sort);
    const [rows, total] = await Promise.all([selectIssues(db, where, order, page.perPage, page.offset), query.pagination === 'keyset' ? undefined : countIssues(db, where)]);
    if (query.pagination === 'keyset') sendKeysetHeaders(request, reply, rows.length < page.perPage ? undefined : { page: String(page.page + 1), per_page: String(page.perPage) });
    else sendPageHeaders(request, reply, page, { total });
    return rows.map((row) => presentIssue(row, request.ctx.baseUrl, { labelDetails: query.with_labels_details === true }));
  }

  app.get('/api/v4/projects/:id/issues', { config: { access: 'anyone' }, schema: { tags, summary: "List a project's issues", params: ProjectId, querystring: ListQuery } }, async (request, reply) =>
    answerList(request, reply, await projectScope(request, request.params.id)),
  );
  app.get('/api/v4/groups/:id/issues', { config: { access: 'anyone' }, schema: { tags, summary: "List a group's issues", params: ProjectId, querystring: ListQuery } }, async (request, reply) => {
    const group = await loadGroup(request.ctx, request.params.id);
    return answerList(request, reply, { kind: 'group', id: group.id });
  });
  app.get('/api/v4/issues', { config: { access: 'signed-in' }, schema: { tags, summary: "List one's issues", querystring: ListQuery } }, async (request, reply) => answerList(request, reply, { kind: 'all' }, { mine: 'created_by_me' }));
  app.get('/api/v4/issues/:id', { config: { access: 'administrator' }, schema: { tags, summary: 'Show an issue by its global id (administrators)', params: Type.Object({ id: Type.Integer() }) } }, async (request) => {
    const issue = await findIssue(request.ctx.platform.db, request.viewer, { id: request.params.id });
    if (issue === undefined) throw notFound('Issue');
    return presentIssue(issue, request.ctx.baseUrl);
  });

  const statistics = async (request: FastifyRequest, scope: IssueScope): Promise<unknown> => {
    const where = issueConditions(request.viewer, scope, filterOf(request.query as Static<typeof FilterQuery>), false);
    const { opened, closed } = await countIssuesByState(request.ctx.platform.db, where);
    return { statistics: { counts: { all: opened + closed, closed, opened } } };
  };
  app.get('/api/v4/projects/:id/issues_statistics', { config: { access: 'anyone' }, schema: { tags, summary: "Count a project's issues", params: ProjectId, querystring: FilterQuery } }, async (request) =>
    statistics(request, await projectScope(request, request.params.id)),
  );
  app.get('/api/v4/groups/:id/issues_statistics', { config: { access: 'anyone' }, schema: { tags, summary: "Count a group's issues", params: ProjectId, querystring: FilterQuery } }, async (request) =>
    statistics(request, { kind: 'group', id: (await loadGroup(request.ctx, request.params.id)).id }),
  );
  app.get('/api/v4/issues_statistics', { config: { access: 'signed-in' }, schema: { tags, summary: "Count one's issues", querystring: FilterQuery } }, async (request) => statistics(request, { kind: 'all' }));

  app.get('/api/v4/projects/:id/issues/:issue_iid', { config: { access: 'anyone' }, schema: { tags, summary: 'Show an issue', params: IssueId } }, async (request) => {
    const { issue } = await loadIssue(request.ctx, request.params.id, request.params.issue_iid);
    return { ...presentIssue(issue, request.ctx.baseUrl), subscribed: false };
  });

  app.post(
    '/api/v4/projects/:id/issues',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Open an issue', params: ProjectId, body: Type.Object({ ...Writable, title: Type.String(), created_at: Type.Optional(Type.String()), iid: Type.Optional(Type.Integer({ minimum: 1 })) }) },
    },
    async (request, reply) => {
      const { body } = request;
      const project = await loadProject(request.ctx, request.params.id);
      const { issue } = await createIssue(request.ctx, project, {
        title: body.title,
        description: body.description ?? '',
        confidential: body.confidential,
        assigneeIds: assigneesOf(body),
        milestoneId: body.milestone_id,
        labels: listOf(body.labels),
        dueDate: body.due_date,
        createdAt: checkTime('created_at', body.created_at),
        iid: body.iid,
      });
      return reply.status(201).send({ ...presentIssue(issue, request.ctx.baseUrl), subscribed: true });
    },
  );

  app.put('/api/v4/projects/:id/issues/:issue_iid', { config: { access: 'signed-in' }, schema: { tags, summary: 'Change an issue', params: IssueId, body: Changes } }, async (request) => {
    const loaded = await loadIssue(request.ctx, request.params.id, request.params.issue_iid);
    const { issue } = await updateIssue(request.ctx, loaded, changesOf(request.body));
    return presentIssue(issue, request.ctx.baseUrl);
  });
  app.delete('/api/v4/projects/:id/issues/:issue_iid', { config: { access: 'signed-in' }, schema: { tags, summary: 'Delete an issue', params: IssueId } }, async (request, reply) => {
    await deleteIssue(request.ctx, await loadIssue(request.ctx, request.params.id, request.params.issue_iid));
    return reply.status(204).send();
  });
  app.get('/api/v4/projects/:id/issues/:issue_iid/participants', { config: { access: 'anyone' }, schema: { tags, summary: 'List who took part', params: IssueId } }, async (request) => {
    const { issue } = await loadIssue(request.ctx, request.params.id, request.params.issue_iid);
    const presented = presentIssue(issue, request.ctx.baseUrl);
    return [...new Map([presented.author, ...presented.assignees].map((person) => [person.id, person])).values()];
  });

  pageRoutes(app);
}

function pageRoutes(app: App): void {
  const Parent = Type.Object({ project: Type.String() });
  const One = Type.Object({ project: Type.String(), iid: Type.Integer() });

  app.get('/:project/-/issues/:iid.json', { config: { access: 'anyone' }, schema: { params: One } }, async (request) => {
    const { issue, project } = await loadIssue(request.ctx, request.params.project, request.params.iid);
    return presentIssuePage(request.ctx, issue, project);
  });

  app.put('/:project/-/issues/:iid.json', { config: { access: 'signed-in' }, schema: { params: One, body: Type.Object({ issue: Changes }) } }, async (request) => {
    const loaded = await loadIssue(request.ctx, request.params.project, request.params.iid);
    const { issue, project } = await updateIssue(request.ctx, loaded, changesOf(request.body.issue));
    return presentIssuePage(request.ctx, issue, project);
  });

  app.post(
    '/:project/-/issues',
    { config: { access: 'signed-in' }, schema: { params: Parent, body: Type.Object({ title: Type.String(), description: Type.Optional(Type.String()), confidential: Type.Optional(Type.Boolean()) }) } },
    async (request, reply) => {
      const project = await loadProject(request.ctx, request.params.project);
      const { title, description = '', confidential } = request.body;
      try {
        const { issue } = await createIssue(request.ctx, project, { title, description, confidential });
        const path = `/${project.full_path}/-/issues/${issue.iid}`;
        return isPlainForm(request) ? leadTo(request, reply, path) : reply.status(201).send({ iid: issue.iid, web_url: request.ctx.baseUrl + path });
      } catch (error) {
        if (!(error instanceof AppError) || !isPlainForm(request)) throw error;
        const { message } = error.body;
        return leadTo(request, reply, `/${project.full_path}/-/issues/new`, {
          ...(typeof message === 'object' && message !== null ? { errors: message as Record<string, string[]> } : { alert: String(message) }),
          values: { title, description: description.slice(0, 1500) },
        });
      }
    },
  );

  // A form without script closes and reopens by this one.
  app.post('/:project/-/issues/:iid/state', { config: { access: 'signed-in' }, schema: { params: One, body: Type.Object({ state_event: Type.Enum(['close', 'reopen']) }) } }, async (request, reply) => {
    const loaded = await loadIssue(request.ctx, request.params.project, request.params.iid);
    const { issue, project } = await updateIssue(request.ctx, loaded, { stateEvent: request.body.state_event as 'close' | 'reopen' });
    return isPlainForm(request) ? leadTo(request, reply, `/${project.full_path}/-/issues/${issue.iid}`) : presentIssuePage(request.ctx, issue, project);
  });
}
