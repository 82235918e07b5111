/** The parts of code pages that other features use. */
export { CommitDays } from './commit-rows.tsx';
export type { LinePlace } from './diff-places.ts';
export type { DiffInsert, DiffReview, FileReview, ViewedFiles } from './diff-review.ts';
export { DiffView } from './diff-view.tsx';
export { cardOf } from './file-groups.tsx';
export { BranchInput } from './branch-input.tsx';
export { PickButtons } from './pick-buttons.tsx';
export { showName } from './names.ts';
export { compareQuery, refsQuery } from './code.queries.ts';
export { codePage, commitPage } from './code-paths.ts';
