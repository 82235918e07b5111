import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '../platform/router-context.ts';
import { Frame } from '../shell/frame.tsx';

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
});
