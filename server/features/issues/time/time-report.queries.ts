import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { issueCounts } from '../../projects/index.ts';
import type { ReportScope } from './time-report.ts';

/** Condition on entries `t` of subjects `i`: of issues that this viewer may see. */
export function timelogsOfIssues(viewer: Viewer, scope: ReportScope): RawBuilder<unknown> {
  const issues =
    'issueId' in scope
      ? sql`t.subject_id = ${scope.issueId}`
      : sql`i.milestone_id = ${scope.milestoneId} and i.kind = 'Issue' and (${scope.projectId}::bigint is null or i.project_id = ${scope.projectId})`;
  return sql`${issues} and ${issueCounts(viewer)}`;
}
