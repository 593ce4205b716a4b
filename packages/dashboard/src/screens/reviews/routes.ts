import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

/** Which reviews: those of a run, or of one of its steps. All that wait, if neither is given. */
interface ReviewSearch {
  run?: string;
  step?: string;
}

const validateSearch = (search: Record<string, unknown>): ReviewSearch => ({
  ...(typeof search.run === 'string' && { run: search.run }),
  ...(typeof search.step === 'string' && { step: search.step }),
});

export const reviewsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reviews',
    validateSearch,
    component: lazyRouteComponent(() => import('./ReviewsScreen.tsx'), 'ReviewsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/reviews/$reviewId',
    validateSearch,
    component: lazyRouteComponent(() => import('./ReviewScreen.tsx'), 'ReviewScreen'),
  }),
] as const;
