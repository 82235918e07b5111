import { unsubscribeRoute } from './notifications.tsx';
import { reportAbuseRoute } from './spam.tsx';

/** What is said about mails and about people. */
const routes = [unsubscribeRoute, reportAbuseRoute] as const;
export default routes;
