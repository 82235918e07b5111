import { useQuery } from '@tanstack/react-query';
import type { Person } from '../../../contract/discussions/discussions.ts';
import { lazyPart } from '../../platform/lazy-page.tsx';
import type { QueryWith } from '../../platform/query.ts';
import { HydrateWhenUsed } from '../../ui/hydrate-when.tsx';
import type { SidePeopleProps } from './side-people.tsx';

export const LateSidePeople = lazyPart<SidePeopleProps>(() => import('./side-people.tsx'));

/** The place of what a sidebar shows below its fields. Most people only look at it. */
export function SidePeoplePlace({
  participants,
  ...props
}: Omit<SidePeopleProps, 'people'> & { participants: QueryWith<readonly Person[]> }) {
  const { data: people } = useQuery(participants);
  const { commenters, todo_delete_path: waits } = props.subject;
  return (
    <HydrateWhenUsed part={LateSidePeople} of={waits} wake={JSON.stringify([people, commenters])}>
      <LateSidePeople {...props} people={people} />
    </HydrateWhenUsed>
  );
}
