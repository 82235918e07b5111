import type { Todo } from '../../../contract/todos/todos.ts';
import { entityType } from '../../platform/entities.ts';
import { leanPerson, people } from '../accounts/index.ts';
import { notes } from '../discussions/index.ts';

export const todos = entityType<Todo>('Todo', { author: people, note: notes });

/** The fields that the list shows. The server sends all of the target. */
export const leanTodo = ({
  id,
  project,
  group,
  author,
  action_name,
  target_type,
  target,
  target_reference,
  target_url,
  body,
  note,
  state,
  created_at,
  snoozed_until,
  because,
}: Todo): Todo => ({
  id,
  ...(project === undefined
    ? {}
    : { project: { id: project.id, name: project.name, path_with_namespace: project.path_with_namespace } }),
  ...(group === undefined ? {} : { group: { id: group.id, name: group.name, full_path: group.full_path } }),
  author: leanPerson(author),
  action_name,
  target_type,
  target: { title: target.title },
  target_reference,
  target_url,
  // The note says it.
  body: note === null ? body : '',
  note,
  state,
  created_at,
  snoozed_until,
  because,
});
