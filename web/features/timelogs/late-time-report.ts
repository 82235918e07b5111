import { lazy } from '../../platform/lazy.ts';

/** Loads when somebody opens it. */
export const TimeReportDialog = lazy(() => import('./time-report.tsx'));
