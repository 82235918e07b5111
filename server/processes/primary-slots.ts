import { onceOnly } from '../platform/shared-slots.ts';
import type { SharedSlots } from '../platform/shared-slots.ts';
import type { ToWorker } from './messages.ts';
import { sendToPrimary } from './worker.ts';

/** Slots that the primary counts for all workers. */
export function createPrimarySlots(): SharedSlots {
  const waiting = new Map<number, (taken: boolean) => void>();
  let lastId = 0;
  process.on('message', (message: ToWorker) => {
    if (message.type !== 'slot') return;
    waiting.get(message.id)?.(message.taken);
    waiting.delete(message.id);
  });
  return {
    async take(key, limit) {
      if (limit === 0) return () => undefined;
      const id = ++lastId;
      const taken = await new Promise<boolean>((resolve) => {
        waiting.set(id, resolve);
        sendToPrimary({ type: 'take-slot', id, key, limit });
      });
      return taken ? onceOnly(() => sendToPrimary({ type: 'give-back-slot', key })) : undefined;
    },
  };
}
