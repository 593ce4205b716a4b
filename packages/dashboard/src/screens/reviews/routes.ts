import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const reviewsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reviews',
    component: lazyRouteComponent(() => import('./ReviewsScreen.tsx'), 'ReviewsScreen'),
  }),
] as const;
