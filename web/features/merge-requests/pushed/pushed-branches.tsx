import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazy } from '../../../platform/lazy.ts';
import { useViewer } from '../../../platform/session.ts';
import { can, useProject } from '../../projects/index.ts';
import { recentPushesQuery } from '../merge-request.queries.ts';

const PushedNews = lazy(() => import('./pushed-news.tsx'));

/** The branches that the viewer has pushed and not proposed yet: asked for when the page is there, and drawn where there are some. */
export default function PushedBranches({ project: path }: { project: string }) {
  const project = useProject(path);
  const isSignedIn = useViewer() !== null;
  const { data } = useQuery({
    ...recentPushesQuery(path),
    // A project without forks has no pushes to them.
    enabled: isSignedIn && (can(project, 'create_merge_request') || project.forks_count > 0),
  });
  const pushes = data?.pushes ?? [];
  return pushes.length === 0 ? null : (
    <Suspense fallback={null}>
      <PushedNews project={path} pushes={pushes} />
    </Suspense>
  );
}
