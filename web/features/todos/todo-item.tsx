import { CheckIcon, ClockIcon, SunIcon, UndoIcon } from '@primer/octicons-react';
import { lazy } from '../../platform/lazy.ts';
import type { Todo } from '../../../contract/todos/todos.ts';
import type { Id } from '../../platform/entities.ts';
import { ApiForm } from '../../platform/form.tsx';
import { useEntity } from '../../platform/use-entity.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { withParts } from '../../ui/with-parts.tsx';
import { todos } from './todo.entity.ts';
import { todosMessages } from './todos.messages.ts';
import type { TodoActs } from './use-todo-acts.ts';
import { ownPath } from '../../platform/url.ts';

const { t } = todosMessages;
const SnoozeMenu = lazy(() => import('./snooze-menu.tsx'));

function Facts({ todo, me, asleep }: { todo: Todo; me: string | undefined; asleep: boolean }) {
  const own = todo.author.username === me;
  const place = todo.project?.path_with_namespace ?? todo.group?.full_path;
  return (
    <p className="muted small">
      <span dir="auto">{own ? t('fromYou') : t('from', { name: todo.author.name })}</span> ·{' '}
      {t(`because_${todo.action_name}`)}
      {place === undefined ? null : ` · ${place}`} {todo.target_reference} ·{' '}
      <RelativeTime time={todo.created_at} />
      {asleep && todo.snoozed_until !== null ? (
        <> · {withParts(t('wakes'), { time: <RelativeTime time={todo.snoozed_until} /> })}</>
      ) : null}
    </p>
  );
}

/** One todo: what it is about, why it is on the list, and what can be done with it. */
export function TodoItem({
  id,
  me,
  acts,
  leadTo,
  asleep,
  onAskDate,
}: {
  id: Id<Todo>;
  me: string | undefined;
  acts: TodoActs;
  /** The list's address, for a browser without script. */
  leadTo: string;
  asleep: boolean;
  onAskDate: (todo: Todo) => void;
}) {
  const todo = useEntity(todos, id);
  const { title } = todo.target;
  // A note that was deleted since the list was read has no text.
  const text = todo.note === null ? todo.body : (todo.note.excerpt ?? title);
  return (
    <li className="todo">
      <Avatar of={todo.author} size={24} />
      <div className="todo-main">
        <a className="todo-title" href={ownPath(todo.target_url)} data-opens={todo.id} dir="auto">
          {title}
        </a>
        <Facts todo={todo} me={me} asleep={asleep} />
        {text === title ? null : (
          <p className="todo-body" dir="auto">
            {text}
          </p>
        )}
      </div>
      {todo.state === 'pending' ? (
        <div className="todo-acts">
          {asleep ? (
            <IconButton
              small
              className="needs-script"
              icon={<SunIcon />}
              label={t('wakeOf', { title })}
              onClick={() => acts.snooze(todo.id, null, todo.snoozed_until)}
            />
          ) : (
            <span className="needs-script">
              <LateMenu
                label={t('snoozeOf', { title })}
                summary={<ClockIcon />}
                summaryClass="btn btn-invisible btn-small btn-icon"
              >
                {() => (
                  <SnoozeMenu
                    onChoose={(until) => acts.snooze(todo.id, until, todo.snoozed_until)}
                    onAsk={() => onAskDate(todo)}
                  />
                )}
              </LateMenu>
            </span>
          )}
          <ApiForm
            id={`todo-${todo.id}`}
            className="todo-form"
            method="POST"
            path={`/api/v4/todos/${todo.id}/mark_as_done`}
            leadTo={leadTo}
            onDone={() => acts.finished([todo.id], t('oneDone'))}
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
        </div>
      ) : (
        <Button
          small
          icon={<UndoIcon />}
          aria-label={t('takeBackOf', { title })}
          title={t('takeBack')}
          onClick={() => acts.restore([todo.id])}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
