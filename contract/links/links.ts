import type { Address } from '../calls.ts';
import type { Person } from '../discussions/discussions.ts';

/** The relation of a subject to another, seen from the first. */
export type LinkType = 'relates_to' | 'blocks' | 'is_blocked_by';

/** What blocks of links show of a linked subject. */
export interface LinkedFacts {
  id: number;
  iid: number;
  title: string;
  state: 'opened' | 'closed';
  confidential: boolean;
  created_at: string;
  closed_at: string | null;
  due_date: string | null;
  weight: number | null;
  milestone: { id: number; title: string } | null;
  assignees: Person[];
}

/** `GET /{project}/-/issues/{iid}/links`: the linked subjects that the viewer can see, in order. */
export interface LinkedSubject extends LinkedFacts {
  /** The reference relative to the page's subject: `#3`, in another project `group/project#3`. */
  reference: string;
  /** The path of its page, including the relative root. */
  path: string;
  link_type: LinkType;
  /** The address for reordering (PUT) and removing (DELETE) the link. */
  relation_path: Address<`/${string}/-/${string}/${number}/links/${number}`> | '';
  /** Whether the viewer can remove the link, which needs permission to change both. */
  removable: boolean;
}

/** The answer to adding, moving and removing links. */
export interface LinkedSubjects {
  issuables: LinkedSubject[];
  /** Why it was refused. */
  message?: string;
}
