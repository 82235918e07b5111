/** The parts of projects that other features use. */
export { groupPage, groupPath, personPath, projectPage, projectPath, refPart } from './paths.ts';
export { can, projectQuery, type Project, type Namespace, type Visibility } from './project.queries.ts';
export { projectTabs, type ProjectTab } from './project-tabs.ts';
export { useRest } from './project-context.tsx';
export { projects } from './project.entity.ts';
export { useIsMember, useProject, useProjectInCache } from './use-project.ts';
export { projectsFrame } from './projects.frame.messages.ts';
