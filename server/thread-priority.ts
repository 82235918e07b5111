import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

const niceness = 5;

/**
 * Lets the thread that calls it stand back behind the one that answers requests, where both want a core. On Linux a priority is a
 * thread's; elsewhere it would be the whole process's, and stays as it is.
 */
export function standBack(): void {
  if (isMainThread || process.platform !== 'linux') return;
  try {
    setPriority(niceness);
  } catch {
    // Not allowed here: then it is as before.
  }
}
