import { Type } from 'typebox';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import {
  answerAvatarForm,
  AvatarField,
  AvatarForm,
  avatarUrl,
  readAvatarChange,
  sendAvatarFile,
} from '../avatars/index.ts';
import { findUserByPublicEmail, findUserById } from './user.queries.ts';
import { changeAvatar } from './user.service.ts';

/** Avatars of people: public, as the names of authors are. */
export function userAvatarRoutes(app: App): void {
  app.get(
    '/uploads/-/system/user/avatar/:id/:file',
    {
      config: { access: 'anyone' },
      schema: { params: Type.Object({ id: Type.Integer(), file: Type.String() }) },
    },
    async (request, reply) => {
      const user = await findUserById(request.ctx.platform.db, request.params.id);
      if (user === undefined) throw notFound('File');
      return sendAvatarFile(request, reply, 'user', user, request.params.file);
    },
  );

  app.put(
    '/api/v4/user/avatar',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['Users'], summary: "Set one's avatar", body: Type.Object(AvatarField) },
    },
    async (request) => {
      const { id } = request.viewer.user!;
      const user = await changeAvatar(request.ctx, id, readAvatarChange(request.body.avatar));
      return { avatar_url: avatarUrl(request.ctx.baseUrl, 'user', id, user.avatar_key) };
    },
  );

  app.post(
    '/-/profile/avatar',
    { config: { access: 'signed-in' }, schema: { body: AvatarForm } },
    async (request, reply) =>
      answerAvatarForm(request, reply, '/-/profile', async (picture) => {
        const { id } = request.viewer.user!;
        const user = await changeAvatar(request.ctx, id, picture);
        return avatarUrl(request.ctx.baseUrl, 'user', id, user.avatar_key);
      }),
  );

  app.get(
    '/api/v4/avatar',
    {
      config: { access: 'anyone', scopes: ['read_user'] },
      schema: {
        tags: ['Users'],
        summary: 'The avatar of the person with a public e-mail address',
        querystring: Type.Object({ email: Type.String(), size: Type.Optional(Type.Integer()) }),
      },
    },
    async (request) => {
      const user = await findUserByPublicEmail(request.ctx.platform.db, request.query.email);
      return {
        avatar_url:
          user === undefined ? null : avatarUrl(request.ctx.baseUrl, 'user', user.id, user.avatar_key),
      };
    },
  );
}
