import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '../platform/router-context.ts';

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: () => <main><Outlet /></main> });
