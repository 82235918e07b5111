import type { RealtimeChannel } from '../../platform/realtime/cable.ts';
import { findProject, projectPolicy } from '../projects/index.ts';
import { repositoryStream } from './push.service.ts';

/** Refs of a repository changed. */
export const repositoryChannel: RealtimeChannel = {
  name: 'RepositoryChannel',
  async stream(platform, viewer, { project_id: id }) {
    if (typeof id !== 'number') return undefined;
    const project = await findProject(platform.db, viewer, id);
    return project !== undefined && projectPolicy.read_code(viewer, project)
      ? repositoryStream(id)
      : undefined;
  },
};
