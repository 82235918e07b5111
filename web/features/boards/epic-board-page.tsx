import { useMemo } from 'react';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { Board } from './board.tsx';
import { epicCards } from './epic-cards.tsx';

/** The epics of a group and of the groups below it in lists side by side. */
export default function EpicBoardPage() {
  const { group, id } = useParams<'/groups/:group/-/epic_boards/:id'>();
  const search = useSearch<'/groups/:group/-/epic_boards/:id'>();
  const owner = useMemo(() => ({ kind: 'group', path: group, cards: epicCards }) as const, [group]);
  return <Board owner={owner} id={id} search={search} channel={undefined} />;
}
