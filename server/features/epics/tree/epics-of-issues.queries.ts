import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { epicVisible, epicsIn } from './tree-parts.queries.ts';

/** The epic that an issue is in, as v4's issues name it. */
export interface EpicOfIssue {
  readonly link_id: number;
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly group_id: number;
  readonly group_path: string;
}

/** Part of a statement: the epic that the issue with this id is in, if this viewer may see it. */
export const epicOf = (viewer: Viewer, issueId: RawBuilder<unknown>): RawBuilder<EpicOfIssue | null> =>
  sql<EpicOfIssue | null>`(select v.epic from epic_issues l join lateral (
      select json_build_object('link_id', l.id, 'id', i.id, 'iid', i.iid, 'title', i.title, 'group_id', n.id, 'group_path', n.full_path) as epic
      from ${epicsIn} where i.id = l.epic_id and ${epicVisible(viewer)}) v on true where l.issue_id = ${issueId})`;

/** An epic as lanes of a board name it. */
export interface EpicWithId {
  readonly id: number;
  readonly iid: number;
  readonly title: string;
  readonly state: 'opened' | 'closed';
  readonly color: string;
  readonly group_path: string;
}

/** Expression: the epic with this id, as JSON, whoever may see it. */
export const epicWithId = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select json_build_object('id', i.id, 'iid', i.iid, 'title', i.title, 'state', i.state, 'color', e.color, 'group_path', n.full_path)
    from ${epicsIn} join epics e on e.id = i.id where i.id = ${id})`;

/** A query of the epics (`id`) of all issues (`subject_id`) in a top-level group, of those that this viewer may see. */
export const epicsOfIssues = (viewer: Viewer, topGroupId: number): RawBuilder<unknown> =>
  sql`select l.issue_id as subject_id, l.epic_id as id from epic_issues l where l.epic_id in (
    select i.id from ${epicsIn} where i.kind = 'Epic' and n.traversal_ids[1] = ${topGroupId} and ${epicVisible(viewer)})`;

/** An epic as lists of issues are asked for it: by id, or by its number in a group; without a group in that of the list. */
export type NamedEpic =
  | { readonly id: number }
  | { readonly iid: number; readonly group?: string | undefined };

/** Parts of a statement, for lists of issues: which are in epics that this viewer may see. */
export interface InEpic {
  /** Condition: issue `i` is in this epic. Its issues are found first: they are few. */
  readonly these: (epic: NamedEpic) => RawBuilder<boolean>;
  /** A `from` clause: the place of issue `i` in this epic, or in any. */
  readonly rows: (epic?: NamedEpic) => RawBuilder<unknown>;
}

/** `group` is the id of the list's group. */
export function inEpic(viewer: Viewer, group: RawBuilder<unknown>): InEpic {
  const isNamed = (epic: NamedEpic): RawBuilder<unknown> =>
    'id' in epic
      ? sql`i.id = ${epic.id}`
      : sql`i.iid = ${epic.iid} and ${epic.group === undefined ? sql`n.id = ${group}` : sql`n.full_path = ${epic.group}`}`;
  const seen = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select i.id from ${epicsIn} where i.kind = 'Epic' and ${condition} and ${epicVisible(viewer)})`;
  return {
    these: (epic) =>
      sql`i.id = any(array(select l.issue_id from epic_issues l where l.epic_id = ${seen(isNamed(epic))}))`,
    rows: (epic) =>
      epic === undefined
        ? sql`from epic_issues l where l.issue_id = i.id and exists ${seen(sql`i.id = l.epic_id`)}`
        : sql`from epic_issues l where l.issue_id = i.id and l.epic_id = ${seen(isNamed(epic))}`,
  };
}
