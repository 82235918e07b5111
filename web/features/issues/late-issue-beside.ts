import { lazy } from '../../platform/lazy.ts';

/** The fields of an issue beside what shows it as a card or a row. */
export const IssueBeside = lazy(() => import('./issue-beside.tsx'));
