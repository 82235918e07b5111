/*
 * Jobs that are queued by what they import.
 */

/** Brings one merge request to what its branches are now. Queued by whatever may have missed a push. */
export const catchUpName = 'merge-requests:catch-up';
/** Holds the commits of its versions. */
export const keepHeadsName = 'merge-requests:keep-heads';
/** Counts and identifies what its versions bring. */
export const measureVersionsName = 'merge-requests:measure-versions';
/** Merges what was set to be merged as soon as nothing is missing. */
export const autoMergeName = 'merge-requests:auto-merge';
/** Makes its rules of code owners. */
export const bringOwnersName = 'merge-requests:bring-owners';
/** Asks code owners for a review of a new one. */
export const requestOwnersName = 'merge-requests:request-owners';
/** Fills the ledger of its threads. */
export const standThreadsName = 'merge-requests:stand-threads';

/** Changes of one project's branches are followed one after another. */
export const queueOf = (projectId: number): string => `merge-requests:${projectId}`;
