import type { Git } from './git.ts';

/**
 * The key to the part of the room that changes refs and HEAD. A change that the database does not hear of is lost to everybody
 * but git: whoever imports this owes intent and record. tools/check-imports.ts names the few who may.
 */
export const refDoor: unique symbol = Symbol('changes refs');

/** Opens quarantines, moves refs and HEAD, takes pushes. */
export type RefDoor = Git[typeof refDoor];
