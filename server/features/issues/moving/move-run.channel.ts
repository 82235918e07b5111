import type { RealtimeChannel } from '../../../platform/realtime/channel.ts';
import { moveRunStream } from './move-run.job.ts';
import { findRun } from './move-run.queries.ts';

/** How far a run of moves is, for the person who started it. */
export const moveRunChannel: RealtimeChannel = {
  name: 'IssueMoveRunChannel',
  parameters: ['run_id'],
  async stream({ db }, { user }, { run_id: id }) {
    if (typeof id !== 'number' || user === null) return undefined;
    return (await findRun(db, id))?.user_id === user.id ? moveRunStream(id) : undefined;
  },
};
