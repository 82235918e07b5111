import { lazy } from 'react';

/** Loads when somebody opens it. */
export const TimeReportDialog = lazy(() => import('./time-report.tsx'));
