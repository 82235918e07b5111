import { apiQuery } from '../../platform/query.ts';
import { projectIssues } from './issue.queries.ts';

/** The address of a run of moves, for the API client. */
export const moveRunPath = (path: string, run: string) => `${projectIssues(path)}/moves/${run}` as const;

export const moveRunQuery = (path: string, run: string) => apiQuery(`${moveRunPath(path, run)}.json`);
