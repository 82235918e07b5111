import type { Address } from '../../../contract/calls.ts';
import { CheckIcon, PlusIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../platform/app-context.tsx';
import { actOf } from '../../platform/failed-acts.ts';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Block } from '../planning/index.ts';
import { pathPart, withoutRoot } from '../../platform/url.ts';
import { refreshTodos } from '../todos/index.ts';
import { sidebarMessages } from './sidebar.messages.ts';

const { t } = sidebarMessages;

/** Adds the issue to the reader's to-do list, or marks it as done (SIDE-15). The count in the header follows. */
export function IssueTodo({
  path,
  id,
  deletePath,
  onChange,
}: {
  path: string;
  id: number;
  /** The address that marks the open todo as done; null if there is none. */
  deletePath: Address<`/dashboard/todos/${number}`> | null;
  onChange: (deletePath: Address<`/dashboard/todos/${number}`> | null) => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const waits = deletePath !== null;
  const toggle = async (): Promise<void> => {
    setBusy(true);
    try {
      if (deletePath !== null) {
        await api.delete(withoutRoot(deletePath));
        onChange(null);
      } else {
        const made = await api.post(`/${pathPart(path)}/-/todos`, {
          body: { issuable_id: id, issuable_type: 'issue' },
        });
        onChange(made.delete_path);
      }
      void refreshTodos(client);
    } catch (error) {
      addToast({ tone: 'danger', text: t(waits ? 'deleteTodoFailed' : 'addTodoFailed'), of: actOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Block name={t('todo')}>
      <div className="row">
        <Button small busy={busy} icon={waits ? <CheckIcon /> : <PlusIcon />} onClick={() => void toggle()}>
          {t(waits ? 'doneTodo' : 'addTodo')}
        </Button>
      </div>
    </Block>
  );
}
