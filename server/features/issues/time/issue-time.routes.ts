import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { timeRoutes } from '../../planning/index.ts';
import { authorizeIssue, loadIssue } from '../issue.service.ts';
import { updateIssue } from '../update-issue.ts';

/** v4: the estimate and the time spent on an issue. */
export function issueTimeRoutes(app: App): void {
  timeRoutes(app, {
    base: '/api/v4/projects/:id/issues/:issue_iid',
    params: Type.Object({ id: Type.String(), issue_iid: Type.Integer() }),
    noun: 'issue',
    load: async (ctx, { id, issue_iid }) => (await loadIssue(ctx, id, issue_iid)).issue,
    async change(ctx, { id, issue_iid }, changes) {
      const loaded = await loadIssue(ctx, id, issue_iid);
      authorizeIssue(ctx, 'admin', loaded);
      return (await updateIssue(ctx, loaded, changes())).issue;
    },
  });
}
