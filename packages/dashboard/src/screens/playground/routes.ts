import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const playgroundRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/playground',
    component: lazyRouteComponent(() => import('./PlaygroundScreen.tsx'), 'PlaygroundScreen'),
  }),
] as const;
