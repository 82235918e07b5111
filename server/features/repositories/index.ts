import type { Feature } from '../../platform/feature.ts';
import { codePageRoutes } from './code-page.routes.ts';
import { downloadRoutes } from './download.routes.ts';
import { historyPageRoutes } from './history-page.routes.ts';
import { refPageRoutes } from './ref-page.routes.ts';
import { beginRepository } from './commit-files.ts';
import { commitCommentRoutes } from './commit-comment.routes.ts';
import { commitSubject } from './commit.subject.ts';
import { pickRoutes } from './picking/pick.routes.ts';
import { editingRoutes } from './editing/editing.routes.ts';
import { commitRoutes } from './commit.routes.ts';
import { fileRoutes } from './file.routes.ts';
import { gitHttpRoutes } from './git-http.routes.ts';
import { refRoutes } from './ref.routes.ts';
import { commitChannel, repositoryChannel } from './repository.channels.ts';
import { repositoryJobs, repositoryReactions } from './repository.reactions.ts';
import { repositoryRoutes } from './repository.routes.ts';
import { openRepository } from './repository.service.ts';
import { projectRepository } from './project-repository.ts';

export { commitFiles } from './commit-files.ts';
export { diffOptionsOf, presentAsked, readChanges } from './diff-page.ts';
export { renderChange } from './rendered/render-change.ts';
export type { ChangesAsked } from './diff-page.ts';
export { presentCommits as presentPageCommits } from './code-page.service.ts';
export { sendPatch } from './download.routes.ts';
export { recordImportedRefs } from './ref-changes/imported-refs.ts';
export { presentCommit, presentDiffFiles } from './repository.presenter.ts';
export { reconcileRefs } from './ref-changes/reconcile-refs.ts';
export { branchExists, createBranch } from './create-branch.ts';
export { changeOfCommit, pickChange } from './picking/pick-commit.ts';
export type { PickedChange } from './picking/pick-commit.ts';
export { greetingOf, serveGitCommand } from './git-ssh.ts';
export { changeRefs } from './ref-changes/change-refs.ts';
export type { ChangeableRepository } from './ref-changes/change-refs.ts';
export { createRepositoryOf, openToChange } from './owned-repository.ts';
export { mayDeleteBranch, mayPushTo, openForPush } from './lent-branches.ts';
export { placeInFiles, refusePosition } from './place-in-files.ts';
export { limitsOf } from './ref-changes/judge-push.ts';
export { deleteReservedRefs, makeReservedRef, setReservedRefs } from './ref-changes/reserved-refs.ts';
export type { ReservedRef } from './ref-changes/reserved-refs.ts';
export { beginningOrNone } from './compare-projects.ts';
export { openRepository, openRepositoryOf, valueOr404 } from './repository.service.ts';
export type { OpenRepository } from './repository.service.ts';

export const repositoriesFeature: Feature = {
  name: 'repositories',
  repositoryKinds: [projectRepository],
  subjects: [commitSubject],
  async initializeProject(ctx, projectId) {
    await beginRepository(ctx, await openRepository(ctx, String(projectId), 'push_code'));
  },
  routes(app) {
    gitHttpRoutes(app);
    repositoryRoutes(app);
    commitRoutes(app);
    pickRoutes(app);
    commitCommentRoutes(app);
    fileRoutes(app);
    refRoutes(app);
    codePageRoutes(app);
    editingRoutes(app);
    historyPageRoutes(app);
    refPageRoutes(app);
    downloadRoutes(app);
  },
  reactions: repositoryReactions,
  jobs: repositoryJobs,
  channels: [repositoryChannel, commitChannel],
};
