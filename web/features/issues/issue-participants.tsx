import { useState } from 'react';
import type { IssueSidebarParts } from '../../../contract/issues/sidebar.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Block } from '../planning/index.ts';
import { personPath } from '../projects/index.ts';
import { sidebarMessages } from './sidebar.messages.ts';

const { t } = sidebarMessages;

/** The number of participants shown before the list is expanded. */
const shownAtFirst = 7;

/** The participants (SIDE-05). */
export function IssueParticipants({ people }: { people: IssueSidebarParts['participants'] }) {
  const [all, setAll] = useState(false);
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
        <div className="row">
          <button
            type="button"
            className="btn btn-invisible btn-small"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? t('lessParticipants') : t('moreParticipants', { count: more })}
          </button>
        </div>
      ) : null}
    </Block>
  );
}
