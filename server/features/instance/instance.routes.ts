import { Type } from 'typebox';
import { apiVersion } from '../../platform/api-version.ts';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import type { Platform } from '../../platform/platform.ts';
import { listAuditEvents } from '../../platform/audit/audit.queries.ts';
import { listOutgoingMails } from '../../platform/mail/mail.queries.ts';
import { openApiDocument } from './openapi.ts';

/** The instance's public data, and what only administrators read. */
export function instanceRoutes(app: App, platform: Platform): void {
  const tags = ['Instance'];
  app.get(
    '/api/v4/version',
    { config: { access: 'signed-in', scopes: ['read_user'] }, schema: { tags, summary: 'The version' } },
    async () => ({
      version: apiVersion,
      revision: platform.revision,
      coppice_version: platform.version,
    }),
  );
  app.get(
    '/api/v4/metadata',
    {
      config: { access: 'signed-in', scopes: ['read_user'] },
      schema: { tags, summary: 'The version and what is enabled' },
    },
    async () => ({
      version: apiVersion,
      revision: platform.revision,
      coppice_version: platform.version,
      kas: { enabled: false, externalUrl: null, externalK8sProxyUrl: null, version: null },
      enterprise: false,
    }),
  );

  app.get(
    '/api/v4/audit_events',
    {
      config: { access: 'administrator' },
      schema: {
        tags,
        summary: 'List audit events (administrators)',
        querystring: Type.Object({
          ...PageQuery,
          entity_type: Type.Optional(Type.String()),
          entity_id: Type.Optional(Type.Integer()),
        }),
      },
    },
    async (request, reply) => {
      const page = pageOf(request.query);
      const { rows, total } = await listAuditEvents(
        platform.db,
        { entityType: request.query.entity_type, entityId: request.query.entity_id },
        page.perPage,
        page.offset,
      );
      sendPageHeaders(request, reply, page, { total });
      return rows;
    },
  );

  app.get(
    '/admin/mails.json',
    { config: { access: 'administrator' }, schema: { querystring: Type.Object(PageQuery) } },
    async (request, reply) => {
      const page = pageOf(request.query);
      const { rows, total } = await listOutgoingMails(platform.db, page.perPage, page.offset);
      sendPageHeaders(request, reply, page, { total });
      return rows;
    },
  );

  app.get('/robots.txt', { config: { access: 'anyone' } }, async (_request, reply) =>
    reply
      .type('text/plain')
      .send(
        [
          'User-agent: *',
          ...[
            '/api/',
            '/users/',
            '/admin',
            '/-/profile',
            '/*/-/blame/',
            '/*/-/compare/',
            '/*/-/archive/',
            '/*/-/raw/',
            '/*/-/commits/*?*',
            '/*/-/issues?*',
            '/*/-/find_file/',
            '/*/-/edit/',
            '/*/-/new/',
          ].map((path) => `Disallow: ${platform.settings.relativeUrlRoot}${path}`),
          '',
        ].join('\n'),
      ),
  );

  app.get(
    '/api/v4/openapi.json',
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type('application/json')
        // It is made once, as text.
        .send((await openApiDocument(app)) as never),
  );
}
