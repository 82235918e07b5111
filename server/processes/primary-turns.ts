import { createTurnAsker } from '../platform/shared-turns.ts';
import type { SharedTurns } from '../platform/shared-turns.ts';
import type { ToWorker } from './messages.ts';
import { sendToPrimary } from './worker.ts';

/** Turns that the primary gives to all workers. */
export function createPrimaryTurns(): SharedTurns {
  const { turns, answered } = createTurnAsker({
    take: (id, key, limit) => sendToPrimary({ type: 'take-turn', id, key, limit }),
    end: (id, key) => sendToPrimary({ type: 'end-turn', id, key }),
  });
  process.on('message', (message: ToWorker) => {
    if (message.type === 'turn') answered(message.id, message.isTurn);
  });
  return turns;
}
