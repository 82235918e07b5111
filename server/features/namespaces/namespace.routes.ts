import { Type } from 'typebox';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { avatarUrl } from '../avatars/index.ts';
import { findRoute, listNamespaces, mayCreateBelow, pathExists, suggestPaths } from './namespace.queries.ts';
import type { NamespaceRow } from './namespace.queries.ts';

export function namespaceRoutes(app: App): void {
  app.get(
    '/-/resolve.json',
    {
      config: { access: 'anyone' },
      schema: { querystring: Type.Object({ path: Type.String({ minLength: 1, maxLength: 2000 }) }) },
    },
    async (request) => {
      const target = await findRoute(request.ctx.platform.db, request.viewer, request.query.path);
      if (target === undefined) throw notFound();
      const moved = target.redirect || target.fullPath !== request.query.path;
      return {
        kind: target.kind,
        id: target.id,
        full_path: target.fullPath,
        ...(moved ? { redirect_to: target.fullPath } : {}),
      };
    },
  );

  const present = (row: NamespaceRow, baseUrl: string) => ({
    id: row.id,
    name: row.name,
    path: row.path,
    kind: row.kind,
    full_path: row.full_path,
    parent_id: row.parent_id,
    avatar_url: avatarUrl(
      baseUrl,
      row.owner_id === null ? 'group' : 'user',
      row.owner_id ?? row.id,
      row.avatar_key,
    ),
    web_url: row.kind === 'group' ? `${baseUrl}/groups/${row.full_path}` : `${baseUrl}/${row.full_path}`,
    members_count_with_descendants: row.members_count,
    billable_members_count: row.members_count,
    plan: 'default',
    trial_ends_on: null,
    trial: false,
  });

  app.get(
    '/api/v4/namespaces',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Namespaces'],
        summary: 'List the namespaces that one belongs to',
        querystring: Type.Object({
          ...PageQuery,
          search: Type.Optional(Type.String()),
          owned_only: Type.Optional(Type.Boolean()),
          top_level_only: Type.Optional(Type.Boolean()),
          full_path_search: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request, reply) => {
      const page = pageOf(request.query);
      const rows = await listNamespaces(
        request.ctx.platform.db,
        request.viewer,
        {
          search: request.query.search,
          ownedOnly: request.query.owned_only,
          topLevelOnly: request.query.top_level_only,
        },
        page.perPage + 1,
        page.offset,
      );
      sendPageHeaders(request, reply, page, {
        more: rows.length > page.perPage,
        ...(rows.length <= page.perPage ? { total: page.offset + rows.length } : {}),
      });
      return rows.slice(0, page.perPage).map((row) => present(row, request.ctx.baseUrl));
    },
  );

  app.get(
    '/api/v4/namespaces/:id',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Namespaces'],
        summary: 'Show a namespace',
        params: Type.Object({ id: Type.String() }),
      },
    },
    async (request) => {
      const { id } = request.params;
      const filter = /^\d+$/.test(id) ? { ids: [Number(id)] } : { path: id };
      const [row] = await listNamespaces(request.ctx.platform.db, request.viewer, filter, 1, 0);
      if (row === undefined) throw notFound('Namespace');
      return present(row, request.ctx.baseUrl);
    },
  );

  app.get(
    '/api/v4/namespaces/:path/exists',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['Namespaces'],
        summary: 'Whether a path is taken',
        params: Type.Object({ path: Type.String() }),
        querystring: Type.Object({ parent_id: Type.Optional(Type.Integer()) }),
      },
    },
    async (request) => {
      // Includes paths that the person may not see, since trying to create them would reveal the same. Their target is
      // not shown.
      const { db } = request.ctx.platform;
      const below = request.query.parent_id;
      let { path } = request.params;
      if (below !== undefined) {
        const [row] = await listNamespaces(db, request.viewer, { ids: [below] }, 1, 0);
        if (row === undefined) return { exists: false, suggests: [] };
        path = `${row.full_path}/${path}`;
      }
      const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      // Below a parent in which the person can create nothing, the answer is the same as below a missing one.
      if (parent !== '' && !(await mayCreateBelow(db, request.viewer, parent)))
        return { exists: false, suggests: [] };
      const exists = await pathExists(db, path);
      return { exists, suggests: exists ? await suggestPaths(db, path) : [] };
    },
  );
}
