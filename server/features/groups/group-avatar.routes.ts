import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { answerAvatarForm, AvatarForm, avatarUrl, sendAvatar, sendAvatarFile } from '../avatars/index.ts';
import { authorizeGroup, loadGroup, updateGroup } from './group.service.ts';

/** Avatars of groups, visible to people who can see the group. */
export function groupAvatarRoutes(app: App): void {
  const GroupId = Type.Object({ id: Type.String() });

  app.get(
    '/uploads/-/system/group/avatar/:id/:file',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ id: Type.String(), file: Type.String() }) },
    },
    async (request, reply) => {
      const group = await loadGroup(request.ctx, request.params.id);
      return sendAvatarFile(request, reply, 'group', group, request.params.file);
    },
  );

  app.get(
    '/api/v4/groups/:id/avatar',
    {
      config: { access: 'anyone' },
      schema: { tags: ['Groups'], summary: 'Download the avatar of a group', params: GroupId },
    },
    async (request, reply) =>
      sendAvatar(request, reply, 'group', await loadGroup(request.ctx, request.params.id)),
  );

  app.post(
    '/-/groups/:id/avatar',
    { config: { access: 'signed-in' }, schema: { params: GroupId, body: AvatarForm } },
    async (request, reply) => {
      const group = await loadGroup(request.ctx, request.params.id);
      authorizeGroup(request.ctx, 'update', group);
      const page = `/groups/${group.full_path}/-/edit`;
      return answerAvatarForm(request, reply, page, async (avatar) => {
        const { avatar_key: key } = await updateGroup(request.ctx, group, { avatar });
        return avatarUrl(request.ctx.baseUrl, 'group', group.id, key);
      });
    },
  );
}
