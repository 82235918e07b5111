/** The parts of time tracking that other features use. */
export type { TimedPath } from './time-report.tsx';
export { TimeReportDialog } from './late-time-report.ts';
