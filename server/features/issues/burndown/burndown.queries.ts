import { sql } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { issueCounts } from '../../projects/index.ts';
import type { LoggedIssue } from './burndown.ts';

/** The issues that are or were in a milestone and that this viewer may see, with the changes that its course depends on. */
export async function findMilestoneHistory(
  db: Connection,
  viewer: Viewer,
  milestoneId: number,
): Promise<LoggedIssue[]> {
  const { rows } =
    await sql<LoggedIssue>`select to_json(i.created_at)#>>'{}' as created_at, i.state, i.weight,
      i.milestone_id, i.moved_to_id is not null as moved,
      coalesce((select json_agg(json_build_object('attribute', c.attribute, 'old', c.old, 'new', c.new, 'detail', c.detail, 'at', c.created_at) order by c.id)
        from changes c where c.subject_id = i.id and c.attribute in ('state', 'milestone', 'weight', 'relation')), '[]') as steps
    from subjects i join projects p on p.id = i.project_id join namespaces n on n.id = p.namespace_id
    where i.id in (select id from subjects where milestone_id = ${milestoneId}
        union select subject_id from changes where attribute = 'milestone' and (coalesce(new, old) ->> 'id') = ${String(milestoneId)})
      and ${issueCounts(viewer)}`.execute(db);
  return rows;
}
