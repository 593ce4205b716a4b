import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';
import { TABS } from './tabs.ts';

interface WorkflowSearch {
  tab?: (typeof TABS)[number];
  /** The block that the inspector shows. */
  block?: string;
}

const validateSearch = ({ tab, block }: Record<string, unknown>): WorkflowSearch => {
  const known = TABS.find((each) => each === tab);
  return { ...(known !== undefined && { tab: known }), ...(typeof block === 'string' && { block }) };
};

export const workflowsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/workflows',
    component: lazyRouteComponent(() => import('./WorkflowsScreen.tsx'), 'WorkflowsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/workflows/new',
    component: lazyRouteComponent(() => import('./NewWorkflowScreen.tsx'), 'NewWorkflowScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/workflows/$workflowId',
    validateSearch,
    component: lazyRouteComponent(() => import('./WorkflowScreen.tsx'), 'WorkflowScreen'),
  }),
] as const;
