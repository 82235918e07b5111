import { notificationSettingsRoute } from './notifications.tsx';
import { profileRoutes } from './profile.tsx';

/** The pages for a person's own settings. */
const routes = [...profileRoutes, notificationSettingsRoute] as const;
export default routes;
