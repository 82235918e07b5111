import { useQueryClient } from '@tanstack/react-query';
import { apiOf } from '../../platform/query.ts';
import { useSubscription } from '../../platform/realtime.ts';
import { projectQuery, type Project } from '../projects/index.ts';
import { homeQuery, pageCall, treeQuery } from './code.queries.ts';

/** Data that does not change when a ref moves. */
const lasting = ['commit.json', 'compare.json', 'find_file.json'];

/** Refetches the page's data when somebody has pushed. */
export function useRefsChanged(project: Project): void {
  const client = useQueryClient();
  const path = project.path_with_namespace;
  const prefix = pageCall(path, '');
  const refresh = async (): Promise<void> => {
    // After the first push: load the data before the page switches to it.
    if (project.empty_repo === true) {
      const now = await apiOf(client).get(projectQuery(path).queryKey[1]);
      if (now.empty_repo === true) return;
      await Promise.all([client.prefetchQuery(homeQuery(path)), client.prefetchQuery(treeQuery(path, ''))]);
    }
    const own = projectQuery(path).queryKey[1];
    await client.invalidateQueries({
      predicate: ({ queryKey: [kind, call] }) =>
        kind === 'api' &&
        typeof call === 'string' &&
        (call === own || (call.startsWith(prefix) && !lasting.some((name) => call === prefix + name))),
    });
  };
  useSubscription(
    'RepositoryChannel',
    { project_id: project.id },
    () => void refresh(),
    () => void refresh(),
  );
}
