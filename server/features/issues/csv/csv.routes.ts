import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { badRequest } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import type { UploadedFile } from '../../../platform/http/parameters.ts';
import { submissionKey } from '../../discussions/index.ts';
import { loadProject } from '../../projects/index.ts';
import { AddressQuery, addressOf } from '../issue.parameters.ts';
import { listPlaces, nameIn } from '../list/list-places.ts';
import { exportIssues } from './export-issues.ts';
import { importIssues } from './import-issues.ts';

/** Lists of issues as CSV files, and issues from such a file. */
export function csvRoutes(app: App): void {
  for (const { url, scopeOf, defaults } of listPlaces)
    app.get(
      `${url}.csv`,
      // A whole list is more than strangers are served.
      { config: { access: 'signed-in' }, schema: { querystring: AddressQuery } },
      async (request, reply) => {
        const place = nameIn(request.params);
        const scope = await scopeOf(request.ctx, place);
        const { filter } = addressOf(request.query as Static<typeof AddressQuery>);
        const pieces = await exportIssues(
          request.ctx,
          scope,
          defaults({ ...filter, state: filter.state ?? 'opened' }),
        );
        const of = place === '' ? request.viewer.user!.username : place;
        const name = `${of.replaceAll(/[^\w.-]+/g, '_')}_issues_${new Date().toISOString().slice(0, 10)}.csv`;
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'private, no-store')
          .send(Readable.from(pieces));
      },
    );
  app.post(
    '/:project/-/issues/import_csv',
    {
      config: { access: 'signed-in' },
      schema: {
        params: Type.Object({ project: Type.String() }),
        body: Type.Object({ file: Type.Optional(Type.Unknown()), check: Type.Optional(Type.Boolean()) }),
      },
    },
    async (request, reply) => {
      const { ctx, params, body, headers } = request;
      const project = await loadProject(ctx, params.project);
      const file = body.file as Partial<UploadedFile> | undefined;
      if (!Buffer.isBuffer(file?.data)) throw badRequest('Choose a CSV file.');
      const check = body.check === true;
      const done = await importIssues(ctx, project, file.data, {
        check,
        submissionKey: submissionKey(headers),
      });
      return reply.status(check ? 200 : 201).send(done);
    },
  );
}
