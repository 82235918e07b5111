/**
 * Marks a place where a crash would leave work half done. The fault run (`npm run faults`) kills the process exactly there by
 * COPPICE_INTERNAL_FAULT=<name>, or by <name>@0.1 once in ten times; without that variable it does nothing.
 */
export function faultPoint(name: string): void {
  if (wanted === name && Math.random() < chance) process.kill(process.pid, 'SIGKILL');
}

const [wanted, odds] = process.env['COPPICE_INTERNAL_FAULT']?.split('@') ?? [];
const chance = Number(odds ?? 1);
