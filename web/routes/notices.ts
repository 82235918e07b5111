import { unsubscribeRoute } from './notifications.tsx';
import { reportAbuseRoute } from './spam.tsx';

/** Pages for unsubscribing and for reporting abuse. */
const routes = [unsubscribeRoute, reportAbuseRoute] as const;
export default routes;
