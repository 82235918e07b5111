import { TasklistIcon } from '@primer/octicons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazy } from '../../platform/lazy.ts';
import type { Todo } from '../../../contract/todos/todos.ts';
import { useApi } from '../../platform/app-context.tsx';
import { useListKeys } from '../../platform/list-keys.ts';
import { ownLists } from '../../platform/own-lists.ts';
import { useSearch } from '../../platform/routing/hooks.ts';
import { useViewer } from '../../platform/session.ts';
import { useShortcuts } from '../../platform/shortcuts.ts';
import { toastError } from '../../platform/toasts.ts';
import { url, withQuery } from '../../platform/url.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { Segments } from '../../ui/filter-bar.tsx';
import { Pagination } from '../../ui/navigation.tsx';
import { TodoFilterBar } from './todo-filter-bar.tsx';
import { TodoItem } from './todo-item.tsx';
import { filtersOf, todoChoicesQuery, todoCountsQuery, todosQuery, type TodoSearch } from './todo.queries.ts';
import { todosMessages } from './todos.messages.ts';
import { useTodoActs, type TodoActs } from './use-todo-acts.ts';
import './todos.css';

const { t } = todosMessages;
const page = '/dashboard/todos';

const SnoozeDialog = lazy(() => import('./snooze-dialog.tsx'));

/** Completes all that is listed with these filters, on every page of the list. */
function MarkAll({ search, acts }: { search: TodoSearch; acts: TodoActs }) {
  const api = useApi();
  const run = (): void => {
    api
      .delete('/dashboard/todos/destroy_all', {
        query: { ...filtersOf(search), is_snoozed: search.is_snoozed ?? 'false' },
      })
      .then(({ updated_ids }) => acts.finished(updated_ids, t('allDone')))
      .catch(toastError);
  };
  return (
    <Button onClick={run}>
      {t(Object.keys(filtersOf(search)).length > 0 ? 'markTheseDone' : 'markAllDone')}
    </Button>
  );
}

/** Acts on the todo that has the focus; the next one takes it if this one leaves the list. */
function onFocused(act: (row: Element) => void, leaves: boolean): void {
  const row = document.activeElement?.closest('.todo');
  if (row === null || row === undefined) return;
  const next = row.nextElementSibling ?? row.previousElementSibling;
  act(row);
  if (leaves) next?.querySelector<HTMLElement>('[data-opens]')?.focus();
}

function useTodoKeys(): void {
  const group = t('listGroup');
  useListKeys({ next: t('next'), previous: t('previous'), group });
  useShortcuts(
    () => [
      {
        keys: 'e',
        label: t('markFocusedDone'),
        group,
        run: () =>
          onFocused(
            (row) => row.querySelector<HTMLElement>('.todo-form button, .todo > .btn')?.click(),
            true,
          ),
      },
      {
        keys: 'z',
        label: t('snoozeFocused'),
        group,
        run: () =>
          onFocused((row) => {
            const opener = row.querySelector<HTMLElement>('.todo-acts summary, .todo-acts .btn-icon');
            opener?.focus();
            opener?.click();
          }, false),
      },
    ],
    [group],
  );
}

function Nothing({ tab, filtered }: { tab: 'pending' | 'snoozed' | 'done'; filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState icon={<TasklistIcon />} title={t('noMatchTitle')}>
        {t('noMatchText')}
      </EmptyState>
    );
  const [list] = ownLists.all();
  return (
    <EmptyState
      icon={<TasklistIcon />}
      title={t(`empty_${tab}_title`)}
      link={
        list === undefined ? null : <LinkButton href={url(`/dashboard/${list.id}`)}>{list.label}</LinkButton>
      }
    >
      {t(`empty_${tab}_text`)}
    </EmptyState>
  );
}

/** What waits for the reader, what they have put off, and what is done. */
export default function TodosPage() {
  const search = useSearch<'/dashboard/todos'>();
  const { data: todos } = useSuspenseQuery(todosQuery(search));
  const { data: counts } = useSuspenseQuery(todoCountsQuery());
  const { data: choices } = useSuspenseQuery(todoChoicesQuery(search));
  const me = useViewer()?.username;
  const acts = useTodoActs();
  const [asked, setAsked] = useState<Todo>();
  const tab = search.state === 'done' ? 'done' : search.is_snoozed === 'true' ? 'snoozed' : 'pending';
  const filters = filtersOf(search);
  const filtered = Object.keys(filters).length > 0;
  useTodoKeys();
  const kept = { ...filters, sort: search.sort };
  const here = { ...kept, state: search.state, is_snoozed: search.is_snoozed };
  const item = { me, acts, leadTo: withQuery(page, here), asleep: tab === 'snoozed', onAskDate: setAsked };
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('todos')}</h1>
        {tab === 'done' || todos.items.length === 0 ? null : <MarkAll search={search} acts={acts} />}
      </div>
      <Segments
        label={t('states')}
        items={[
          {
            href: withQuery(url(page), kept),
            label: t('pending'),
            count: counts.count,
            current: tab === 'pending',
          },
          {
            href: withQuery(url(page), { is_snoozed: 'true', ...kept }),
            label: t('snoozed'),
            count: counts.snoozed_count,
            current: tab === 'snoozed',
          },
          {
            href: withQuery(url(page), { state: 'done', ...kept }),
            label: t('done'),
            count: counts.done_count,
            current: tab === 'done',
          },
        ]}
      />
      {todos.items.length === 0 && !filtered ? null : <TodoFilterBar search={search} choices={choices} />}
      {todos.items.length === 0 ? (
        <Nothing tab={tab} filtered={filtered} />
      ) : (
        <ul className="card list todos" data-list>
          {todos.items.map((id) => (
            <TodoItem key={id} id={id} {...item} />
          ))}
        </ul>
      )}
      <Pagination
        page={todos.page}
        totalPages={todos.totalPages}
        nextPage={todos.nextPage}
        hrefOf={(number) => withQuery(url(page), { ...here, page: number })}
      />
      {asked === undefined ? null : (
        <Suspense fallback={null}>
          <SnoozeDialog
            title={asked.target.title}
            onChoose={(until) => acts.snooze(asked.id, until, asked.snoozed_until)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
