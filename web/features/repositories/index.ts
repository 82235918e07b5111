/** The parts of code pages that other features use. */
export { CommitDays } from './commit-rows.tsx';
export { DiffView } from './diff-view.tsx';
export { refsQuery } from './code.queries.ts';
