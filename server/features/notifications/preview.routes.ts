import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import { invalid, unauthorized } from '../../platform/errors.ts';
import { loadGroup } from '../groups/index.ts';
import { loadProject } from '../projects/index.ts';
import { notificationLevels } from './notification-kinds.ts';
import type { NotificationLevel } from './notification-kinds.ts';
import { previewOf } from './preview.service.ts';

/** 'This would have sent you …': a level that is chosen but not saved, over what happened. */
export function previewRoutes(app: App): void {
  app.get(
    '/-/profile/notifications/preview.json',
    {
      config: { access: 'signed-in' },
      schema: {
        querystring: Type.Object({
          level: Type.Enum([...notificationLevels]),
          /** Those that level `custom` selects. */
          events: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 })),
          project_id: Type.Optional(Type.Integer()),
          group_id: Type.Optional(Type.Integer()),
          notified_of_own_activity: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async ({ ctx, query }) => {
      if (ctx.viewer.user === null) throw unauthorized();
      const { project_id: project, group_id: group } = query;
      const level = query.level as NotificationLevel;
      const everywhere = project === undefined && group === undefined;
      if (everywhere && level === 'global') throw invalid({ level: ['is not a global level'] });
      const scope =
        project !== undefined
          ? { projectId: (await loadProject(ctx, String(project))).id }
          : group !== undefined
            ? { namespaceId: (await loadGroup(ctx, String(group))).id }
            : {};
      const ownActivity = query.notified_of_own_activity;
      return previewOf(ctx, scope, { level, events: query.events ?? [], ownActivity });
    },
  );
}
