import { useQueryClient } from '@tanstack/react-query';
import type { PersonMessage } from '../../../contract/accounts/accounts.ts';
import { useSubscription } from '../../platform/realtime.ts';

/** Follows what people are called and look like, on every page. */
export function PeopleNews(): null {
  const client = useQueryClient();
  useSubscription<PersonMessage>(
    'PeopleChannel',
    {},
    ({ person }) =>
      void import('./show-person.ts').then(
        ({ showPerson }) => showPerson(client, person),
        // The next visit shows it.
        () => undefined,
      ),
    // What pages read again has it.
    () => undefined,
  );
  return null;
}
