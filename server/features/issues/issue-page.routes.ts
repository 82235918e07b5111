import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { isPlainForm, leadTo } from '../../platform/http/flash.ts';
import { ClearableText } from '../../platform/http/nulls.ts';
import { pageOf } from '../../platform/http/pagination.ts';
import { alertOf, needsChallenge } from '../spam/index.ts';
import { newsFor, submissionKey, TaskUpdate } from '../discussions/index.ts';
import { TimeChanges, timeChangesOf } from '../planning/index.ts';
import type { SubjectChanges } from '../planning/index.ts';
import { loadGroup } from '../groups/index.ts';
import { authorizeProject, findProjectsByPaths, loadProject, projectPolicy } from '../projects/index.ts';
import type { IssueScope } from './list/issue-filter.queries.ts';
import {
  Changes,
  EpicParameters,
  FilterQuery,
  ListQuery,
  PageChanges,
  Resolves,
  Writable,
  beginningOf,
  changesOf,
  epicIdOf,
  filterOf,
  threadsToResolve,
} from './issue.parameters.ts';
import { presentIssuePage, presentIssueRow } from './issue.presenter.ts';
import { listIssuesWithTabs } from './list/issue-list.ts';
import { updateTask } from './task-update.ts';
import { noteableOf } from './noteable-issue.ts';
import { authorizeIssue, findLoadedIssue, loadIssue, loadProjectScope } from './issue.service.ts';
import type { LoadedIssue } from './issue.service.ts';
import { formOfFollowUp, loadFollowUp } from './follow-up-issue.ts';
import { changeState } from './change-state.ts';
import { createIssue } from './create-issue.ts';
import { editIssue } from './edit-issue.ts';
import { updateIssue } from './update-issue.ts';

const ListOfPage = Type.Object({
  ...FilterQuery.properties,
  page: ListQuery.properties.page,
  order_by: ListQuery.properties.order_by,
  sort: ListQuery.properties.sort,
});
type ListOfPage = Static<typeof ListOfPage>;

/** Issues per page of a list. */
const issuesPerPage = 50;

async function answerList(ctx: Context, scope: IssueScope, query: ListOfPage) {
  const { db } = ctx.platform;
  const filter = filterOf(query);
  const { page, offset } = pageOf({ ...query, per_page: issuesPerPage });
  const { rows, counts } = await listIssuesWithTabs(db, ctx.viewer, {
    scope,
    filter,
    orderBy: query.order_by,
    sort: query.sort,
    // One more than shown indicates whether there is a next page.
    limit: issuesPerPage + 1,
    offset,
    texts: false,
  });
  return {
    issues: rows.slice(0, issuesPerPage).map((row) => presentIssueRow(row, ctx.baseUrl)),
    counts,
    page,
    per_page: issuesPerPage,
    more: rows.length > issuesPerPage,
  };
}

/** Whether the viewer can plan issues in at least one of the projects of these rows. */
async function canPlanSome(
  ctx: Context,
  rows: readonly { readonly project_path: string }[],
): Promise<boolean> {
  const { user } = ctx.viewer;
  if (user === null) return false;
  const paths = [...new Set(rows.map((row) => row.project_path))];
  const projects = await findProjectsByPaths(ctx.platform.db, ctx.viewer, paths);
  return projects.some((project) => projectPolicy.admin_issue(ctx.viewer, project));
}

/** The issue after a change, with its new notes, for a page that sends the cursor of its last poll. */
async function answerChange(
  ctx: Context,
  changed: LoadedIssue,
  lastFetchedAt: string | string[] | undefined,
): Promise<Awaited<ReturnType<typeof presentIssuePage>> & Awaited<ReturnType<typeof newsFor>>> {
  const news = await newsFor(ctx, noteableOf(ctx, changed), lastFetchedAt);
  const { issue, project } = (news.since && (await findLoadedIssue(ctx, changed.issue.id))) ?? changed;
  return { ...(await presentIssuePage(ctx, issue, project)), ...news };
}

const EditedFrom = Type.Object({ title: Type.Optional(Type.String()), description: ClearableText() });

/** Applies a page's change: texts are merged with what others wrote since. */
function changePage(
  ctx: Context,
  loaded: LoadedIssue,
  changes: SubjectChanges,
  was: Static<typeof EditedFrom> | undefined,
): Promise<LoadedIssue> {
  const edits = changes.title !== undefined && changes.description !== undefined;
  return was === undefined || !edits || changes.lockVersion === undefined
    ? updateIssue(ctx, loaded, changes)
    : editIssue(ctx, loaded, changes, was);
}

