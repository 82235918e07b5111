import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { SshKeyRow } from '../../platform/sessions/ssh-key.queries.ts';
import { md5Fingerprint, showFingerprint } from '../../ssh/public-key.ts';
import { listDeployKeys } from './deploy-key.queries.ts';
import type { DeployKeyRow, GrantedProject } from './deploy-key.queries.ts';
import {
  addDeployKey,
  addOpenDeployKey,
  changeDeployKey,
  enableDeployKey,
  loadKeyedProject,
  readAllDeployKeys,
  readDeployKey,
  removeDeployKey,
} from './deploy-key.service.ts';

const presentKey = (row: SshKeyRow) => ({
  id: row.id,
  title: row.title,
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
  key: row.key,
  fingerprint: md5Fingerprint(row.key),
  fingerprint_sha256: showFingerprint(row.fingerprint),
});
const present = (row: DeployKeyRow) => ({ ...presentKey(row), can_push: row.can_push });
const presentProject = (grant: GrantedProject) => ({
  id: grant.id,
  description: grant.description,
  name: grant.name,
  name_with_namespace: `${grant.namespace_name} / ${grant.name}`,
  path: grant.path,
  path_with_namespace: grant.full_path,
  created_at: grant.created_at,
});
const presentWithProjects = (row: SshKeyRow, grants: readonly GrantedProject[]) => {
  const own = grants.filter(({ ssh_key_id }) => ssh_key_id === row.id);
  return {
    ...presentKey(row),
    public: row.open_to_all,
    projects_with_write_access: own.filter((grant) => grant.can_push).map(presentProject),
    projects_with_readonly_access: own.filter((grant) => !grant.can_push).map(presentProject),
  };
};

const NewKey = {
  title: Type.Optional(Type.String({ maxLength: 255 })),
  key: Type.String({ maxLength: 10_000 }),
  expires_at: Type.Optional(Type.Union([Type.String(), Type.Null()])),
};

/** v4 deploy keys. */
export function deployKeyRoutes(app: App): void {
  const tags = ['Deploy keys'];
  const base = '/api/v4/projects/:id/deploy_keys';
  const ProjectId = Type.Object({ id: Type.String() });
  const One = Type.Object({ id: Type.String(), key_id: Type.Integer() });

  app.get(
    '/api/v4/deploy_keys',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'List the deploy keys of all projects (administrators)',
        querystring: Type.Object({ ...PageQuery, public: Type.Optional(Type.Boolean()) }),
      },
    },
    async (request, reply) => {
      const page = pageOf(request.query);
      const open = request.query.public === true;
      const { rows, grants, total } = await readAllDeployKeys(request.ctx, open, page.perPage, page.offset);
      sendPageHeaders(request, reply, page, { total });
      return rows.map((row) => presentWithProjects(row, grants));
    },
  );
  app.post(
    '/api/v4/deploy_keys',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'Add a deploy key that each project can enable (administrators)',
        body: Type.Object(NewKey),
      },
    },
    async ({ ctx, body }, reply) => {
      const { title, key, expires_at: expiresAt } = body;
      const made = await addOpenDeployKey(ctx, { title, key, expiresAt });
      return reply.status(201).send(presentWithProjects(made, []));
    },
  );
  app.get(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'List the deploy keys of a project',
        params: ProjectId,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const project = await loadKeyedProject(request.ctx, request.params.id);
      const page = pageOf(request.query);
      const { rows, total } = await listDeployKeys(request.ctx.platform.db, project.id, {
        limit: page.perPage,
        offset: page.offset,
      });
      sendPageHeaders(request, reply, page, { total });
      return rows.map(present);
    },
  );
  app.get(
    `${base}/:key_id`,
    { config: { access: 'signed-in' }, schema: { tags, summary: 'Show a deploy key', params: One } },
    async ({ ctx, params }) =>
      present(await readDeployKey(ctx.platform.db, await loadKeyedProject(ctx, params.id), params.key_id)),
  );
  app.post(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Add a deploy key to a project',
        params: ProjectId,
        body: Type.Object({ ...NewKey, can_push: Type.Optional(Type.Boolean()) }),
      },
    },
    async ({ ctx, params, body }, reply) => {
      const project = await loadKeyedProject(ctx, params.id);
      const { title, key, expires_at: expiresAt, can_push: canPush = false } = body;
      return reply
        .status(201)
        .send(present(await addDeployKey(ctx, project, { title, key, expiresAt, canPush })));
    },
  );
  app.put(
    `${base}/:key_id`,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'Change the title or the right of a deploy key',
        params: One,
        body: Type.Object({
          title: Type.Optional(Type.String({ maxLength: 255 })),
          can_push: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async ({ ctx, params, body }) => {
      const project = await loadKeyedProject(ctx, params.id);
      const changes = { title: body.title, canPush: body.can_push };
      return present(await changeDeployKey(ctx, project, params.key_id, changes));
    },
  );
  app.delete(
    `${base}/:key_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Remove a deploy key from a project', params: One },
    },
    async ({ ctx, params }, reply) => {
      await removeDeployKey(ctx, await loadKeyedProject(ctx, params.id), params.key_id);
      return reply.status(204).send();
    },
  );
  app.post(
    `${base}/:key_id/enable`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Give a project a deploy key that it can use', params: One },
    },
    async ({ ctx, params }, reply) => {
      const project = await loadKeyedProject(ctx, params.id);
      return reply.status(201).send(present(await enableDeployKey(ctx, project, params.key_id)));
    },
  );
}
