import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const reviewsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reviews',
    validateSearch: (search: Record<string, unknown>): { run?: string; step?: string } => ({
      ...(typeof search.run === 'string' && { run: search.run }),
      ...(typeof search.step === 'string' && { step: search.step }),
    }),
    component: lazyRouteComponent(() => import('./ReviewsScreen.tsx'), 'ReviewsScreen'),
  }),
] as const;
