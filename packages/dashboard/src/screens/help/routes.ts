import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const helpRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/help',
    component: lazyRouteComponent(() => import('./HelpScreen.tsx'), 'HelpScreen'),
  }),
] as const;
