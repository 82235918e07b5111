import { Fragment, type ReactNode } from 'react';
import type { Person } from '../../../contract/discussions/discussions.ts';
import { personPath } from '../projects/index.ts';

/** People by name, in a sentence. */
export const People = ({ people }: { people: readonly Person[] }): ReactNode =>
  people.map((person, index) => (
    <Fragment key={person.id}>
      {index === 0 ? '' : ', '}
      <a href={personPath(person.username)} dir="auto">
        {person.name}
      </a>
    </Fragment>
  ));
