import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { findProject, projectPolicy } from '../projects/index.ts';
import { findBoard } from './board.queries.ts';
import { boardStream } from './board.service.ts';

/** Changes of a board and of its lists. Those of its cards are changes of the project's issues. */
export const boardChannel: RealtimeChannel = {
  name: 'BoardChannel',
  parameters: ['board_id'],
  async stream(platform, viewer, { board_id: id }) {
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
    const board = await findBoard(platform.db, id);
    if (board?.project_id == null) return undefined;
    const project = await findProject(platform.db, viewer, board.project_id);
    return project !== undefined && projectPolicy.read_issues(viewer, project) ? boardStream(id) : undefined;
  },
};
