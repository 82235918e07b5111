import type { PageAsked } from '../paging.ts';
import type { Person } from '../discussions/discussions.ts';
import type { Label } from '../labels/labels.ts';

/** An epic in a list. */
export interface EpicRow {
  id: number;
  iid: number;
  title: string;
  state: 'opened' | 'closed';
  confidential: boolean;
  author: Person;
  created_at: string;
  closed_at: string | null;
  user_notes_count: number;
  group_path: string;
  labels: Label[];
  start_date: string | null;
  due_date: string | null;
  color: string;
}

export type EpicListPath = `/groups/${string}/-/epics` | '/dashboard/epics';

/** The epic that an issue is in, as v4 has it. */
export interface EpicOfIssue {
  id: number;
  iid: number;
  title: string;
  /** Of its page. */
  url: string;
  group_id: number;
}

/** An epic that can be chosen: an entry of v4's list. */
export interface FoundEpic {
  id: number;
  iid: number;
  title: string;
  group_id: number;
  state: 'opened' | 'closed';
  web_url: string;
  /** `full` is `group&5`. */
  references: { full: string };
}

/** What is chosen from. */
export interface EpicsSearched extends PageAsked {
  search?: string;
  in?: 'title';
  iids?: readonly number[];
  include_ancestor_groups: boolean;
  include_descendant_groups: boolean;
}

/** What a list is asked for. */
export interface EpicsAsked {
  state?: 'opened' | 'closed' | 'all';
  search?: string;
  labels?: readonly string[];
  author_username?: string;
  confidential?: boolean;
  my_reaction_emoji?: string;
  created_after?: string;
  created_before?: string;
  updated_after?: string;
  updated_before?: string;
  order_by?: 'created_at' | 'updated_at' | 'title' | 'popularity';
  sort?: 'asc' | 'desc';
  page?: number;
  [negated: `not[${string}`]: string | readonly string[] | undefined;
  /** Sent as `labels`. */
  'label_name[]'?: undefined;
}

/** What a person's list is asked for: what they have opened, rather than all of their groups. */
export interface OwnEpicsAsked extends EpicsAsked {
  scope?: 'created_by_me';
}

/** How far the epics of a state are counted for the tabs of lists. */
export const countedOnTabs = 1000;

/** `GET /groups/{group}/-/epics.json`, and `GET /dashboard/epics.json` */
export interface EpicList {
  epics: EpicRow[];
  /** How many match in each state, whatever state is listed; one more than `countedOnTabs` stands for more. */
  counts: Record<'opened' | 'closed', number>;
  page: number;
  more: boolean;
  /** Of a person: groups whose channels announce what is listed, one of each tree of groups. */
  follows?: readonly number[];
}
