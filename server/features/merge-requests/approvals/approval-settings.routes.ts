import { Type } from 'typebox';
import type { Context } from '../../../platform/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { badRequest } from '../../../platform/errors.ts';
import { authorizeProject, loadProject, updateProject } from '../../projects/index.ts';
import type { ProjectRow } from '../../projects/index.ts';

const tags = ['Merge request approvals'];
const address = '/api/v4/projects/:id/approvals';
const settingsAddress = '/api/v4/projects/:id/merge_request_approval_setting';
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

const setting = (value: boolean) => ({ value, locked: false, inherited_from: null });

/** The same in other words, of which some say the opposite. Nothing is inherited: groups have no such settings. */
const presentSettings = (project: ProjectRow) => ({
  allow_author_approval: setting(project.merge_requests_author_approval),
  allow_committer_approval: setting(!project.merge_requests_disable_committers_approval),
  allow_overrides_to_approver_list_per_merge_request: setting(
    !project.disable_overriding_approvers_per_merge_request,
  ),
  retain_approvals_on_push: setting(!project.reset_approvals_on_push),
  selective_code_owner_removals: setting(false),
  require_password_to_approve: setting(false),
  require_reauthentication_to_approve: setting(false),
});

/** What v4 knows and nobody here would keep. */
const Unkept = {
  selective_code_owner_removals: Type.Optional(Type.Boolean()),
  require_password_to_approve: Type.Optional(Type.Boolean()),
  require_reauthentication_to_approve: Type.Optional(Type.Boolean()),
};

/** Better than a promise that nobody keeps. */
function refuse(...unkept: readonly (boolean | undefined)[]): void {
  if (unkept.includes(true))
    throw badRequest('Approvals can’t ask for a password, or be reset for code owners alone.');
}

/** The project, for who may change its settings. Throws 403 for others. */
async function loadManaged(ctx: Context, id: string): Promise<ProjectRow> {
  const project = await loadProject(ctx, id);
  authorizeProject(ctx, 'manage_approval_rules', project);
  return project;
}

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
          ...Unkept,
        }),
      },
    },
    async ({ ctx, params: { id }, body }, reply) => {
      const project = await loadManaged(ctx, id);
      const {
        selective_code_owner_removals: selective,
        require_password_to_approve: password,
        require_reauthentication_to_approve: again,
        ...changes
      } = body;
      refuse(selective, password, again);
      return reply.status(201).send(present(await updateProject(ctx, project, changes)));
    },
  );

  app.get(
    settingsAddress,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Show how merge requests of a project are approved', params },
    },
    async ({ ctx, params: { id } }) => presentSettings(await loadManaged(ctx, id)),
  );
  app.put(
    settingsAddress,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change how merge requests of a project are approved',
        params,
        body: Type.Object({
          allow_author_approval: Type.Optional(Type.Boolean()),
          allow_committer_approval: Type.Optional(Type.Boolean()),
          allow_overrides_to_approver_list_per_merge_request: Type.Optional(Type.Boolean()),
          retain_approvals_on_push: Type.Optional(Type.Boolean()),
          ...Unkept,
        }),
      },
    },
    async ({ ctx, params: { id }, body }) => {
      const project = await loadManaged(ctx, id);
      refuse(
        body.selective_code_owner_removals,
        body.require_password_to_approve,
        body.require_reauthentication_to_approve,
      );
      const opposite = (asked: boolean | undefined) => (asked === undefined ? undefined : !asked);
      const changes = {
        merge_requests_author_approval: body.allow_author_approval,
        merge_requests_disable_committers_approval: opposite(body.allow_committer_approval),
        disable_overriding_approvers_per_merge_request: opposite(
          body.allow_overrides_to_approver_list_per_merge_request,
        ),
        reset_approvals_on_push: opposite(body.retain_approvals_on_push),
      };
      return presentSettings(await updateProject(ctx, project, changes));
    },
  );
}
