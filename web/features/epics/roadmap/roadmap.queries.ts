import { apiQuery } from '../../../platform/query.ts';
import { pathPart } from '../../../platform/url.ts';
import { groupEpics } from '../epic.queries.ts';
import { roadmapParameters, type RoadmapSearch } from './roadmap-search.ts';

/** Where a group's roadmap is, without the relative root. */
export const groupRoadmap = (group: string) => `/groups/${pathPart(group)}/-/roadmap` as const;

export const roadmapQuery = (group: string, search: RoadmapSearch, page = search.page ?? 1) =>
  apiQuery(`${groupRoadmap(group)}.json`, roadmapParameters(search, page));

/** The epics directly below one. */
export const childrenQuery = (group: string, iid: number) =>
  apiQuery(`${groupEpics(group)}/${iid}/roadmap.json`);
