import type { Person } from '../discussions/discussions.ts';

/** What stands below an issue's fields. */
export interface IssueSidebarParts {
  participants: Pick<Person, 'id' | 'username' | 'name' | 'avatar_url'>[];
  /** Where one's own waiting todo is done; null where none waits. */
  todo_delete_path: string | null;
}

/** A project that an issue can be moved to. */
export interface MoveTarget {
  id: number;
  name: string;
  name_with_namespace: string;
  path_with_namespace: string;
}
