import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { projectAccessLevel, projectVisible } from '../../platform/access/membership.queries.ts';
import type { Viewer } from '../../platform/access/viewer.ts';

/**
 * Condition: this viewer may count issue `i` of project `p` (with namespace `n`). A label or milestone of a group stands on issues
 * of many projects, and not each of them is everybody's.
 */
export function issueCounts(viewer: Viewer): RawBuilder<boolean> {
  const userId = viewer.user?.id ?? 0;
  return sql<boolean>`(i.kind = 'Issue' and ${projectVisible(viewer)} and p.issues_enabled and (not i.confidential or i.author_id = ${userId} or ${projectAccessLevel(viewer)} >= 20
    or exists (select 1 from subject_assignees ca where ca.subject_id = i.id and ca.user_id = ${userId})))`;
}
