import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { loadProject } from '../projects/index.ts';
import { withReceivedFile } from './receive-file.ts';
import { sendUpload } from './send-upload.ts';
import { presentLink } from './upload.presenter.ts';
import { createUpload, loadUploadProject, readUpload } from './upload.service.ts';

const Address = { secret: Type.String({ pattern: '^[0-9a-f]{32}$' }), filename: Type.String() };

/** The calls of pages: uploading a file, and the files themselves at both of their addresses. */
export function uploadRoutes(app: App): void {
  app.post(
    '/:project/uploads',
    {
      config: { access: 'signed-in', raw: true },
      schema: { params: Type.Object({ project: Type.String() }) },
    },
    async (request) => {
      const project = await loadUploadProject(request.ctx, request.params.project);
      const upload = await withReceivedFile(request, (file) => createUpload(request.ctx, project, file));
      return { link: presentLink(upload) };
    },
  );

  for (const base of ['/:project/uploads', '/-/project/:project/uploads'] as const)
    app.get(
      `${base}/:secret/:filename`,
      {
        config: { access: 'anyone' },
        schema: {
          params: Type.Object({ project: Type.String(), ...Address }),
          querystring: Type.Object({ thumbnail: Type.Optional(Type.Boolean()) }),
        },
      },
      async (request, reply) => {
        const { project: key, secret, filename } = request.params;
        const project = await loadProject(request.ctx, key);
        const upload = await readUpload(request.ctx, project, { secret, filename });
        return sendUpload(request, reply, upload, request.query.thumbnail);
      },
    );
}
