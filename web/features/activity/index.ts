/** The parts of activity that other features use. */
export { activityIcons } from './activity-icons.ts';
export { ActivityList } from './activity-list.tsx';
export { activityMessages } from './activity.messages.ts';
export { personActivityQuery, ownActivityQuery } from './activity.queries.ts';
