import type { ActivityEvent } from '../../../contract/activity/activity.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { excerptedHtml, noteVisible, ofNote, subjectOfNote } from '../discussions/index.ts';
import {
  namespaceAccessLevel,
  namespaceVisible,
  projectVisible,
} from '../../platform/access/membership.queries.ts';
import { conditionFor } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Reader } from '../../platform/subjects/reader.ts';
import type { SubjectType } from '../../platform/subjects/subject-type.ts';
import type { Connection } from '../../platform/database/database.ts';
import { personAsJson } from '../../platform/people/user-rows.queries.ts';
import type { UserSummary } from '../accounts/index.ts';
import { projectRules, starredBy } from '../projects/index.ts';

export interface NewActivity {
  readonly outboxId: number;
  readonly projectId: number | null;
  /** The group, if it is not in a project. */
  readonly namespaceId: number | null;
  readonly authorId: number | null;
  readonly action: string;
  readonly targetType: string | null;
  readonly targetId: number | null;
  readonly targetIid: number | null;
  readonly targetTitle: string | null;
  readonly confidential: boolean;
  readonly pushData: object | null;
  readonly createdAt: Date;
}

/** Records an activity, once per event of the outbox. */
export async function insertActivity(db: Connection, input: NewActivity): Promise<void> {
  await sql`insert into events (outbox_id, project_id, namespace_id, author_id, action, target_type, target_id, target_iid, target_title, confidential, push_data, created_at)
    values (${input.outboxId}, ${input.projectId}, ${input.namespaceId}, ${input.authorId}, ${input.action}, ${input.targetType}, ${input.targetId}, ${input.targetIid}, ${input.targetTitle}, ${input.confidential},
      ${input.pushData === null ? null : JSON.stringify(input.pushData)}::jsonb, ${input.createdAt}) on conflict (outbox_id) do nothing`.execute(
    db,
  );
}

/** The most activities of somebody among which recent pushes are searched. */
const mostActivities = 500;

/** The branches of a project that somebody has pushed to in the last day, the latest first, each with its last push. */
export async function listRecentPushes(
  db: Connection,
  { userId, projectId, limit }: { userId: number; projectId: number; limit: number },
): Promise<readonly { readonly id: number; readonly branch: string; readonly pushed_at: Date }[]> {
  const { rows } = await sql<{ id: number; branch: string; pushed_at: Date }>`
    select max(e.id) as id, e.push_data->>'ref' as branch, max(e.created_at) as pushed_at
    from (select * from events where author_id = ${userId} order by id desc limit ${mostActivities}) e
    where e.project_id = ${projectId} and e.action in ('pushed to', 'pushed new') and e.created_at > now() - interval '24 hours'
      and e.push_data->>'ref_type' = 'branch'
    group by e.push_data->>'ref' order by 1 desc limit ${limit}`.execute(db);
  return rows;
}

/** Adds details of a push that were read later. */
export async function completePush(
  db: Connection,
  outboxId: number,
  found: { readonly commit_count: number; readonly commit_title: string | null },
): Promise<void> {
  await sql`update events set push_data = push_data || ${JSON.stringify(found)}::jsonb where outbox_id = ${outboxId}`.execute(
    db,
  );
}

