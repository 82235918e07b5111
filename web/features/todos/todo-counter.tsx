import { TasklistIcon } from '@primer/octicons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '../../platform/realtime.ts';
import { url } from '../../platform/url.ts';
import { refreshTodos, todoCountsQuery } from './todo.queries.ts';
import { todosFrame } from './todos.frame.messages.ts';
import './todo-counter.css';

const { t } = todosFrame;

/** The live number of open todos in the header of every page. It loads after the page, into reserved space. */
export function TodoCounter() {
  const client = useQueryClient();
  const { data } = useQuery(todoCountsQuery());
  const refresh = (): void => void refreshTodos(client);
  useSubscription<{ event: string }>(
    'PersonChannel',
    {},
    ({ event }) => {
      if (event === 'todos') refresh();
    },
    refresh,
  );
  const count = data?.count ?? 0;
  const label = count === 0 ? t('todos') : t('waiting', { count });
  return (
    <a
      className="btn btn-invisible todo-counter"
      href={url('/dashboard/todos')}
      aria-label={label}
      title={label}
    >
      <TasklistIcon />
      <span className="todo-count tabular" aria-hidden="true">
        {count === 0 ? '' : count > 99 ? t('many') : count}
      </span>
    </a>
  );
}
