/** How a project merges: with a merge commit, with one onto the newest target only, or by fast-forward. The words are v4's. */
export const mergeMethods = ['merge', 'rebase_merge', 'ff'] as const;
export type MergeMethod = (typeof mergeMethods)[number];

/** Whether a merge makes one commit of the branch: a choice with a default, or not. */
export const squashOptions = ['never', 'default_off', 'default_on', 'always'] as const;
export type SquashOption = (typeof squashOptions)[number];
