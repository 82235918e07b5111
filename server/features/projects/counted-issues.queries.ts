import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { readsMergeRequests } from '../../platform/access/project-rules.ts';
import { conditionFor } from '../../platform/access/rule.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { readsIssue } from './issue.rules.ts';

/**
 * Condition: this viewer may count issue `i` of project `p` (with namespace `n`). A label or milestone of a group is used by issues of
 * many projects, which not everybody can see.
 */
export function issueCounts(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(i.kind = 'Issue' and ${conditionFor(readsIssue, viewer)})`;
}

/** The same of merge request `i`. */
export function mergeRequestCounts(viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(i.kind = 'MergeRequest' and ${conditionFor(readsMergeRequests, viewer)})`;
}
