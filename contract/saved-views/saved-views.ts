import type { IssueListPath } from '../issues/issues.ts';
import type { MergeRequestListPath } from '../merge-requests/merge-requests.ts';

/** A view of a list: its filters and order under a name, as the address of the list has them. */
export interface SavedView {
  name: string;
  /** `label_name[]=bug&sort=due_date` */
  query: string;
  /** Shown where the list is opened without any filter. */
  is_default: boolean;
}

/** The lists of which one can save views, by their address without the relative root. */
export type ViewedList = IssueListPath | MergeRequestListPath;
