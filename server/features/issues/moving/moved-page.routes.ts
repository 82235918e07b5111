import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { authorizeProject, loadProject } from '../../projects/index.ts';
import { presentIssuePage } from '../issue.presenter.ts';
import { findLoadedIssue, loadIssue } from '../issue.service.ts';
import { findMovedBack } from './move-log.queries.ts';
import { undoMove } from './undo-move.ts';

const One = Type.Object({ project: Type.String(), iid: Type.Integer({ minimum: 1 }) });
const base = '/:project/-/issues/:iid';

/** What the page of a moved issue calls: undoing the move, and where an issue is whose move was undone. */
export function movedPageRoutes(app: App): void {
  app.post(
    `${base}/undo_move`,
    { config: { access: 'signed-in' }, schema: { params: One } },
    async ({ ctx, params }) => {
      const { issue, project } = await undoMove(ctx, await loadIssue(ctx, params.project, params.iid));
      return presentIssuePage(ctx, issue, project);
    },
  );
  app.get(
    `${base}/moved.json`,
    { config: { access: 'anyone' }, schema: { params: One } },
    async ({ ctx, params }) => {
      const project = await loadProject(ctx, params.project);
      authorizeProject(ctx, 'read_issues', project);
      const back = await findMovedBack(ctx.platform.db, project.id, params.iid);
      const found = back === undefined ? undefined : await findLoadedIssue(ctx, back);
      return {
        web_url:
          found === undefined
            ? null
            : `${ctx.baseUrl}/${found.project.full_path}/-/issues/${found.issue.iid}`,
      };
    },
  );
}
