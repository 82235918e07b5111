import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import {
  checkText,
  createIssueBranch,
  matchingRefs,
  readBranchAbility,
  relatedBranches,
} from './issue-branches.service.ts';

const Issue = Type.Object({ project: Type.String(), iid: Type.Integer({ minimum: 1 }) });
const Project = Type.Object({ project: Type.String() });
const Name = Type.Optional(Type.String({ maxLength: 1000 }));
const NewBranch = {
  branch_name: Name,
  ref: Name,
  issue_iid: Type.Optional(Type.Integer({ minimum: 1 })),
};

/** The page calls for branches of an issue. */
export function issueBranchRoutes(app: App): void {
  const base = '/:project/-/issues/:iid';
  app.get(
    `${base}/can_create_branch`,
    { config: { access: 'anyone' }, schema: { params: Issue } },
    ({ ctx, params }) => readBranchAbility(ctx, params.project, params.iid),
  );
  app.get(
    `${base}/related_branches`,
    { config: { access: 'anyone' }, schema: { params: Issue } },
    async ({ ctx, params }) => ({ html: await relatedBranches(ctx, params.project, params.iid) }),
  );
  app.get(
    '/:project/-/refs',
    {
      config: { access: 'anyone' },
      schema: {
        params: Project,
        querystring: Type.Object({ search: Type.Optional(Type.String({ maxLength: 1000 })) }),
      },
    },
    ({ ctx, params, query }) => matchingRefs(ctx, params.project, query.search ?? ''),
  );
  app.post(
    '/:project/-/branches',
    {
      config: { access: 'signed-in' },
      schema: {
        params: Project,
        querystring: Type.Object(NewBranch),
        body: Type.Optional(
          Type.Object({
            ...NewBranch,
            confidential_issue_project_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
          }),
        ),
      },
    },
    async ({ ctx, params, query, body }) => {
      const { name, url } = await createIssueBranch(ctx, params.project, {
        branch: checkText('branch_name', body?.branch_name ?? query.branch_name),
        ref: checkText('ref', body?.ref ?? query.ref),
        issueIid: body?.issue_iid ?? query.issue_iid,
        // Pages send null, or 0, where no fork is needed.
        forkId: body?.confidential_issue_project_id || undefined,
      });
      return { name, url };
    },
  );
}
