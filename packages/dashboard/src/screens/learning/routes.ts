import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

const getParentRoute = () => rootRoute;

export const learningRoutes = [
  createRoute({
    getParentRoute,
    path: '/learning',
    component: lazyRouteComponent(() => import('./LearningScreen.tsx'), 'LearningScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/learning/$scorerId',
    component: lazyRouteComponent(() => import('./ScorerScreen.tsx'), 'ScorerScreen'),
  }),
] as const;
