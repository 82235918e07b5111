import { adminPages } from './admin.tsx';
import { abuseReportsRoute } from './spam.tsx';

/** The pages of administrators. */
const routes = [...adminPages, abuseReportsRoute] as const;
export default routes;
