import { apiQuery, entityQuery } from '../../platform/query.ts';
import { idPart } from '../../platform/url.ts';
import { leanPerson } from '../accounts/index.ts';
import { mergeRequestPath, mergeRequestsPath } from './merge-request-paths.ts';

/** Where v4 has a merge request. */
export const mergeRequestCall = (project: string, iid: string) =>
  `/api/v4/projects/${idPart(project)}/merge_requests/${encodeURIComponent(iid)}` as const;

/** Who takes part in it. */
export const participantsQuery = (project: string, iid: string) =>
  entityQuery(`${mergeRequestCall(project, iid)}/participants`, undefined, (found) => found.map(leanPerson));

export const widgetQuery = (project: string, iid: string) =>
  apiQuery(`${mergeRequestPath(project, iid)}/widget.json`);

/** What all that was asked about the changes is kept under. */
export const changesKey = (project: string, iid: string) =>
  apiQuery(`${mergeRequestPath(project, iid)}/changes.json`).queryKey.slice(0, 2);

/** Who may merge into a branch, and which of these people may not. */
export const whoMergesQuery = (project: string, target_branch: string, user_ids: readonly number[]) =>
  apiQuery(`${mergeRequestsPath(project)}/who_merges.json`, { target_branch, user_ids });

/** What the viewer has not published. */
export const draftsQuery = (project: string, iid: string) =>
  apiQuery(`${mergeRequestPath(project, iid)}/drafts.json`);
