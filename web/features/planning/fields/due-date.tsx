import type { Field } from '../field.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';
import { dayTitle, dayWords, isLate } from './day-words.ts';
import { formatDate } from '../../../platform/formats.ts';

const { t } = planningMessages;

interface Due {
  due_date: string | null;
  /** Missing for a new subject. */
  state?: 'opened' | 'closed';
}
interface Marked {
  due_date: string | null;
  state: string;
}

/** When something is due, among other facts. */
export function DueMark({ subject: { due_date: day, state }, today }: { subject: Marked; today: string }) {
  if (day === null) return null;
  const late = isLate(day, state, today);
  return (
    <span className={`subject-fact${late ? ' subject-late' : ''}`}>
      {t(late ? 'overdue' : 'due', { date: formatDate(day) })}
    </span>
  );
}

export const dueDateField: Field<Due, Marked> = {
  name: 'due-date',
  get title() {
    return t('dueDate');
  },
  ability: 'admin',
  isSet: ({ due_date }) => due_date !== null,
  Value: ({ subject: { due_date: day, state }, place: { today } }) => {
    const late = isLate(day, state, today);
    return (
      <span className={late ? 'side-late' : undefined}>
        <time dateTime={day!} title={dayTitle(day!, today)}>
          {dayWords(day!, today)}
        </time>
        {late ? ` (${t('pastDue')})` : null}
      </span>
    );
  },
  none: {
    get text() {
      return t('noDueDate');
    },
    always: false,
  },
  Editor: lateEditor('DueDateEditor'),
  sent: ({ due_date }) => (due_date === null ? {} : { due_date }),
  row: { at: 'facts', Mark: ({ subject, place }) => <DueMark subject={subject} today={place.today} /> },
};
