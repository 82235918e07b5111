import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { answerAvatarForm, AvatarForm, avatarUrl, sendAvatar, sendAvatarFile } from '../avatars/index.ts';
import { authorizeProject, loadProject, updateProject } from './project.service.ts';

/** Avatars of projects, visible to people who can see the project. */
export function projectAvatarRoutes(app: App): void {
  const ProjectId = Type.Object({ id: Type.String() });

  app.get(
    '/uploads/-/system/project/avatar/:id/:file',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ id: Type.String(), file: Type.String() }) },
    },
    async (request, reply) => {
      const project = await loadProject(request.ctx, request.params.id);
      return sendAvatarFile(request, reply, 'project', project, request.params.file);
    },
  );

  app.get(
    '/api/v4/projects/:id/avatar',
    {
      config: { access: 'anyone' },
      schema: { tags: ['Projects'], summary: 'Download the avatar of a project', params: ProjectId },
    },
    async (request, reply) =>
      sendAvatar(request, reply, 'project', await loadProject(request.ctx, request.params.id)),
  );

  app.post(
    '/-/projects/:id/avatar',
    { config: { access: 'signed-in' }, schema: { params: ProjectId, body: AvatarForm } },
    async (request, reply) => {
      const project = await loadProject(request.ctx, request.params.id);
      authorizeProject(request.ctx, 'update', project);
      const page = `/${project.full_path}/-/settings`;
      return answerAvatarForm(request, reply, page, async (avatar) => {
        const { avatar_key: key } = await updateProject(request.ctx, project, { avatar });
        return avatarUrl(request.ctx.baseUrl, 'project', project.id, key);
      });
    },
  );
}
