import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Parent } from '../../platform/subjects/parent.ts';
import { parentsOf } from '../../platform/subjects/subject-address.ts';
import { withReceivedFile } from './receive-file.ts';
import { sendUpload } from './send-upload.ts';
import { presentLink } from './upload.presenter.ts';
import { loadUploadPlace, loadUploadPlaceByPath } from './upload-place.ts';
import { createUpload, readUpload } from './upload.service.ts';

const Address = { secret: Type.String({ pattern: '^[0-9a-f]{32}$' }), filename: Type.String() };

/** Stores the file of a form, for people who may comment there. */
async function receive(request: FastifyRequest, kind: Parent['kind'], path: string) {
  const { parent, authorize } = await loadUploadPlace(request.ctx, kind, path);
  authorize('create_note');
  const upload = await withReceivedFile(request, (file) => createUpload(request.ctx, parent, file));
  return { link: presentLink(upload) };
}

/** The same for groups that have subjects. Their files are at the address of a project's too, which texts contain. */
function groupRoutes(app: App): void {
  const Group = { group: Type.String() };
  app.post(
    '/groups/:group/-/uploads',
    { config: { access: 'signed-in', raw: true }, schema: { params: Type.Object(Group) } },
    (request) => receive(request, 'group', request.params.group),
  );
  app.get(
    '/-/group/:group/uploads/:secret/:filename',
    { config: { access: 'anyone' }, schema: { params: Type.Object({ ...Group, ...Address }) } },
    async (request, reply) => {
      const { group, secret, filename } = request.params;
      const { parent } = await loadUploadPlace(request.ctx, 'group', group);
      return sendUpload(request, reply, await readUpload(request.ctx, parent, { secret, filename }));
    },
  );
}

/** The calls of pages: uploading a file, and the files themselves at both of their addresses. */
export function uploadRoutes(app: App, { subjects }: Platform): void {
  app.post(
    '/:project/uploads',
    {
      config: { access: 'signed-in', raw: true },
      schema: { params: Type.Object({ project: Type.String() }) },
    },
    (request) => receive(request, 'project', request.params.project),
  );
  if (parentsOf(subjects).has('group')) groupRoutes(app);

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
        const { parent } = await loadUploadPlaceByPath(request.ctx, key);
        const upload = await readUpload(request.ctx, parent, { secret, filename });
        return sendUpload(request, reply, upload, request.query.thumbnail);
      },
    );
}
