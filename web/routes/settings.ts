import { notificationSettingsRoute } from './notifications.tsx';
import { profileRoutes } from './profile.tsx';

/** The pages on which people set up their own account. */
const routes = [...profileRoutes, notificationSettingsRoute] as const;
export default routes;
