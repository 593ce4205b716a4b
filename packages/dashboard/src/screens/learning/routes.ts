import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const learningRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/learning',
    component: lazyRouteComponent(() => import('./LearningScreen.tsx'), 'LearningScreen'),
  }),
] as const;
