import { useQuery, type QueryClient } from '@tanstack/react-query';
import { lazyPart } from '../../../platform/lazy-page.tsx';
import { useViewer } from '../../../platform/session.ts';
import { HydrateAtOnce } from '../../../ui/hydrate-when.tsx';
import { can, loadProject, useProject, type Project } from '../../projects/index.ts';
import { recentPushesQuery } from './recent-pushes.queries.ts';
import type { PushedNewsProps } from './pushed-news.tsx';

const PushedNews = lazyPart<PushedNewsProps>(() => import('./pushed-news.tsx'));

/** A project without forks has no pushes to them. */
const hasPushes = (project: Project): boolean =>
  can(project, 'create_merge_request') || project.forks_count > 0;

/** Loads them for somebody who is signed in. */
export async function loadPushes(client: QueryClient, path: string): Promise<void> {
  if (hasPushes(await loadProject(client, path))) await client.prefetchQuery(recentPushesQuery(path));
}

/** The branches that the viewer has pushed and not proposed yet. */
export default function PushedBranches({ project: path }: { project: string }) {
  const project = useProject(path);
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({ ...recentPushesQuery(path), enabled: isSignedIn && hasPushes(project) });
  const pushes = data?.pushes ?? [];
  return pushes.length === 0 ? null : (
    <HydrateAtOnce part={PushedNews}>
      <PushedNews project={path} pushes={pushes} />
    </HydrateAtOnce>
  );
}
