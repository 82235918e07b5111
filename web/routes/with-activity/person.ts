import '../../features/activity-registrations.ts';

export { default } from '../../features/profiles/user-index-page.tsx';
