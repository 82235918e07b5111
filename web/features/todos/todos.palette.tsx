import { TasklistIcon } from '@primer/octicons-react';
import { paletteActions } from '../../platform/palette.ts';
import { url } from '../../platform/url.ts';
import { todosFrame } from './todos.frame.messages.ts';

paletteActions.add({
  id: 'todos',
  order: 71,
  get label() {
    return todosFrame.t('todos');
  },
  words: 'todo tasks waiting dashboard',
  icon: <TasklistIcon />,
  when: ({ signedIn }) => signedIn,
  hrefIn: () => url('/dashboard/todos'),
});
