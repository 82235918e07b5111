/** The parts of time tracking that other features use. */
export { TimeReportDialog } from './late-time-report.ts';
