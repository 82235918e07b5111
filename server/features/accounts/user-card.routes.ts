import { Type } from 'typebox';
import type { ReferenceCard } from '../../../contract/markdown/markdown.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { seesProfile } from './account.policy.ts';
import { findUserById } from './user.queries.ts';
import { presentBasicUser } from './user.presenter.ts';
import { presentStatusTooltip } from './user-status.ts';

/** The card beside a mention: what a person's page shows to everybody. */
export function userCardRoutes(app: App): void {
  app.get(
    '/-/cards/users/:id.json',
    { config: { access: 'anyone' }, schema: { params: Type.Object({ id: Type.Integer() }) } },
    async ({ ctx, params, viewer }): Promise<ReferenceCard> => {
      const user = await findUserById(ctx.platform.db, params.id);
      if (user === undefined || user.state !== 'active') throw notFound('User');
      const { avatar_url, web_url } = presentBasicUser(user, ctx.baseUrl);
      return {
        reference: `@${user.username}`,
        title: user.name,
        state: null,
        subtitle: [
          seesProfile(viewer, user) ? user.bio : '',
          presentStatusTooltip(user) === null ? '' : user.status_message,
        ]
          .filter(Boolean)
          .join(' · '),
        avatar_url,
        web_url,
      };
    },
  );
}
