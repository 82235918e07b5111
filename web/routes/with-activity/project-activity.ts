import '../../features/activity-registrations.ts';

export { default } from '../../features/activity/project-activity-page.tsx';
