import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

const niceness = 5;

/**
 * Lowers the priority of the calling thread below that of the one that answers requests. On Linux a priority applies to a thread;
 * elsewhere it would apply to the whole process, and is left as it is.
 */
export function standBack(): void {
  if (isMainThread || process.platform !== 'linux') return;
  try {
    setPriority(niceness);
  } catch {
    // Not permitted here: the priority stays.
  }
}
