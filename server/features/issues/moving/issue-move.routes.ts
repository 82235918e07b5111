import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { loadProject } from '../../projects/index.ts';
import { presentIssues } from '../issue.presenter.ts';
import { authorizeIssue, loadIssue } from '../issue.service.ts';
import { cloneIssue, moveIssue } from './move-issue.ts';

const tags = ['Issues'];
const base = '/api/v4/projects/:id/issues/:issue_iid';
const IssueId = Type.Object({ id: Type.String(), issue_iid: Type.Integer() });
const ToProject = Type.Union([Type.Integer(), Type.String()]);

/** v4: moves an issue to another project, or clones it. */
export function issueMoveRoutes(app: App): void {
  app.post(
    `${base}/move`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Move an issue',
        params: IssueId,
        body: Type.Object({ to_project_id: ToProject }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const loaded = await loadIssue(ctx, params.id, params.issue_iid);
      authorizeIssue(ctx, 'admin', loaded);
      const target = await loadProject(ctx, String(body.to_project_id));
      const { issue } = await moveIssue(ctx, loaded, target);
      const [presented] = await presentIssues(ctx, [issue]);
      return reply.status(201).send(presented!);
    },
  );
  app.post(
    `${base}/clone`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Clone an issue',
        params: IssueId,
        body: Type.Object({ to_project_id: ToProject, with_notes: Type.Optional(Type.Boolean()) }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const loaded = await loadIssue(ctx, params.id, params.issue_iid);
      authorizeIssue(ctx, 'admin', loaded);
      const target = await loadProject(ctx, String(body.to_project_id));
      const { issue } = await cloneIssue(ctx, loaded, target, body.with_notes === true);
      const [presented] = await presentIssues(ctx, [issue]);
      return reply.status(201).send(presented!);
    },
  );
}
