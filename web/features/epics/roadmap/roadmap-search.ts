import type { RoadmapAsked } from '../../../../contract/roadmap/roadmap.ts';
import { stringifySearch } from '../../../platform/search-params.ts';
import { withoutFilterText, type FilterSearch } from '../../planning/index.ts';
import { epicFilters, epicParameters, epicSearch, isFiltered, type EpicSearch } from '../epic-search.ts';
import { zooms, type Zoom } from './axis.ts';

/** A roadmap as its address says it. */
export interface RoadmapSearch extends Omit<EpicSearch, 'sort'> {
  zoom?: Zoom | undefined;
}

export const usualZoom: Zoom = 'months';

/** For routes: what of the address is asked for. */
export function roadmapSearch(search: Record<string, unknown>): RoadmapSearch {
  const { sort: _sort, ...rest } = epicSearch(search);
  const zoom = zooms.find((known) => known === search['zoom']);
  return { ...rest, zoom: zoom === usualZoom ? undefined : zoom };
}

/** What the server is asked for. */
export function roadmapParameters({ zoom: _zoom, ...search }: RoadmapSearch, page?: number): RoadmapAsked {
  const { order_by: _by, sort: _sort, ...asked } = epicParameters(search);
  return { ...asked, page: page === 1 ? undefined : page };
}

/** An address of the roadmap with other filters or another zoom; the first rows, unless it is said. */
export const roadmapHref = (
  path: string,
  search: RoadmapSearch,
  change: Partial<RoadmapSearch> = {},
): string => path + stringifySearch({ ...search, page: undefined, ...change });

/** Whether anything but the state and the zoom is asked for. */
export const isFilteredRoadmap = ({ zoom: _zoom, ...search }: RoadmapSearch): boolean => isFiltered(search);

/** The search that says the same without filters in its text, as the form sends them; undefined where there are none. */
export function withoutTypedRoadmapFilters(search: RoadmapSearch): RoadmapSearch | undefined {
  const meant = withoutFilterText(epicFilters, search as FilterSearch);
  return meant && roadmapSearch({ ...meant, zoom: search.zoom });
}
