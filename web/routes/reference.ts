import { helpRoutes } from './help.tsx';
import { apiReferenceRoute } from './instance.tsx';

/** The documentation. */
const routes = [...helpRoutes, apiReferenceRoute] as const;
export default routes;
