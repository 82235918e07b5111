import { doorRoutes } from './accounts.tsx';
import { failureRoute } from './failure.tsx';
import { rootRoute } from './root.tsx';

export const routeTree = rootRoute.addChildren([...doorRoutes, failureRoute]);
