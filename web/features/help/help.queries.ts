import { apiQuery } from '../../platform/query.ts';

/** A help document: `user/issues`, or the first page. */
export const helpQuery = (page: string) => apiQuery('/help.json', page === '' ? undefined : { page });
