import type { Person } from '../discussions/discussions.ts';
import type { CommitState } from '../merge-requests/merge-requests.ts';

/** `GET /{project}/-/issues/{iid}/related_merge_requests.json`: a merge request that names the issue; the total is in X-Total. */
export interface RelatedMergeRequestRow {
  id: number;
  title: string;
  /** `!1`, or with the path of its project if that is another one. */
  reference: string;
  path: string;
  state: 'opened' | 'closed' | 'locked' | 'merged';
  draft: boolean;
  assignees: Person[];
  milestone: { id: number; title: string } | null;
  created_at: string;
  closed_at: string | null;
  merged_at: string | null;
  /** What other systems say of its newest commit; null if nothing. */
  head_state: CommitState | null;
  /** Its merge closes the issue, or has closed it. */
  closes: boolean;
}
