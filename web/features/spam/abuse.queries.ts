import { apiPageQuery } from '../../platform/query.ts';

export const abuseReportsPath = '/admin/abuse_reports.json';

export const abuseReportsQuery = (page: number | undefined) => apiPageQuery(abuseReportsPath, { page });
