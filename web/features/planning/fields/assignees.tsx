import type { Person } from '../../../../contract/discussions/discussions.ts';
import { Avatar, AvatarStack } from '../../../ui/avatar.tsx';
import { personPath } from '../../projects/index.ts';
import type { Field } from '../field.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Assigned {
  assignees: Person[];
}

const sent = ({ assignees }: Assigned) => ({
  assignee_ids: assignees.map((person) => person.id),
});

export const assigneesField: Field<Assigned> = {
  name: 'assignees',
  title: t('assignees'),
  ability: 'admin',
  isSet: ({ assignees }) => assignees.length > 0,
  Value: ({ subject, isNew }) =>
    subject.assignees.map((person) =>
      isNew === true ? (
        <span key={person.id} className="row" dir="auto">
          <Avatar of={person} /> {person.name}
        </span>
      ) : (
        <a key={person.id} className="row link-plain" href={personPath(person.username)} dir="auto">
          <Avatar of={person} /> {person.name}
        </a>
      ),
    ),
  none: { text: t('noAssignees'), always: true },
  Editor: lateEditor('AssigneesEditor'),
  sent,
  row: { at: 'end', Mark: ({ subject }) => <AvatarStack people={subject.assignees} /> },
  shortcut: { keys: 'a', label: t('editAssignees') },
};
