import { useParams, useSearch } from '@tanstack/react-router';
import { MembersPage } from '../members/members-page.tsx';
import { can } from './project.queries.ts';
import { useProject } from './use-project.ts';

export default function ProjectMembersPage() {
  const { path } = useParams({ from: '/$path' });
  const search = useSearch({ from: '/$path/-/project_members' });
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
