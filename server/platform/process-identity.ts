import { hostname } from 'node:os';
import { processStart } from './data-folder/process-lock.ts';

/** Identifies this process among all others, past and future: its host, its pid and when it was started. */
export const thisProcess = `${hostname()} ${process.pid} ${processStart(process.pid)}`;

/** Whether the process with this identity has ended; false for another host, where it is unknown. */
export function hasEnded(identity: string): boolean {
  const [host, pid, start] = identity.split(' ');
  return host === hostname() && processStart(Number(pid)) !== start;
}
