import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const tablesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/tables',
    component: lazyRouteComponent(() => import('./TablesScreen.tsx'), 'TablesScreen'),
  }),
] as const;
