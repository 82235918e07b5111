import { CheckIcon, TasklistIcon, UndoIcon } from '@primer/octicons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Todo } from '../../../contract/todos/todos.ts';
import { useApi } from '../../platform/app-context.tsx';
import { ApiForm } from '../../platform/form.tsx';
import { useListKeys } from '../../platform/list-keys.ts';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { addToast, toastError } from '../../platform/toasts.ts';
import { url, withQuery } from '../../platform/url.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Segments } from '../../ui/filter-bar.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { refreshTodos, todoCountsQuery, todosQuery } from './todo.queries.ts';
import { todosMessages } from './todos.messages.ts';
import './todos.css';

const { t } = todosMessages;
const page = '/dashboard/todos';

/** Reopens these todos. */
function useRestore(): (ids: readonly number[]) => void {
  const api = useApi();
  const client = useQueryClient();
  return (ids) => {
    api
      .patch('/dashboard/todos/bulk_restore', { body: { ids } })
      .then(() => refreshTodos(client))
      .catch(toastError);
  };
}

/** Shows what was done, with an undo action. */
function useFinished(): (ids: readonly number[], text: string) => Promise<void> {
  const client = useQueryClient();
  const restore = useRestore();
  return (ids, text) => {
    addToast({ tone: 'success', text, action: { label: t('undo'), run: () => restore(ids) } });
    return refreshTodos(client);
  };
}

function action(todo: Todo, me: string | undefined): string {
  return todo.action_name === 'marked' && todo.author.username === me
    ? t('youMarked')
    : `${todo.author.name} ${t(todo.action_name)}`;
}

function TodoItem({ todo, me }: { todo: Todo; me: string | undefined }) {
  const finished = useFinished();
  const restore = useRestore();
  const { title } = todo.target;
  const pending = todo.state === 'pending';
  return (
    <li className="todo">
      <Avatar of={todo.author} size={24} />
      <div className="todo-main">
        <a className="todo-title" href={todo.target_url} data-opens={todo.id} dir="auto">
          {title}
        </a>
        <p className="muted small">
          {action(todo, me)} {todo.project === null ? null : `${t('in')} ${todo.project.path_with_namespace}`}{' '}
          {todo.target_reference} · <RelativeTime time={todo.created_at} />
        </p>
        {todo.body === title ? null : (
          <p className="todo-body" dir="auto">
            {todo.body}
          </p>
        )}
      </div>
      {pending ? (
        <ApiForm
          id={`todo-${todo.id}`}
          className="todo-form"
          method="POST"
          path={`/api/v4/todos/${todo.id}/mark_as_done`}
          leadTo={page}
          onDone={() => finished([todo.id], t('oneDone'))}
        >
          {(state) => (
            <Button
              type="submit"
              small
              icon={<CheckIcon />}
              busy={state.busy}
              aria-label={t('markDoneOf', { title })}
              title={t('markDone')}
            >
              {t('done')}
            </Button>
          )}
        </ApiForm>
      ) : (
        <Button
          small
          icon={<UndoIcon />}
          aria-label={t('takeBackOf', { title })}
          title={t('takeBack')}
          onClick={() => restore([todo.id])}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}

function MarkAll() {
  const api = useApi();
  const finished = useFinished();
  const run = (): void => {
    api
      .delete<{ updated_ids: number[] }>('/dashboard/todos/destroy_all')
      .then(({ updated_ids }) => finished(updated_ids, t('allDone')))
      .catch(toastError);
  };
  return <Button onClick={run}>{t('markAllDone')}</Button>;
}

/** Open and finished todos. */
export default function TodosPage() {
  const search = useSearch<'/dashboard/todos'>();
  const { data: todos } = useSuspenseQuery(todosQuery(search));
  const { data: counts } = useSuspenseQuery(todoCountsQuery());
  const me = useViewer()?.username;
  const done = search.state === 'done';
  useListKeys({ next: t('next'), previous: t('previous'), group: t('listGroup') });
  useShortcuts(
    () => [
      {
        keys: 'e',
        label: t('markFocusedDone'),
        group: t('listGroup'),
        run: () => {
          const row = document.activeElement?.closest('.todo');
          // The next row takes the focus before this one disappears.
          const next = row?.nextElementSibling ?? row?.previousElementSibling;
          row?.querySelector<HTMLElement>('button')?.click();
          next?.querySelector<HTMLElement>('[data-opens]')?.focus();
        },
      },
    ],
    [],
  );
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('todos')}</h1>
        {done || counts.count === 0 ? null : <MarkAll />}
      </div>
      <Segments
        label={t('states')}
        items={[
          { href: url(page), label: t('pending'), count: counts.count, current: !done },
          {
            href: withQuery(url(page), { state: 'done' }),
            label: t('done'),
            count: counts.done_count,
            current: done,
          },
        ]}
      />
      {todos.items.length === 0 ? (
        <EmptyState
          icon={<TasklistIcon />}
          title={t(done ? 'emptyDoneTitle' : 'emptyTitle')}
          link={<LinkButton href={url('/dashboard/issues')}>{t('yourIssues')}</LinkButton>}
        >
          {t(done ? 'emptyDoneText' : 'emptyText')}
        </EmptyState>
      ) : (
        <ul className="card list todos" data-list>
          {todos.items.map((todo) => (
            <TodoItem key={todo.id} todo={todo} me={me} />
          ))}
        </ul>
      )}
      <Pagination
        page={todos.page}
        totalPages={todos.totalPages}
        nextPage={todos.nextPage}
        hrefOf={(number) => withQuery(url(page), { state: search.state, page: number })}
      />
    </div>
  );
}