/** The page calls of issues, and the targets of their forms. */
export function issuePageRoutes(app: App): void {
  const Parent = Type.Object({ project: Type.String() });
  const One = Type.Object({ project: Type.String(), iid: Type.Integer() });

  app.get(
    '/:project/-/issues.json',
    { config: { access: 'anyone' }, schema: { params: Parent, querystring: ListOfPage } },
    async (request) =>
      answerList(request.ctx, await loadProjectScope(request.ctx, request.params.project), request.query),
  );
  app.get(
    '/groups/:group/-/issues.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ group: Type.String() }), querystring: ListOfPage },
    },
    async ({ ctx, params, query }) => {
      const answer = await answerList(
        ctx,
        { kind: 'group', id: (await loadGroup(ctx, params.group)).id },
        query,
      );
      return { ...answer, bulk: await canPlanSome(ctx, answer.issues) };
    },
  );
  app.get(
    '/dashboard/issues.json',
    { config: { access: 'signed-in' }, schema: { querystring: ListOfPage } },
    async (request) => answerList(request.ctx, { kind: 'all' }, request.query),
  );

  app.get(
    '/:project/-/issues/follow_up.json',
    { config: { access: 'signed-in' }, schema: { params: Parent, querystring: Type.Object(Resolves) } },
    async ({ ctx, params, query }) => {
      const project = await loadProject(ctx, params.project);
      authorizeProject(ctx, 'create_issue', project);
      const thread = threadsToResolve(query);
      if (thread === undefined) throw new AppError(400, { error: 'discussion_to_resolve is missing' });
      return formOfFollowUp(ctx, await loadFollowUp(ctx, project, thread));
    },
  );
  app.get(
    '/:project/-/issues/:iid.json',
    { config: { access: 'anyone' }, schema: { params: One } },
    async (request) => {
      const { issue, project } = await loadIssue(request.ctx, request.params.project, request.params.iid);
      return presentIssuePage(request.ctx, issue, project);
    },
  );

  for (const verb of ['put', 'patch'] as const)
    app[verb](
      '/:project/-/issues/:iid.json',
      {
        config: { access: 'signed-in', invalid: 'sentences' },
        // Some pages send the changes themselves, others below the name of what they change.
        preValidation(request, _reply, done) {
          const body = (request.body ?? {}) as Record<string, unknown>;
          if (body['issue'] === undefined && Object.keys(body).length > 0) request.body = { issue: body };
          done();
        },
        schema: {
          params: One,
          body: Type.Object({
            issue: Type.Object({
              ...Changes.properties,
              ...TimeChanges,
              ...PageChanges,
              update_task: Type.Optional(TaskUpdate),
              // The texts that the editor started from: later edits of others are merged.
              was: Type.Optional(EditedFrom),
            }),
          }),
        },
      },
      async (request) => {
        const loaded = await loadIssue(request.ctx, request.params.project, request.params.iid);
        const { update_task, lock_version, was } = request.body.issue;
        const changed = await (update_task === undefined
          ? changePage(
              request.ctx,
              loaded,
              changesOf(
                request.body.issue,
                timeChangesOf(request.body.issue, () => authorizeIssue(request.ctx, 'admin', loaded)),
              ),
              was,
            )
          : updateTask(request.ctx, loaded, update_task, lock_version));
        return answerChange(request.ctx, changed, request.headers['x-last-fetched-at']);
      },
    );

  app.post(
    '/:project/-/issues',
    {
      config: { access: 'signed-in', invalid: 'sentences' },
      schema: {
        params: Parent,
        body: Type.Object({
          ...Writable,
          title: Type.String(),
          ...EpicParameters,
          ...Resolves,
        }),
      },
    },
    async (request, reply) => {
      const project = await loadProject(request.ctx, request.params.project);
      const { body } = request;
      const { title, description = '' } = body;
      try {
        const { issue } = await createIssue(request.ctx, project, {
          title,
          description,
          confidential: body.confidential,
          attributes: beginningOf(body),
          epicId: await epicIdOf(request.ctx, project, body),
          resolves: threadsToResolve(body),
          submissionKey: submissionKey(request.headers),
        });
        const path = `/${project.full_path}/-/issues/${issue.iid}`;
        return isPlainForm(request)
          ? leadTo(request, reply, path)
          : reply.status(201).send({ iid: issue.iid, web_url: request.ctx.baseUrl + path });
      } catch (error) {
        if (!(error instanceof AppError) || !isPlainForm(request)) throw error;
        const { message } = error.body;
        return leadTo(request, reply, `/${project.full_path}/-/issues/new`, {
          ...(typeof message === 'object' && message !== null && !needsChallenge(error)
            ? { errors: message as Record<string, string[]> }
            : { alert: alertOf(error, String(message)) }),
          values: {
            title,
            description,
            ...(body.confidential === true ? { confidential: 'true' } : {}),
          },
        });
      }
    },
  );

  // Closes and reopens; the text in the comment form beside the button is posted first.
  const State = Type.Object({
    state_event: Type.Enum(['close', 'reopen']),
    note: Type.Optional(Type.String()),
    internal: Type.Optional(Type.Boolean()),
  });
  app.post(
    '/:project/-/issues/:iid/state',
    { config: { access: 'signed-in', invalid: 'sentences' }, schema: { params: One, body: State } },
    async (request, reply) => {
      const { ctx, params } = request;
      const loaded = await loadIssue(ctx, params.project, params.iid);
      const { state_event, note = '', internal } = request.body;
      const path = `/${loaded.project.full_path}/-/issues/${loaded.issue.iid}`;
      try {
        const { issue, project } = await changeState(ctx, loaded, {
          event: state_event as 'close' | 'reopen',
          note,
          internal,
          submissionKey: submissionKey(request.headers),
        });
        return isPlainForm(request) ? leadTo(request, reply, path) : presentIssuePage(ctx, issue, project);
      } catch (error) {
        if (!(error instanceof AppError) || !isPlainForm(request)) throw error;
        // Nothing typed is lost: the form is shown again with the text.
        return leadTo(request, reply, path, {
          alert: alertOf(error, 'Your comment could not be submitted.'),
          values: { note, ...(internal === true ? { internal: 'true' } : {}) },
        });
      }
    },
  );
}
