import { apiQuery } from '../../../platform/query.ts';
import { mergeRequestPath } from '../merge-request-paths.ts';

/** What conflicts with the target, with the text to edit of one file. */
export const conflictsQuery = (project: string, iid: string, path?: string) =>
  apiQuery(`${mergeRequestPath(project, iid)}/conflicts.json`, path === undefined ? {} : { path });
