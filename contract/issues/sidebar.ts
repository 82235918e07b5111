import type { Person } from '../discussions/discussions.ts';

/** The parts below an issue's fields. */
export interface IssueSidebarParts {
  participants: Pick<Person, 'id' | 'username' | 'name' | 'avatar_url'>[];
  /** The address that marks the viewer's open todo as done; null if there is none. */
  todo_delete_path: string | null;
}

/** A project to which an issue can be moved. */
export interface MoveTarget {
  id: number;
  name: string;
  name_with_namespace: string;
  path_with_namespace: string;
}
