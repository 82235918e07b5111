import { sql } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { healthStatuses } from '../../planning/index.ts';
import { deepest, epicVisible, epicsIn, issueVisible, issuesIn, listOf } from './tree-parts.queries.ts';

/** How much is below an epic, at all levels, and how much of it is done. */
export interface Below {
  readonly epics: Counted;
  readonly issues: Counted;
  readonly weight: Counted;
  /** Of the open issues. */
  readonly health: Readonly<Record<(typeof healthStatuses)[number], number>>;
}

interface Counted {
  readonly opened: number;
  readonly closed: number;
}

/** Where there is no epic any more. */
export const nothingBelow: Below = {
  epics: { opened: 0, closed: 0 },
  issues: { opened: 0, closed: 0 },
  weight: { opened: 0, closed: 0 },
  health: { on_track: 0, needs_attention: 0, at_risk: 0 },
};

/** What is below each of these epics and this viewer may see, in one query. The issues of an epic are counted once, however many of these it is below. */
export async function countBelow(
  db: Connection,
  viewer: Viewer,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Below>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Below & { root: number }>`with recursive tree as (
      select e.id as root, e.id, null::text as state, 1 as level from epics e where e.id = any(${listOf(ids)})
      union all
      select t.root, c.id, i.state, t.level + 1 from tree t join epics c on c.parent_id = t.id join ${epicsIn} on i.id = c.id
      where t.level < ${deepest} and ${epicVisible(viewer)}),
    own as materialized (select d.id, s.* from (select distinct id from tree) d cross join lateral (
      select count(*) filter (where i.state = 'opened') as opened, count(*) filter (where i.state = 'closed') as closed,
        coalesce(sum(i.weight) filter (where i.state = 'opened'), 0) as open_weight,
        coalesce(sum(i.weight) filter (where i.state = 'closed'), 0) as closed_weight,
        count(*) filter (where i.state = 'opened' and i.health_status = 'on_track') as on_track,
        count(*) filter (where i.state = 'opened' and i.health_status = 'needs_attention') as needs_attention,
        count(*) filter (where i.state = 'opened' and i.health_status = 'at_risk') as at_risk
      from epic_issues l join ${issuesIn} on i.id = l.issue_id where l.epic_id = d.id and ${issueVisible(viewer)}) s)
    select t.root,
      json_build_object('opened', count(*) filter (where t.state = 'opened'), 'closed', count(*) filter (where t.state = 'closed')) as epics,
      json_build_object('opened', sum(s.opened), 'closed', sum(s.closed)) as issues,
      json_build_object('opened', sum(s.open_weight), 'closed', sum(s.closed_weight)) as weight,
      json_build_object('on_track', sum(s.on_track), 'needs_attention', sum(s.needs_attention), 'at_risk', sum(s.at_risk)) as health
    from tree t join own s on s.id = t.id group by t.root`.execute(db);
  return new Map(rows.map(({ root, ...below }) => [root, below]));
}
