/**
 * The key to the functions that change refs and HEAD. A change that is not recorded in the database is only known to git, so code that
 * imports this has to write an intent and a record. tools/check-imports.ts lists who may.
 */
export const refDoor: unique symbol = Symbol('changes refs');
