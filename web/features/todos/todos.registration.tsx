import { registerShortcuts } from '../../platform/shortcuts.ts';
import { url } from '../../platform/url.ts';
import { todosFrame } from './todos.frame.messages.ts';

const { t } = todosFrame;

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