/** The subject's data for an activity. */
export async function findActivitySubject(db: Connection, id: number) {
  return db
    .selectFrom('subjects')
    .select(['kind', 'iid', 'title', 'project_id', 'namespace_id', 'confidential'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface ActivityRow {
  readonly id: number;
  readonly project_id: number | null;
  readonly author_id: number | null;
  readonly action: string;
  readonly target_type: string | null;
  readonly target_id: number | null;
  readonly target_iid: number | null;
  readonly target_title: string | null;
  readonly push_data: ActivityEvent['push_data'] | null;
  readonly created_at: Date;
  readonly author: UserSummary | null;
  readonly project_path: string | null;
  readonly project_name: string | null;
  /** For an event that is not in a project. */
  readonly group: { readonly name: string; readonly full_path: string } | null;
  /** The beginning of the rendered text of a note. */
  readonly note_html: string | null;
  /** For a note. */
  readonly noteable: { readonly type: string; readonly id: number; readonly iid: number | null } | null;
}

/** What v4 calls an action where it is asked for, and what it is called in its answers. */
const namesOfActions: Readonly<Record<string, readonly string[]>> = {
  created: ['created', 'opened'],
  pushed: ['pushed new', 'pushed to', 'deleted'],
  commented: ['commented on'],
  merged: ['accepted'],
};

export interface ActivityFilter {
  readonly projectId?: number | undefined;
  readonly authorId?: number | undefined;
  readonly action?: string | undefined;
  readonly targetType?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly sort?: string | undefined;
  /** Only projects that the viewer is a member of or starred. */
  readonly ownProjects?: boolean | undefined;
}

/**
 * Condition: this viewer may know the target of event `e`. It checks the target's current state, since it may have become confidential
 * or been deleted after the event. Events of a subject are for readers of the subject, events of internal notes for readers of those;
 * events of an unknown type are for nobody.
 */
function visibleTarget(viewer: Viewer, types: readonly SubjectType[]): RawBuilder<unknown> {
  const subjects = types.map(
    (type) => sql`(e.target_type = ${type.name} and ${type.visible(viewer, sql`e.target_id`)})`,
  );
  return sql`case when e.target_type = 'Note' then ${noteVisible(viewer, types, sql`e.target_id`)}
    when e.target_type = any(${types.map(({ name }) => name)}::text[]) then (${sql.join(subjects, sql` or `)})
    else not exists (select 1 from subjects s where s.id = e.target_id and s.kind = e.target_type) end`;
}

/** The events that this viewer may know of. */
export async function listActivity(
  db: Connection,
  { viewer, subjects: { types } }: Reader,
  filter: ActivityFilter,
  limit: number,
  offset: number,
): Promise<ActivityRow[]> {
  const userId = viewer.user?.id ?? 0;
  // Events of one project are found as ever; elsewhere those of groups are among them.
  const everywhere = filter.projectId === undefined;
  const conditions: RawBuilder<unknown>[] = [
    everywhere
      ? sql`case when p.id is null then ${namespaceVisible(viewer)} else ${projectVisible(viewer)} end`
      : projectVisible(viewer),
    sql`(e.action not in ('pushed to', 'pushed new', 'deleted') or ${conditionFor(projectRules.read_code, viewer)})`,
    // An event of a subject that was confidential at the time stays restricted, since it contains the title of that
    // time.
    sql`(not e.confidential or e.author_id = ${userId} or ${everywhere ? sql`case when p.id is null then ${namespaceAccessLevel(viewer)} >= 20 else ${conditionFor(projectRules.read_internal_notes, viewer)} end` : conditionFor(projectRules.read_internal_notes, viewer)}
      or (e.target_type <> 'Note' and exists (select 1 from subject_assignees a where a.subject_id = e.target_id and a.user_id = ${userId})))`,
    visibleTarget(viewer, types),
  ];
  if (filter.projectId !== undefined) conditions.push(sql`e.project_id = ${filter.projectId}`);
  if (filter.authorId !== undefined) conditions.push(sql`e.author_id = ${filter.authorId}`);
  if (filter.action !== undefined) {
    const { [filter.action]: names = [filter.action] } = namesOfActions;
    conditions.push(sql`e.action = any(${names}::text[])`);
  }
  if (filter.targetType !== undefined)
    // v4 asks for `merge_request` and answers `MergeRequest`.
    conditions.push(sql`lower(e.target_type) = ${filter.targetType.toLowerCase().replaceAll('_', '')}`);
  if (filter.before !== undefined) conditions.push(sql`e.created_at < ${filter.before}::date`);
  if (filter.after !== undefined) conditions.push(sql`e.created_at >= ${filter.after}::date + 1`);
  if (filter.ownProjects === true) {
    conditions.push(sql`(exists (select 1 from members m where m.user_id = ${userId} and (m.project_id = p.id or m.namespace_id = any(n.traversal_ids)))
      or ${starredBy(userId)})`);
  }
  const direction = filter.sort === 'asc' ? sql`asc` : sql`desc`;
  const { rows } =
    await sql<ActivityRow>`select e.id, e.project_id, e.author_id, e.action, e.target_type, e.target_id, e.target_iid, e.target_title, e.push_data, e.created_at,
      case when u.id is null then null else ${personAsJson} end as author,
      p.full_path::text as project_path, p.name as project_name, ${everywhere ? sql`case when p.id is null then json_build_object('name', n.name, 'full_path', n.full_path) end` : sql`null`} as "group",
      case when e.target_type = 'Note' then ${ofNote(sql`e.target_id`, sql`left(o.note_html, ${sql.lit(excerptedHtml)})`)} end as note_html,
      case when e.target_type = 'Note' then ${subjectOfNote(sql`e.target_id`)} end as noteable
    from events e ${everywhere ? sql`left join projects p on p.id = e.project_id join namespaces n on n.id = coalesce(p.namespace_id, e.namespace_id)` : sql`join projects p on p.id = e.project_id join namespaces n on n.id = p.namespace_id`} left join users u on u.id = e.author_id
    where ${sql.join(conditions, sql` and `)} order by e.id ${direction} limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows;
}
