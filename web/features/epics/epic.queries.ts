import type { EpicListPath } from '../../../contract/epics/epics.ts';
import { apiQuery, entityQuery } from '../../platform/query.ts';
import { idPart, pathPart } from '../../platform/url.ts';
import { leanPerson } from '../accounts/index.ts';
import { epicParameters, type EpicSearch } from './epic-search.ts';

/** Where a group's epics are, without the relative root. */
export const groupEpics = (group: string) => `/groups/${pathPart(group)}/-/epics` as const;

/** Where v4 has an epic. */
export const epicCall = (group: string, iid: string) =>
  `/api/v4/groups/${idPart(group)}/epics/${encodeURIComponent(iid)}` as const;

/** Who takes part in an epic. */
export const participantsQuery = (group: string, iid: string) =>
  entityQuery(`${epicCall(group, iid)}/participants`, undefined, (found) => found.map(leanPerson));

/** The epics of the viewer's groups. */
export const dashboardEpics = '/dashboard/epics';

export const epicListQuery = (list: EpicListPath, search: EpicSearch) =>
  apiQuery(`${list}.json`, epicParameters(search));
