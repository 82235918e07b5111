import type { Feature } from '../../platform/feature.ts';
import { projectsBelowNamespaces } from './below-namespaces.queries.ts';
import { headFollows } from './default-branch.ts';
import { projectAvatarRoutes } from './project-avatar.routes.ts';
import { projectGroupRoutes } from './project-group.routes.ts';
import { projectListRoutes } from './project-list.routes.ts';
import { projectRoutes } from './project.routes.ts';
import { undashedRoutes } from './undashed.routes.ts';
import { removeUnrecorded } from './remove-unrecorded.ts';
import { removeHidden } from './remove-hidden.ts';

export { recordDefaultBranch } from './default-branch.ts';
export { changeOpenIssuesCount, countingOpenedIssues, uncountingIssues } from './open-issues.queries.ts';
export { replaceLanguages } from './project-languages.queries.ts';
export { listProjectsWithRepository, noteChange, repositoryState } from './repository-record.queries.ts';
export type { MergeMethod, SquashOption } from './project-settings.ts';
export { mayCopyCode } from './code-copies.queries.ts';
export { announceLists, placesChanged, seesOrSawPlace } from './announce-lists.ts';
export type { ListsOfProjects, NewsOfPlace } from './announce-lists.ts';
export { findProjectOfSubject } from './listed-subjects.queries.ts';
export type { ListedProject } from './listed-subjects.queries.ts';
export { issueCounts, mergeRequestCounts } from './counted-issues.queries.ts';
export { usableBelow } from './used-below.queries.ts';
export { readsIssue } from './issue.rules.ts';
export { projectPolicy, projectRules } from './project.policy.ts';
export type { ProjectAction, ProjectSubject } from './project.policy.ts';
export { projectParent } from './project-parent.ts';
export { presentSimpleProject } from './project.presenter.ts';
export { countProjects, listProjects } from './project-list.queries.ts';
export {
  findProject,
  isProjectThere,
  findProjectsByPaths,
  updateProjectRow,
  findProjectOfRepository,
} from './project.queries.ts';
export {
  findPeopleWhoSeeProject,
  mayOrCould,
  projectSendsMail,
  seesOrSawProject,
} from './project-readers.queries.ts';
export { starredBy } from './project-stars.queries.ts';
export type { ProjectRow } from './project.queries.ts';
export {
  authorizeProject,
  chooseNamespace,
  createProject,
  holdOrigin,
  loadProject,
  updateProject,
} from './project.service.ts';
export {
  copyRepositoryFacts,
  descendsFrom,
  findOrigins,
  removeForkOrigin,
  setForkOrigin,
} from './project-fork.queries.ts';
export { presentProjects } from './present-projects.ts';

export const projectsFeature: Feature = {
  name: 'projects',
  routes(app) {
    projectRoutes(app);
    projectListRoutes(app);
    projectGroupRoutes(app);
    projectAvatarRoutes(app);
    undashedRoutes(app);
  },
  belowNamespaces: projectsBelowNamespaces,
  reactions: [headFollows],
  jobs: [removeHidden, removeUnrecorded],
};
