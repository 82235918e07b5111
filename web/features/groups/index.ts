/** The parts of groups that other features use. */
export { GroupList } from './group-list.tsx';
export { GroupSettingsNav } from './group-settings-nav.tsx';
export { groupTabs } from './group-tabs.ts';
export { groupQuery, groupsQuery } from './group.queries.ts';
