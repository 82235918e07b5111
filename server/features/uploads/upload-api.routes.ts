import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { PageQuery, pageOf, sendPageHeaders } from '../../platform/http/pagination.ts';
import { authorizeProject, loadProject } from '../projects/index.ts';
import { withReceivedFile } from './receive-file.ts';
import { sendUpload } from './send-upload.ts';
import { presentLink, presentUpload } from './upload.presenter.ts';
import { listUploads } from './upload.queries.ts';
import { createUpload, deleteUpload, loadUploadProject, readUpload } from './upload.service.ts';

const tags = ['Uploads'];
const base = '/api/v4/projects/:id/uploads';
const ProjectId = Type.Object({ id: Type.String() });
const UploadId = Type.Object({ id: Type.String(), upload_id: Type.Integer() });
const UploadAddress = Type.Object({
  id: Type.String(),
  secret: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  filename: Type.String(),
});

/** v4 uploads of a project. */
export function uploadApiRoutes(app: App): void {
  app.post(
    base,
    {
      config: { access: 'signed-in', raw: true },
      schema: {
        tags,
        summary: 'Attach a file to a project',
        consumes: ['multipart/form-data'],
        params: ProjectId,
      },
    },
    async (request, reply) => {
      const project = await loadUploadProject(request.ctx, request.params.id);
      const upload = await withReceivedFile(request, (file) => createUpload(request.ctx, project, file));
      return reply.status(201).send({ id: upload.id, ...presentLink(upload) });
    },
  );
  app.get(
    base,
    {
      config: { access: 'signed-in' },
      schema: {
        tags,
        summary: 'List the uploads of a project',
        params: ProjectId,
        querystring: Type.Object(PageQuery),
      },
    },
    async (request, reply) => {
      const project = await loadProject(request.ctx, request.params.id);
      authorizeProject(request.ctx, 'update', project);
      const page = pageOf(request.query);
      const { rows, total } = await listUploads(
        request.ctx.platform.db,
        project.id,
        page.perPage,
        page.offset,
      );
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
      const project = await loadProject(request.ctx, request.params.id);
      authorizeProject(request.ctx, 'update', project);
      const upload = await readUpload(request.ctx, project, { id: request.params.upload_id });
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
      const { id, secret, filename } = request.params;
      const project = await loadProject(request.ctx, id);
      return sendUpload(request, reply, await readUpload(request.ctx, project, { secret, filename }));
    },
  );
  app.delete(
    `${base}/:upload_id`,
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: 'Delete an upload by its id', params: UploadId },
    },
    async (request, reply) => {
      const project = await loadProject(request.ctx, request.params.id);
      await deleteUpload(request.ctx, project, { id: request.params.upload_id });
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
      const { id, secret, filename } = request.params;
      const project = await loadProject(request.ctx, id);
      await deleteUpload(request.ctx, project, { secret, filename });
      return reply.status(204).send();
    },
  );
}
