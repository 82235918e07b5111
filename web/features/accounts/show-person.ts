import type { QueryClient } from '@tanstack/react-query';
import type { PersonMessage } from '../../../contract/accounts/accounts.ts';
import { entitiesOf } from '../../platform/query.ts';
import { people } from './person.entity.ts';
import { withPerson } from './with-person.ts';

/** Shows a person's newest name, username and avatar wherever this page shows the person. */
export function showPerson(client: QueryClient, person: PersonMessage['person']): void {
  const entities = entitiesOf(client);
  if (entities.has(people, person.id)) entities.put(people, person);
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const now = withPerson(state.data, person);
    // It is no newer for the rest.
    if (now !== state.data) client.setQueryData(queryKey, now, { updatedAt: state.dataUpdatedAt });
  }
}
