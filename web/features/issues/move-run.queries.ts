import type { MoveRunState } from '../../../contract/issues/moving.ts';
import { apiQuery } from '../../platform/query.ts';
import { projectIssues } from './issue.queries.ts';

/** The address of a run of moves, for the API client. */
export const moveRunPath = (path: string, run: string): string => `${projectIssues(path)}/moves/${run}`;

export const moveRunQuery = (path: string, run: string) =>
  apiQuery<MoveRunState>(`${moveRunPath(path, run)}.json`);
