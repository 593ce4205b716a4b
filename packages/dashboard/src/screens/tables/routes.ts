import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

const getParentRoute = () => rootRoute;

export const tablesRoutes = [
  createRoute({
    getParentRoute,
    path: '/tables',
    component: lazyRouteComponent(() => import('./TablesScreen.tsx'), 'TablesScreen'),
  }),
  createRoute({
    getParentRoute,
    path: '/tables/$tableId',
    component: lazyRouteComponent(() => import('./TableScreen.tsx'), 'TableScreen'),
  }),
] as const;
