/**
 * Marks a place where a crash would leave work half done. The fault run (`npm run faults`) kills the process exactly there by
 * COPPICE_INTERNAL_FAULT=<name>; without that variable it does nothing.
 */
export function faultPoint(name: string): void {
  if (wanted === name) process.kill(process.pid, 'SIGKILL');
}

const wanted = process.env['COPPICE_INTERNAL_FAULT'];
