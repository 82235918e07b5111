import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { countReports } from './abuse-report.queries.ts';
import { abuseCategories, readReports, reportAbuse, closeAbuseReport } from './abuse-report.service.ts';

/** Reporting people, and the administrators' list of reports. */
export function abuseReportRoutes(app: App): void {
  app.post(
    '/-/abuse_reports',
    {
      config: { access: 'signed-in' },
      schema: {
        body: Type.Object({
          user_id: Type.Integer(),
          category: Type.Enum([...abuseCategories]),
          message: Type.String(),
          reported_from_url: Type.Optional(Type.String()),
        }),
      },
    },
    async (request, reply) => {
      const { user_id, category, message, reported_from_url = '' } = request.body;
      await reportAbuse(request.ctx, {
        userId: user_id,
        category: category as 'spam',
        message,
        reportedFrom: reported_from_url,
      });
      return reply
        .status(201)
        .send({ notice: 'Thank you for your report. An administrator will look into it shortly.' });
    },
  );
  app.get(
    '/admin/abuse_reports.json',
    { config: { access: 'administrator' }, schema: { querystring: Type.Object(PageQuery) } },
    async (request, reply) => {
      const page = pageOf(request.query);
      const { db } = request.ctx.platform;
      const [rows, total] = await Promise.all([
        readReports(request.ctx, page.perPage, page.offset),
        countReports(db),
      ]);
      sendPageHeaders(request, reply, page, { total });
      return rows;
    },
  );
  app.put(
    '/admin/abuse_reports/:id/close',
    { config: { access: 'administrator' }, schema: { params: Type.Object({ id: Type.Integer() }) } },
    async (request, reply) => {
      await closeAbuseReport(request.ctx, request.params.id);
      return reply.status(204).send();
    },
  );
}
