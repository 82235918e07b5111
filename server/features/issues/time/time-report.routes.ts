import { Type } from 'typebox';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { findMilestoneByIid, loadMilestoneScope } from '../../milestones/index.ts';
import { loadIssue, loadProjectScope } from '../issue.service.ts';
import { deleteTimelog, readIssueTime } from './time-report.ts';

const Page = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) });
const Iid = { iid: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) };
const InProject = Type.Object({ project: Type.String(), ...Iid });

/** The pages' reports of the time spent on an issue and on a milestone. */
export function timeReportRoutes(app: App): void {
  app.get(
    '/:project/-/issues/:iid/timelogs.json',
    { config: { access: 'anyone' }, schema: { params: InProject, querystring: Page } },
    async ({ ctx, params, query }) => {
      const loaded = await loadIssue(ctx, params.project, params.iid);
      const { issue, project } = loaded;
      return readIssueTime(ctx, { issueId: issue.id }, query.page ?? 1, project.id, loaded);
    },
  );
  app.delete(
    '/:project/-/issues/:iid/timelogs/:timelog',
    {
      config: { access: 'signed-in' },
      schema: { params: Type.Object({ ...InProject.properties, timelog: Type.Integer({ minimum: 1 }) }) },
    },
    async ({ ctx, params }, reply) => {
      await deleteTimelog(ctx, await loadIssue(ctx, params.project, params.iid), params.timelog);
      return reply.status(204).send();
    },
  );
  app.get(
    '/:project/-/milestones/:iid/timelogs.json',
    { config: { access: 'anyone' }, schema: { params: InProject, querystring: Page } },
    async ({ ctx, params, query }) => {
      // A project whose issues this viewer may not read has no report for them.
      await loadProjectScope(ctx, params.project);
      const { scope } = await loadMilestoneScope(ctx, 'project', params.project);
      const milestone = await findMilestoneByIid(ctx.platform.db, scope, params.iid);
      if (milestone === undefined) throw notFound('Milestone');
      return readIssueTime(
        ctx,
        { milestoneId: milestone.id, projectId: scope.id },
        query.page ?? 1,
        scope.id,
      );
    },
  );
  app.get(
    '/groups/:group/-/milestones/:iid/timelogs.json',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ group: Type.String(), ...Iid }), querystring: Page },
    },
    async ({ ctx, params, query }) => {
      const { scope } = await loadMilestoneScope(ctx, 'group', params.group);
      const milestone = await findMilestoneByIid(ctx.platform.db, scope, params.iid);
      if (milestone === undefined) throw notFound('Milestone');
      return readIssueTime(ctx, { milestoneId: milestone.id, projectId: null }, query.page ?? 1, null);
    },
  );
}
