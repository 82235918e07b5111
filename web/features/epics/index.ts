/** The parts of epics that other features use. */
export { epicFilters, epicParameters, epicSearch } from './epic-search.ts';
export { spanText } from './epic-span.ts';
