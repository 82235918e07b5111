/** The parts of projects that other features use. */
export { groupPage, groupPath, personPath, projectPage, projectPath, refPart } from './paths.ts';
export { can, projectQuery } from './project.queries.ts';
export type { Project, Namespace, Visibility } from '../../../contract/projects/projects.ts';
export { projectTabs, type ProjectTab } from './project-tabs.ts';
export { useRest } from './project-context.tsx';
export { projects } from './project.entity.ts';
export { useIsMember, useProject, useProjectInCache } from './use-project.ts';
export { projectsFrame } from './projects.frame.messages.ts';
export { CodeNotices, codeNotices } from './code-notices.tsx';
export { CloneBox } from './clone-box.tsx';
export { DangerZone, type DangerousAct } from './danger-zone.tsx';
export { LazyEmptyRepository } from './lazy-empty-repository.ts';
export { projectListQuery, type ListSearch } from './list-search.ts';
export { NamespaceField } from './namespace-field.tsx';
export { NewInProject } from './new-in-project.tsx';
export { PlaceFields, NewPlaceFields } from './place-fields.tsx';
export { ProjectTitle } from './project-head.tsx';
export { ProjectList } from './project-list.tsx';
export {
  loadProject,
  personProjectsQuery,
  groupProjectsQuery,
  namespacesQuery,
  forksQuery,
  projectsQuery,
} from './project.queries.ts';
export { projectsMessages } from './projects.messages.ts';
export { SearchedProjects } from './searched-projects.tsx';
export { SettingsNav } from './settings-nav.tsx';
export { VisibilityField } from './visibility-field.tsx';
