import { TasklistIcon } from '@primer/octicons-react';
import type { Field } from '../field.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Listed {
  task_completion_status: { count: number; completed_count: number };
}
interface Marked {
  task_count: number;
  task_completed_count: number;
}

/** The progress of the description's task lists. */
export const tasksField: Field<Listed, Marked> = {
  name: 'tasks',
  get title() {
    return t('taskList');
  },
  ability: 'update',
  isSet: ({ task_completion_status: { count } }) => count > 0,
  row: {
    at: 'facts',
    Mark: ({ subject: { task_count: count, task_completed_count: done } }) =>
      count === 0 ? null : (
        <span className="subject-fact">
          <TasklistIcon /> {t('tasks', { done, count })}
        </span>
      ),
  },
};
