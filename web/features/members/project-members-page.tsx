import { useParams, useSearch } from '../../platform/routing/hooks.ts';
import { MembersPage } from './members-page.tsx';
import { can, useProject } from '../projects/index.ts';

export default function ProjectMembersPage() {
  const { path } = useParams<'/:path'>();
  const search = useSearch<'/:path/-/project_members'>();
  const project = useProject(path);
  return (
    <MembersPage
      source="projects"
      id={project.id}
      name={project.path_with_namespace}
      manages={can(project, 'manage_members')}
      path={`/${path}/-/project_members`}
      search={search}
    />
  );
}
