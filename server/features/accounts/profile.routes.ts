import { Type } from 'typebox';
import { localeChoices } from '../../../contract/session/locales.ts';
import type { App } from '../../platform/http/app.ts';
import { changeOwnPassword, changeUser } from './change-user.ts';
import { resetFeedToken } from './feed-token.ts';
import { ProfileFields } from './profile-fields.ts';
import { presentOwnUser } from './user.presenter.ts';
import { changePreferences, endOwnSession, readOwnSessions } from './user.service.ts';

/** The calls of one's own settings pages. */
export function profileRoutes(app: App): void {
  const Preferences = Type.Partial(
    Type.Object({
      theme: Type.Enum(['system', 'light', 'dark', 'light_high_contrast', 'dark_high_contrast']),
      time_format: Type.Enum(['system', '12', '24']),
      time_display_relative: Type.Boolean(),
      first_day_of_week: Type.Integer({ minimum: 0, maximum: 6 }),
      keyboard_shortcuts_enabled: Type.Boolean(),
      diff_view: Type.Enum(['inline', 'parallel']),
      preferred_language: Type.Enum([...localeChoices]),
    }),
  );
  app.put(
    '/-/profile/preferences',
    { config: { access: 'signed-in' }, schema: { body: Preferences } },
    async (request, reply) => {
      await changePreferences(request.ctx, request.body);
      return reply.status(204).send();
    },
  );
  app.put(
    '/-/profile',
    { config: { access: 'signed-in' }, schema: { body: ProfileFields } },
    async (request) => {
      const { admin, external, can_create_group, projects_limit, password, skip_reconfirmation, ...own } =
        request.body;
      void [admin, external, can_create_group, projects_limit, password, skip_reconfirmation];
      return presentOwnUser(request.ctx, await changeUser(request.ctx, request.viewer.user!.id, own));
    },
  );
  app.put(
    '/-/profile/password',
    {
      config: { access: 'signed-in' },
      schema: {
        body: Type.Object({
          current_password: Type.String({ maxLength: 1000 }),
          password: Type.String({ maxLength: 1000 }),
        }),
      },
    },
    async (request, reply) => {
      await changeOwnPassword(request.ctx, request.body.current_password, request.body.password);
      return reply.status(204).send();
    },
  );
  app.delete('/-/profile/feed_token', { config: { access: 'signed-in' } }, async (request, reply) => {
    await resetFeedToken(request.ctx);
    return reply.status(204).send();
  });
  app.get('/-/profile/active_sessions.json', { config: { access: 'signed-in' } }, async (request) =>
    readOwnSessions(request.ctx),
  );
  app.delete(
    '/-/profile/active_sessions/:id',
    { config: { access: 'signed-in' }, schema: { params: Type.Object({ id: Type.String() }) } },
    async (request, reply) => {
      await endOwnSession(request.ctx, request.params.id === 'others' ? 'others' : Number(request.params.id));
      return reply.status(204).send();
    },
  );
}
