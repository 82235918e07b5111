import { useState } from 'react';
import type { Person } from '../../../../contract/discussions/discussions.ts';
import { useViewer } from '../../../platform/session.ts';
import { Avatar, AvatarStack } from '../../../ui/avatar.tsx';
import { personPath } from '../../projects/index.ts';
import { leanPerson } from '../../accounts/index.ts';
import type { Field, Patch } from '../field.ts';
import { changedSet, idsOf, type SetChange } from '../set-change.ts';
import { lateEditor } from '../late-editors.ts';
import { planningMessages } from '../planning.messages.ts';

const { t } = planningMessages;

interface Assigned {
  assignees: Person[];
}

const sent = ({ assignees }: Assigned) => ({
  assignee_ids: assignees.map((person) => person.id),
});

/** The change of a subject: only what was added and removed, so that concurrent changes are merged. */
export const assigneesPatch = (
  now: readonly Person[],
  { add, remove }: SetChange<Person>,
): Patch<Assigned> => ({
  shown: { assignees: changedSet(now, { add: add.map(leanPerson), remove }) },
  sent: {
    ...(add.length === 0 ? {} : { add_assignee_ids: idsOf(add) }),
    ...(remove.length === 0 ? {} : { remove_assignee_ids: idsOf(remove) }),
  },
  failed: t('assigneesFailed'),
});

/** The number shown before the list is expanded. */
const atFirst = 5;

function People({ people, isNew }: { people: readonly Person[]; isNew: boolean }) {
  const [all, setAll] = useState(false);
  return (
    <>
      {people.slice(0, all ? undefined : atFirst).map((person) =>
        isNew ? (
          <span key={person.id} className="row" dir="auto">
            <Avatar of={person} /> {person.name}
          </span>
        ) : (
          <a key={person.id} className="row link-plain" href={personPath(person.username)} dir="auto">
            <Avatar of={person} /> {person.name}
          </a>
        ),
      )}
      {people.length > atFirst ? (
        <button type="button" className="side-link needs-script" onClick={() => setAll(!all)}>
          {all ? t('less') : t('more', { count: people.length - atFirst })}
        </button>
      ) : null}
    </>
  );
}

function AssignYourself({ onChange }: { onChange: (patch: Patch<Assigned>) => void }) {
  const me = useViewer();
  return me === null ? null : (
    <span className="needs-script">
      {' – '}
      <button
        type="button"
        className="side-link"
        onClick={() => onChange(assigneesPatch([], { add: [me], remove: [] }))}
      >
        {t('assignYourself')}
      </button>
    </span>
  );
}

export const assigneesField: Field<Assigned> = {
  name: 'assignees',
  get title() {
    return t('assignees');
  },
  heading: ({ assignees: { length: count } }) => (count > 1 ? t('manyAssignees', { count }) : t('assignee')),
  ability: 'admin',
  isSet: ({ assignees }) => assignees.length > 0,
  Value: ({ subject, isNew = false }) => <People people={subject.assignees} isNew={isNew} />,
  none: {
    get text() {
      return t('noAssignees');
    },
    always: true,
    Act: AssignYourself,
  },
  Editor: lateEditor('AssigneesEditor'),
  sent,
  row: { at: 'end', Mark: ({ subject }) => <AvatarStack people={subject.assignees} /> },
};
