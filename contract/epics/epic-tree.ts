import type { Person } from '../discussions/discussions.ts';

/** How many are open and closed. */
export interface Counted {
  opened: number;
  closed: number;
}

/** How many open issues are in each health status. */
export interface Health {
  on_track: number;
  needs_attention: number;
  at_risk: number;
}

/** What is below an epic at all levels, of what the reader may see. */
export interface Below {
  epics: Counted;
  issues: Counted;
  weight: Counted;
  health: Health;
}

/** What epics and issues of a tree have in common. */
interface TreeItem {
  id: number;
  iid: number;
  title: string;
  /** `#3`, in another project `group/project#3`. */
  reference: string;
  /** Of its page, including the relative root. */
  path: string;
  state: 'opened' | 'closed';
  confidential: boolean;
  /** What moves it: the id of its link. */
  link_id: number;
}

export interface TreeEpic extends TreeItem {
  group_path: string;
  start_date: string | null;
  due_date: string | null;
  color: string;
  below: Below;
}

export interface TreeIssue extends TreeItem {
  weight: number | null;
  health_status: keyof Health | null;
  due_date: string | null;
  milestone: { id: number; title: string } | null;
  assignees: Pick<Person, 'id' | 'username' | 'name' | 'avatar_url'>[];
}

/** How many issues are answered at once. */
export const treeIssuesAtOnce = 100;

/** Of how many epics levels are answered at once. */
export const treeLevelsAtOnce = 25;

/** `GET /groups/{group}/-/epics/{iid}/tree`: one level. `GET /groups/{group}/-/epics/trees`: one of each of these epics. */
export interface EpicTree {
  /** Of the epic that the level is below. */
  id: number;
  /** Its group. */
  group_id: number;
  /** With the first page of issues. */
  epics: TreeEpic[];
  issues: TreeIssue[];
  /** Whether there are more issues. */
  more: boolean;
  below: Below;
  /** Whether the reader may change it. */
  changeable: boolean;
}

/** `EpicTreeChannel`: rows of the tree below an epic read otherwise now, which nothing is counted or dated by. */
export interface EpicTreeMessage {
  event: 'tree';
}
