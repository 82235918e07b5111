import { Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import type { Context } from '../../platform/context.ts';
import { invalid, unauthorized } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { writeOwnActivity } from '../../platform/people/user-rows.queries.ts';
import { findUserById } from '../accounts/index.ts';
import { loadGroup } from '../groups/index.ts';
import { loadProject } from '../projects/index.ts';
import { describeKinds, notificationKinds, notificationLevels } from './notification-kinds.ts';
import type { NotificationLevel } from './notification-kinds.ts';
import {
  findSetting,
  listPlaceSettings,
  readOwnActivity,
  writeSetting,
} from './notification-settings.queries.ts';
import type { SettingScope } from './notification-settings.queries.ts';

const tags = ['Notification settings'];
/** The fields of settings, for places and globally. */
function changes(platform: Platform) {
  const change = {
    level: Type.Optional(Type.Enum([...notificationLevels])),
    ...Object.fromEntries(
      notificationKinds(platform.subjects).map((kind) => [kind, Type.Optional(Type.Boolean())]),
    ),
  };
  return {
    ofPlace: Type.Object(change),
    global: Type.Object({ ...change, notified_of_own_activity: Type.Optional(Type.Boolean()) }),
  };
}
const PlaceId = Type.Object({ id: Type.String() });

function personOf(ctx: Context): number {
  if (ctx.viewer.user === null) throw unauthorized();
  return ctx.viewer.user.id;
}

const isGlobal = (scope: SettingScope): boolean =>
  scope.namespaceId === undefined && scope.projectId === undefined;

async function present(ctx: Context, scope: SettingScope) {
  const setting = await findSetting(ctx.platform.db, personOf(ctx), scope);
  const level: NotificationLevel = setting?.level ?? (isGlobal(scope) ? 'participating' : 'global');
  return {
    level,
    ...(level === 'custom'
      ? {
          events: Object.fromEntries(
            notificationKinds(ctx.platform.subjects).map((kind) => [
              kind,
              setting?.events.includes(kind) ?? false,
            ]),
          ),
        }
      : {}),
  };
}

async function change(ctx: Context, scope: SettingScope, body: { readonly level?: string }): Promise<void> {
  const before = await findSetting(ctx.platform.db, personOf(ctx), scope);
  const level =
    (body.level as NotificationLevel | undefined) ??
    before?.level ??
    (isGlobal(scope) ? 'participating' : 'global');
  if (level === 'global' && isGlobal(scope)) throw invalid({ level: ['is not a global level'] });
  const given = body as Readonly<Record<string, unknown>>;
  const events = notificationKinds(ctx.platform.subjects).filter(
    (kind) => (given[kind] as boolean | undefined) ?? before?.events.includes(kind) ?? false,
  );
  await writeSetting(ctx.platform.db, personOf(ctx), scope, { level, events });
}

async function presentGlobal(ctx: Context) {
  const user = await findUserById(ctx.platform.db, personOf(ctx));
  return {
    ...(await present(ctx, {})),
    notification_email: user!.email,
    notified_of_own_activity: await readOwnActivity(ctx.platform.db, personOf(ctx)),
  };
}

async function presentPreferences(ctx: Context) {
  const [global, places] = await Promise.all([
    presentGlobal(ctx),
    listPlaceSettings(ctx.platform.db, ctx.viewer),
  ]);
  return { ...global, places, kinds: describeKinds(ctx.platform.subjects) };
}

/** Which mails one gets: globally, in a group and its subgroups, in a project. */
export function notificationSettingsRoutes(app: App, platform: Platform): void {
  const { ofPlace: ScopedChange, global: GlobalChange } = changes(platform);
  app.get(
    '/api/v4/notification_settings',
    { config: { access: 'signed-in' }, schema: { tags, summary: "Show one's notification settings" } },
    (request) => presentGlobal(request.ctx),
  );
  app.put(
    '/api/v4/notification_settings',
    {
      config: { access: 'signed-in' },
      schema: { tags, summary: "Change one's notification settings", body: GlobalChange },
    },
    async (request) => {
      const { notified_of_own_activity: own } = request.body;
      await change(request.ctx, {}, request.body);
      if (own !== undefined) await writeOwnActivity(request.ctx.platform.db, personOf(request.ctx), own);
      return presentGlobal(request.ctx);
    },
  );
  for (const [kind, scopeOf] of [
    ['group', async (ctx: Context, id: string) => ({ namespaceId: (await loadGroup(ctx, id)).id })],
    ['project', async (ctx: Context, id: string) => ({ projectId: (await loadProject(ctx, id)).id })],
  ] as const) {
    const url = `/api/v4/${kind}s/:id/notification_settings` as const;
    app.get(
      url,
      {
        config: { access: 'signed-in' },
        schema: { tags, summary: `Show one's notification settings for a ${kind}`, params: PlaceId },
      },
      async (request) =>
        present(request.ctx, await scopeOf(request.ctx, (request.params as { id: string }).id)),
    );
    app.put(
      url,
      {
        config: { access: 'signed-in' },
        schema: {
          tags,
          summary: `Change one's notification settings for a ${kind}`,
          params: PlaceId,
          body: ScopedChange,
        },
      },
      async (request) => {
        const scope = await scopeOf(request.ctx, (request.params as { id: string }).id);
        await change(request.ctx, scope, request.body as { readonly level?: string });
        return present(request.ctx, scope);
      },
    );
  }
  app.get('/-/profile/notifications.json', { config: { access: 'signed-in' } }, (request) =>
    presentPreferences(request.ctx),
  );
}
