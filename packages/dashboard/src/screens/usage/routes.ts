import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const usageRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/usage',
    component: lazyRouteComponent(() => import('./UsageScreen.tsx'), 'UsageScreen'),
  }),
] as const;
