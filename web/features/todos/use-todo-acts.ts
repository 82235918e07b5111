import { useQueryClient } from '@tanstack/react-query';
import { currentLocale } from '../../platform/messages.ts';
import { useApi } from '../../platform/app-context.tsx';
import { addToast, toastError } from '../../platform/toasts.ts';
import { refreshTodos } from './todo.queries.ts';
import { todosMessages } from './todos.messages.ts';

const { t } = todosMessages;

export interface TodoActs {
  /** Says what was done, with a way to undo it, and fetches the list. */
  finished: (ids: readonly number[], text: string) => Promise<void>;
  /** Reopens these todos. */
  restore: (ids: readonly number[]) => void;
  /** Puts a todo off, or wakes it (null), and offers to undo that. */
  snooze: (id: number, until: Date | null, before: string | null) => void;
}

/** What can be done with todos; each act can be undone. */
export function useTodoActs(): TodoActs {
  const api = useApi();
  const client = useQueryClient();
  const refresh = (): Promise<void> => refreshTodos(client);
  const restore = (ids: readonly number[]): void => {
    api.patch('/dashboard/todos/bulk_restore', { body: { ids } }).then(refresh).catch(toastError);
  };
  const write = (id: number, until: string | null) =>
    api.post(`/dashboard/todos/${id}/snooze`, { body: { snoozed_until: until } }).then(refresh);
  return {
    restore,
    finished: (ids, text) => {
      addToast({ tone: 'success', text, action: { label: t('undo'), run: () => restore(ids) } });
      return refresh();
    },
    snooze: (id, until, before) => {
      const text =
        until === null
          ? t('woken')
          : t('snoozedUntil', {
              time: until.toLocaleString(currentLocale(), {
                weekday: 'short',
                day: 'numeric',
                month: 'short',
                hour: 'numeric',
                minute: '2-digit',
              }),
            });
      const undo = (): void => {
        // A moment that is over is no way back.
        const back = before !== null && Date.parse(before) > Date.now() ? before : null;
        write(id, back).catch(toastError);
      };
      write(id, until?.toISOString() ?? null).then(
        () => addToast({ tone: 'success', text, action: { label: t('undo'), run: undo } }),
        toastError,
      );
    },
  };
}
