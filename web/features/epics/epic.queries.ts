import type { EpicListPath } from '../../../contract/epics/epics.ts';
import { apiQuery } from '../../platform/query.ts';
import { pathPart } from '../../platform/url.ts';
import { epicParameters, type EpicSearch } from './epic-search.ts';

/** Where a group's epics are, without the relative root. */
export const groupEpics = (group: string) => `/groups/${pathPart(group)}/-/epics` as const;

/** The epics of the viewer's groups. */
export const dashboardEpics = '/dashboard/epics';

export const epicListQuery = (list: EpicListPath, search: EpicSearch) =>
  apiQuery(`${list}.json`, epicParameters(search));
