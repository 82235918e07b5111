import type { RealtimeChannel } from '../../platform/realtime/channel.ts';
import { findPlace } from './board-place.ts';
import { findBoard } from './board.queries.ts';
import { boardStream } from './board.service.ts';

/** Changes of a board and of its lists. Those of its cards are changes of the project's or group's issues. */
export const boardChannel: RealtimeChannel = {
  name: 'BoardChannel',
  parameters: ['board_id'],
  async stream(platform, viewer, { board_id: id }) {
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined;
    const board = await findBoard(platform.db, id);
    if (board === undefined) return undefined;
    return (await findPlace({ platform, viewer }, board)) === undefined ? undefined : boardStream(id);
  },
};
