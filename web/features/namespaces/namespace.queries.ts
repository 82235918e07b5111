import { apiQuery } from '../../platform/query.ts';

/** The target of a bare path: a person, a group or a project. */
export const resolveQuery = (path: string) => ({
  ...apiQuery('/-/resolve.json', { path }),
  staleTime: 60_000,
});
