import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { apiParent, parentsOf } from '../../platform/subjects/subject-address.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { withReceivedFile } from './receive-file.ts';
import { sendUpload } from './send-upload.ts';
import { presentLink, presentUpload } from './upload.presenter.ts';
import { listUploads } from './upload.queries.ts';
import { loadUploadPlace } from './upload-place.ts';
import type { UploadPlace } from './upload-place.ts';
import { createUpload, deleteUpload, readUpload } from './upload.service.ts';

const tags = ['Uploads'];
const ParentId = Type.Object({ id: Type.String() });
const UploadId = Type.Object({ id: Type.String(), upload_id: Type.Integer() });
const UploadAddress = Type.Object({
  id: Type.String(),
  secret: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  filename: Type.String(),
});

/** v4 uploads of projects, and of groups that have subjects. */
export function uploadApiRoutes(app: App, { subjects }: Platform): void {
  for (const kind of parentsOf(subjects)) routesOf(app, kind);
}

function routesOf(app: App, kind: Parent['kind']): void {
  const base = `${apiParent({ parent: kind })}/uploads` as const;
  const load = (request: FastifyRequest): Promise<UploadPlace> =>
    loadUploadPlace(request.ctx, kind, (request.params as { readonly id: string }).id);

  app.post(
    base,
    {
      config: { access: 'signed-in', raw: true },
      schema: {
        tags,
        summary: `Attach a file to a ${kind}`,
        consumes: ['multipart/form-data'],
        params: ParentId,
      },
    },
    async (request, reply) => {
      const { parent, authorize } = await load(request);
      authorize('create_note');
      const upload = await withReceivedFile(request, (file) => createUpload(request.ctx, parent, file));
      return reply.status(201).send({ id: upload.id, ...presentLink(upload) });
    },
  );
  app.get(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: `List the uploads of a ${kind}`,
        params: ParentId,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const { parent, authorize } = await load(request);
      authorize('list');
      const page = pageOf(request.query);
      const { rows, total } = await listUploads(request.ctx.platform.db, parent, page.perPage, page.offset);
      sendPageHeaders(request, reply, page, { total });
      return rows.map(presentUpload);
    },
  );
  app.get(
    `${base}/:upload_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Download an upload by its id', params: UploadId },
    },
    async (request, reply) => {
      const { parent, authorize } = await load(request);
      authorize('list');
      const upload = await readUpload(request.ctx, parent, { id: request.params.upload_id });
      return sendUpload(request, reply, upload);
    },
  );
  app.get(
    `${base}/:secret/:filename`,
    {
      config: { access: 'anyone' },
      schema: { tags, summary: 'Download an upload by its address', params: UploadAddress },
    },
    async (request, reply) => {
      const { secret, filename } = request.params;
      const { parent } = await load(request);
      return sendUpload(request, reply, await readUpload(request.ctx, parent, { secret, filename }));
    },
  );
  app.delete(
    `${base}/:upload_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Delete an upload by its id', params: UploadId },
    },
    async (request, reply) => {
      await deleteUpload(request.ctx, await load(request), { id: request.params.upload_id });
      return reply.status(204).send();
    },
  );
  app.delete(
    `${base}/:secret/:filename`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Delete an upload by its address', params: UploadAddress },
    },
    async (request, reply) => {
      const { secret, filename } = request.params;
      await deleteUpload(request.ctx, await load(request), { secret, filename });
      return reply.status(204).send();
    },
  );
}
