import { sql } from 'kysely';
import { namespaceVisible, projectVisible } from '../../platform/access/membership.queries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { NotificationLevel } from './notification-kinds.ts';

/** The scope of a level; without either id it is the global one. */
export interface SettingScope {
  readonly namespaceId?: number;
  readonly projectId?: number;
}

export interface StoredSetting {
  readonly level: NotificationLevel;
  readonly events: readonly string[];
}

export async function findSetting(
  db: Connection,
  userId: number,
  { namespaceId = 0, projectId = 0 }: SettingScope,
): Promise<StoredSetting | undefined> {
  const { rows } =
    await sql<StoredSetting>`select level, events from notification_settings where user_id = ${userId} and coalesce(namespace_id, 0) = ${namespaceId} and coalesce(project_id, 0) = ${projectId}`.execute(
      db,
    );
  return rows[0];
}

export async function writeSetting(
  db: Connection,
  userId: number,
  { namespaceId, projectId }: SettingScope,
  { level, events }: StoredSetting,
): Promise<void> {
  await sql`insert into notification_settings (user_id, namespace_id, project_id, level, events) values (${userId}, ${namespaceId ?? null}, ${projectId ?? null}, ${level}, ${events as string[]})
    on conflict (user_id, coalesce(namespace_id, 0), coalesce(project_id, 0)) do update set level = excluded.level, events = excluded.events, updated_at = now()`.execute(
    db,
  );
}

export async function readOwnActivity(db: Connection, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('notified_of_own_activity')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.notified_of_own_activity ?? false;
}

export interface PlaceSetting {
  readonly kind: 'group' | 'project';
  readonly id: number;
  readonly full_path: string;
  readonly level: NotificationLevel;
}

/** The places that a person is a member of or has chosen a level for, with the level: groups first. */
export async function listPlaceSettings(db: Connection, viewer: Viewer): Promise<PlaceSetting[]> {
  const me = viewer.user!.id;
  const { rows } = await sql<PlaceSetting>`select * from (
      select 'group' as kind, n.id, n.full_path::text as full_path, coalesce(s.level, 'global') as level from namespaces n
        left join notification_settings s on s.namespace_id = n.id and s.user_id = ${me}
        where n.kind = 'group' and (s.id is not null or exists (select 1 from members m where m.user_id = ${me} and m.namespace_id = n.id and (m.expires_at is null or m.expires_at > current_date)))
          and ${namespaceVisible(viewer)}
      union all
      select 'project', p.id, p.full_path::text, coalesce(s.level, 'global') from projects p join namespaces n on n.id = p.namespace_id
        left join notification_settings s on s.project_id = p.id and s.user_id = ${me}
        where (s.id is not null or exists (select 1 from members m where m.user_id = ${me} and m.project_id = p.id and (m.expires_at is null or m.expires_at > current_date)))
          and ${projectVisible(viewer)}) places
    order by kind, full_path limit 200`.execute(db);
  return rows;
}
