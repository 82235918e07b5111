import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { findProject, projectPolicy } from '../projects/index.ts';
import { commitStream } from './commit.subject.ts';
import { repositoryStream } from './repository.service.ts';

/** Refs of a repository changed. */
export const repositoryChannel: RealtimeChannel = {
  name: 'RepositoryChannel',
  parameters: ['project_id'],
  async stream(platform, viewer, { project_id: id }) {
    if (typeof id !== 'number') return undefined;
    const project = await findProject(platform.db, viewer, id);
    return project !== undefined && projectPolicy.read_code(viewer, project)
      ? repositoryStream(id)
      : undefined;
  },
};

const wholeId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Comments on one commit. */
export const commitChannel: RealtimeChannel = {
  name: 'CommitChannel',
  parameters: ['project_id', 'sha'],
  async stream(platform, viewer, { project_id: id, sha }) {
    if (typeof id !== 'number' || typeof sha !== 'string' || !wholeId.test(sha)) return undefined;
    const project = await findProject(platform.db, viewer, id);
    return project !== undefined && projectPolicy.read_code(viewer, project)
      ? commitStream(id, sha)
      : undefined;
  },
};
