import '../../features/activity-registrations.ts';

export { default } from '../../features/explore/dashboard-page.tsx';
