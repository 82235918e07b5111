import type { TimeReport } from './time.ts';

interface ReportAsked {
  page?: number;
}

declare module '../calls.ts' {
  interface Calls {
    'GET /:project/-/issues/:iid/timelogs.json': { query: ReportAsked; answer: TimeReport };
    'DELETE /:project/-/issues/:iid/timelogs/:timelog': { answer: undefined };
    'GET /:project/-/merge_requests/:iid/timelogs.json': { query: ReportAsked; answer: TimeReport };
    'DELETE /:project/-/merge_requests/:iid/timelogs/:timelog': { answer: undefined };
    'GET /:project/-/milestones/:iid/timelogs.json': { query: ReportAsked; answer: TimeReport };
    'GET /groups/:group/-/milestones/:iid/timelogs.json': { query: ReportAsked; answer: TimeReport };
  }
}
