import { AlertIcon } from '@primer/octicons-react';
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

export interface Assigned {
  assignees: Person[];
  /** Of what can be merged. */
  merging?: { access_level: number; cannot_merge_ids: number[] };
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

/** Says that somebody who is assigned could not do what is to be done in the end. */
const CannotMerge = () => (
  <span className="side-warning tip" role="img" aria-label={t('cannotMerge')}>
    <AlertIcon />
  </span>
);

function People({
  people,
  merging,
  isNew,
}: {
  people: readonly Person[];
  merging: Assigned['merging'];
  isNew: boolean;
}) {
  const [all, setAll] = useState(false);
  const cannot = (person: Person): boolean => merging?.cannot_merge_ids.includes(person.id) === true;
  const sorted = people.toSorted((a, b) => Number(cannot(a)) - Number(cannot(b)));
  return (
    <>
      {sorted.slice(0, all ? undefined : atFirst).map((person) =>
        isNew ? (
          <span key={person.id} className="row" dir="auto">
            <Avatar of={person} /> {person.name}
            {cannot(person) ? <CannotMerge /> : null}
          </span>
        ) : (
          <a key={person.id} className="row link-plain" href={personPath(person.username)} dir="auto">
            <Avatar of={person} /> {person.name}
            {cannot(person) ? <CannotMerge /> : null}
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
  Value: ({ subject, isNew = false }) => (
    <People people={subject.assignees} merging={subject.merging} isNew={isNew} />
  ),
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
