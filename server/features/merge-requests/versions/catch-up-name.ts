/** The job that a merge request queues when it is reopened: what was pushed meanwhile becomes a version. */
export const catchUpName = 'merge-requests:catch-up';
