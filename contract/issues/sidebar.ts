import type { Address } from '../calls.ts';
import type { Person } from '../discussions/discussions.ts';
import type { NamedIssue } from './issues.ts';

/** The parts below an issue's fields. */
export interface IssueSidebarParts {
  participants: Pick<Person, 'id' | 'username' | 'name' | 'avatar_url'>[];
  /** The address that marks the viewer's open todo as done; null if there is none. */
  todo_delete_path: Address<`/dashboard/todos/${number}`> | null;
  /** Where the issue was moved from, if the viewer can undo that. */
  moved_from: NamedIssue | null;
  /** The path of the group that gets the epic if the viewer promotes the issue; null for who may not. */
  promotable_to: string | null;
}

/** A project to which an issue can be moved. */
export interface MoveTarget {
  id: number;
  name: string;
  name_with_namespace: string;
  path_with_namespace: string;
}
