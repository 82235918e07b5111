import { sql } from 'kysely';
import { projectAccessLevel, projectVisible } from '../../platform/access/membership.queries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { UserSummary } from '../accounts/index.ts';
import { confidentialVisible } from '../issues/index.ts';
import { escapeLike } from '../namespaces/index.ts';

type Place =
  | { readonly kind: 'all' }
  | { readonly kind: 'group'; readonly id: number }
  | { readonly kind: 'project'; readonly id: number };

export interface FoundMilestone {
  readonly id: number;
  readonly iid: number;
  readonly project_id: number;
  readonly title: string;
  readonly description: string;
  readonly state: string;
  readonly due_date: string | null;
  readonly start_date: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function searchMilestones(
  db: Connection,
  viewer: Viewer,
  place: Place,
  search: string,
  limit: number,
  offset: number,
): Promise<FoundMilestone[]> {
  const pattern = `%${escapeLike(search)}%`;
  const where =
    place.kind === 'project'
      ? sql`p.id = ${place.id}`
      : place.kind === 'group'
        ? sql`n.traversal_ids @> array[${place.id}::bigint]`
        : sql`true`;
  const { rows } =
    await sql<FoundMilestone>`select m.id, m.iid, m.project_id, m.title, m.description, m.state, m.due_date, m.start_date, m.created_at, m.updated_at
    from milestones m join projects p on p.id = m.project_id join namespaces n on n.id = p.namespace_id
    where ${projectVisible(viewer)} and ${where} and (m.title ilike ${pattern} or m.description ilike ${pattern}) order by m.id desc limit ${limit} offset ${offset}`.execute(
      db,
    );
  return rows;
}

export interface FoundNote {
  readonly id: number;
  readonly body: string;
  readonly author: UserSummary | null;
  readonly noteable_type: string;
  readonly noteable_id: number;
  readonly noteable_iid: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly system: boolean;
}

/** Comments of a project; internal ones and those on confidential issues only for those who read them there. */
export async function searchNotes(
  db: Connection,
  viewer: Viewer,
  projectId: number,
  search: string,
  limit: number,
  offset: number,
): Promise<FoundNote[]> {
  const { rows } =
    await sql<FoundNote>`select o.id, o.note as body, case when u.id is null then null else json_build_object('id', u.id, 'username', u.username, 'name', u.name, 'state', u.state, 'avatar_key', u.avatar_key) end as author, o.noteable_type, o.noteable_id, i.iid as noteable_iid, o.created_at, o.updated_at, o.system
    from notes o join subjects i on o.noteable_type = 'Issue' and i.id = o.noteable_id join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id left join users u on u.id = o.author_id
    where o.project_id = ${projectId} and not o.system and o.note ilike ${`%${escapeLike(search)}%`} and ${confidentialVisible(viewer)}
      and (not o.confidential or ${projectAccessLevel(viewer)} >= 20)
    order by o.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
