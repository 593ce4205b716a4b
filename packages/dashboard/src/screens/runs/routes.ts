import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const runsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/runs',
    component: lazyRouteComponent(() => import('./RunsScreen.tsx'), 'RunsScreen'),
  }),
] as const;
