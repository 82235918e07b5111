import type { Branches } from '../merge-request.queries.ts';

/** Whether its merge makes one commit of the branch: as the project says, else as chosen. */
export function squashes({ squash, squash_option }: Branches, chosen: boolean = squash): boolean {
  if (squash_option === 'always') return true;
  return squash_option !== 'never' && chosen;
}
