import { useQueryClient } from '@tanstack/react-query';
import type { MergeRequestWidget } from '../../../contract/merge-requests/merge-requests.ts';
import type { RepositoryMessage } from '../../../contract/repositories/repositories.ts';
import { useSubscription } from '../../platform/realtime.ts';
import { useProject } from '../projects/index.ts';
import { widgetQuery } from './merge-request.queries.ts';

/**
 * Asks again what stands between an open merge request and its merge, as soon as its target branch has moved. A push says so once, to all
 * readers of the repository.
 */
export function useTargetMoved(
  path: string,
  iid: string,
  { state, target_branch: target }: Pick<MergeRequestWidget, 'state' | 'target_branch'>,
): void {
  const client = useQueryClient();
  const { id } = useProject(path);
  const ask = (): void => {
    // A page that nobody sees asks when somebody does: what is old is asked for again then.
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
    void client.invalidateQueries({ queryKey: widgetQuery(path, iid).queryKey, refetchType });
  };
  useSubscription<RepositoryMessage>(
    'RepositoryChannel',
    state === 'opened' ? { project_id: id } : null,
    ({ refs, more }) => {
      if (refs === undefined || more === true || refs.includes(`refs/heads/${target}`)) ask();
    },
    ask,
  );
}
