import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

export const workflowsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/workflows',
    component: lazyRouteComponent(() => import('./WorkflowsScreen.tsx'), 'WorkflowsScreen'),
  }),
] as const;
