import { CheckIcon, PlusIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actOf } from '../../platform/failed-acts.ts';
import { addToast } from '../../platform/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Block } from '../planning/index.ts';
import { todoBlockMessages } from './todo-block.messages.ts';
import { refreshTodos } from './todo.queries.ts';

const { t } = todoBlockMessages;

/** Adds a subject to the reader's to-do list, or marks it as done there (SIDE-15). The count in the header follows. */
export function TodoBlock({
  waits,
  add,
  finish,
}: {
  /** Whether it is on the list. */
  waits: boolean;
  add: () => Promise<unknown>;
  finish: () => Promise<unknown>;
}) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const toggle = async (): Promise<void> => {
    setBusy(true);
    try {
      await (waits ? finish() : add());
      void refreshTodos(client);
    } catch (error) {
      addToast({ tone: 'danger', text: t(waits ? 'deleteTodoFailed' : 'addTodoFailed'), of: actOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Block name={t('todo')} className="needs-script">
      <div className="row">
        <Button small busy={busy} icon={waits ? <CheckIcon /> : <PlusIcon />} onClick={() => void toggle()}>
          {t(waits ? 'doneTodo' : 'addTodo')}
        </Button>
      </div>
    </Block>
  );
}
