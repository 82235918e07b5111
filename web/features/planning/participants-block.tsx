import { useState } from 'react';
import type { Person } from '../../../contract/discussions/discussions.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { personPath } from '../projects/index.ts';
import { participantsMessages } from './participants-block.messages.ts';
import { Block } from './side-block.tsx';
import './participants-block.css';

const { t } = participantsMessages;

/** The number of participants shown before the list is expanded. */
const shownAtFirst = 7;

/** Who takes part in a subject (SIDE-05). */
export function ParticipantsBlock({
  known,
  commenters,
}: {
  /** Those whom the server has named. */
  known: readonly Person[];
  /** Who has commented since. */
  commenters?: readonly Person[] | undefined;
}) {
  const [all, setAll] = useState(false);
  const people = [
    ...known,
    ...(commenters ?? []).filter(({ id }) => known.every((person) => person.id !== id)),
  ];
  const shown = all ? people : people.slice(0, shownAtFirst);
  const more = people.length - shownAtFirst;
  return (
    <Block name={t('participants', { count: people.length })}>
      <ul className="participants">
        {shown.map((person) => (
          <li key={person.id}>
            <a href={personPath(person.username)} title={person.name}>
              <Avatar of={person} size={24} label={person.name} />
            </a>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <div className="row needs-script">
          <button
            type="button"
            className="btn btn-invisible btn-small"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? t('less') : t('more', { count: more })}
          </button>
        </div>
      ) : null}
    </Block>
  );
}
