import { recordEvent } from '../../platform/events/events.ts';
import type { RepositoryKind } from '../../platform/repositories/repository-kind.ts';
import {
  findProject,
  findProjectOfRepository,
  listProjectsWithRepository,
  noteChange,
  projectPolicy,
  recordDefaultBranch,
  repositoryState,
} from '../projects/index.ts';
import type { ProjectRow } from '../projects/index.ts';
import { insertProtectedBranch } from '../protected-branches/index.ts';
import { measureProject } from './measure-project.ts';
import { pushesSomewhere, withLentBranches } from './lent-branches.ts';
import { judgeRefs } from './ref-changes/judge-refs.ts';
import './repository.events.ts';

/** The code of a project: the first kind of repository. */
export const projectRepository: RepositoryKind<ProjectRow> = {
  name: 'project',
  noun: 'project',
  inRoot: true,
  opensToDeployKeys: true,
  async find(ctx, which) {
    const { platform, viewer } = ctx;
    const project = await findProject(platform.db, viewer, which);
    // A deploy key opens only the projects that have it.
    if (viewer.credential.kind === 'deploy-key' && project?.access_level === 0) return undefined;
    return project && withLentBranches(ctx, project);
  },
  refusal(viewer, project, service) {
    const writes = service === 'git-receive-pack';
    if (!projectPolicy.read_code(viewer, project))
      return 'You are not allowed to download code from this project.';
    if (writes && project.archived) return 'This project is archived: it can be read and not changed.';
    if (writes && !pushesSomewhere(viewer, project))
      return viewer.credential.kind === 'deploy-key'
        ? 'This deploy key may only read.'
        : 'You are not allowed to push code to this project.';
    return undefined;
  },
  hiddenRefs: (viewer, project) =>
    projectPolicy.read_merge_requests(viewer, project) ? [] : ['refs/merge-requests/'],
  judge: judgeRefs,
  state: repositoryState,
  list: listProjectsWithRepository,
  async record(tx, { id, firstBranch, headMoves }) {
    await noteChange(tx, id);
    if (firstBranch === undefined) return;
    if (headMoves) await recordDefaultBranch(tx, id, firstBranch);
    // facts.md: Developers may push and merge, nobody may force.
    await insertProtectedBranch(tx, id, {
      name: firstBranch,
      push_access_level: 30,
      merge_access_level: 30,
      allow_force_push: false,
    });
  },
  async recordEvents(tx, { id: projectId, pusherId, changes, pushOptions }) {
    await recordEvent(tx, 'refs.changed', {
      projectId,
      pusherId,
      changes,
      ...(pushOptions.length === 0 ? {} : { pushOptions }),
    });
  },
  measure: measureProject,
  async isCopy(db, id) {
    const project = await findProjectOfRepository(db, id);
    return project !== undefined && project.forked_from_project_id !== null;
  },
};
