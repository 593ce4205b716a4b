import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const documentsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/documents',
    component: lazyRouteComponent(() => import('./DocumentsScreen.tsx'), 'DocumentsScreen'),
  }),
] as const;
