import { hostname } from 'node:os';
import { processStart } from './data-folder/data-folder.ts';

/** This process, told apart from all others there were and will be: its host, its number and when it was started. */
export const thisProcess = `${hostname()} ${process.pid} ${processStart(process.pid)}`;

/** Whether the process that called itself so has ended. Of another host nobody can tell: false. */
export function hasEnded(identity: string): boolean {
  const [host, pid, start] = identity.split(' ');
  return host === hostname() && processStart(Number(pid)) !== start;
}
