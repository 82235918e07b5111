import { headerItems } from '../../platform/header-items.ts';
import { registerShortcuts } from '../../platform/shortcuts.ts';
import { url } from '../../platform/url.ts';
import { TodoCounter } from './todo-counter.tsx';
import { todosFrame } from './todos.frame.messages.ts';

const { t } = todosFrame;

headerItems.add({ id: 'todos', Item: TodoCounter });
registerShortcuts({
  keys: 'g t',
  get label() {
    return t('goToTodos');
  },
  get group() {
    return t('group');
  },
  when: ({ signedIn }) => signedIn,
  run: ({ go }) => go(url('/dashboard/todos')),
});
