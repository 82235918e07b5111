import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AppError, invalid } from '../../platform/errors.ts';
import { isPlainForm, leadTo } from '../../platform/http/flash.ts';
import { readAvatarChange } from './avatar.ts';
import type { Picture } from './avatar.ts';

/** `avatar` among other fields of a v4 call: a file of a multipart body, or the empty text. */
export const AvatarField = { avatar: Type.Optional(Type.Unsafe<unknown>({})) };

/** The page's form: a file, or `remove`. */
export const AvatarForm = Type.Object({
  avatar: Type.Optional(Type.Unsafe<unknown>({})),
  remove: Type.Optional(Type.Boolean()),
});

/**
 * Answers the avatar form of a settings page: `{avatar_url}` to a script, a redirect to the page, with errors if there are any, to a
 * browser without one.
 */
export async function answerAvatarForm(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  change: (picture: Picture | null) => Promise<string | null>,
) {
  const { avatar, remove } = request.body as { avatar?: unknown; remove?: boolean };
  try {
    const picture = remove === true ? null : readAvatarChange(avatar);
    if (picture === undefined) throw invalid({ avatar: ["can't be blank"] });
    const avatarUrl = await change(picture);
    return isPlainForm(request)
      ? leadTo(request, reply, page, { notice: picture === null ? 'Picture removed.' : 'Picture saved.' })
      : { avatar_url: avatarUrl };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400 || !isPlainForm(request)) throw error;
    const errors = error.body['message'] as Record<string, string[]>;
    return leadTo(request, reply, page, { errors, values: { _form: 'avatar' } });
  }
}
