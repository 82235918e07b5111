import { useMemo } from 'react';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { Board } from './board.tsx';
import { issueCards } from './issue-cards.tsx';

/** The issues of all projects of a group in lists side by side. */
export default function GroupBoardPage() {
  const { group, id } = useParams<'/groups/:group/-/boards/:id'>();
  const search = useSearch<'/groups/:group/-/boards/:id'>();
  const owner = useMemo(() => ({ kind: 'group', path: group, cards: issueCards }) as const, [group]);
  return <Board owner={owner} id={id} search={search} channel={undefined} />;
}
