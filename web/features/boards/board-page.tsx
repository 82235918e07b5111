import { useMemo } from 'react';
import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { useProject } from '../projects/index.ts';
import { Board } from './board.tsx';
import { issueCards } from './issue-cards.tsx';

/** A project's issues in lists side by side. */
export default function BoardPage() {
  const { path, id } = useParams<'/:path/-/boards/:id'>();
  const search = useSearch<'/:path/-/boards/:id'>();
  const { id: projectId, path_with_namespace: fullPath } = useProject(path);
  const owner = useMemo(() => ({ kind: 'project', path: fullPath, cards: issueCards }) as const, [fullPath]);
  const channel = useMemo(() => ['ProjectIssuesChannel', { project_id: projectId }] as const, [projectId]);
  return <Board owner={owner} id={id} search={search} channel={channel} />;
}
