import { failureRoute } from './failure.tsx';
import { rootRoute } from './root.tsx';
import { signInRoute } from './sign-in.tsx';

export const routeTree = rootRoute.addChildren([signInRoute, failureRoute]);
