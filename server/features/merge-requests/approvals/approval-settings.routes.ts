import { Type } from 'typebox';
import type { App } from '../../../platform/http/app.ts';
import { badRequest } from '../../../platform/errors.ts';
import { authorizeProject, loadProject, updateProject } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';

const tags = ['Merge request approvals'];
const address = '/api/v4/projects/:id/approvals';
const params = Type.Object({ id: Type.String() });

const present = ({
  approvals_before_merge,
  reset_approvals_on_push,
  disable_overriding_approvers_per_merge_request,
  merge_requests_author_approval,
  merge_requests_disable_committers_approval,
}: ProjectRow) => ({
  approvals_before_merge,
  reset_approvals_on_push,
  selective_code_owner_removals: false,
  disable_overriding_approvers_per_merge_request,
  merge_requests_author_approval,
  merge_requests_disable_committers_approval,
  require_password_to_approve: false,
  require_reauthentication_to_approve: false,
  approvers: [],
  approver_groups: [],
});

/** v4's settings of a project's approvals. */
export function approvalSettingsRoutes(app: App): void {
  app.get(
    address,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'Show the approval settings of a project', params },
    },
    async ({ ctx, params: { id } }) => {
      const project = await loadProject(ctx, id);
      authorizeProject(ctx, 'read_merge_requests', project);
      return present(project);
    },
  );
  app.post(
    address,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change the approval settings of a project',
        params,
        body: Type.Object({
          approvals_before_merge: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
          reset_approvals_on_push: Type.Optional(Type.Boolean()),
          disable_overriding_approvers_per_merge_request: Type.Optional(Type.Boolean()),
          merge_requests_author_approval: Type.Optional(Type.Boolean()),
          merge_requests_disable_committers_approval: Type.Optional(Type.Boolean()),
          selective_code_owner_removals: Type.Optional(Type.Boolean()),
          require_password_to_approve: Type.Optional(Type.Boolean()),
          require_reauthentication_to_approve: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async ({ ctx, params: { id }, body }, reply) => {
      const project = await loadProject(ctx, id);
      authorizeProject(ctx, 'manage_approval_rules', project);
      const {
        selective_code_owner_removals: selective,
        require_password_to_approve: password,
        require_reauthentication_to_approve: again,
        ...changes
      } = body;
      // Better than a promise that nobody keeps.
      if (selective === true || password === true || again === true)
        throw badRequest('Approvals can’t ask for a password, or be reset for code owners alone.');
      return reply.status(201).send(present(await updateProject(ctx, project, changes)));
    },
  );
}
