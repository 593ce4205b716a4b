import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

interface DocumentsSearch {
  /** Which records are listed; files when left out. */
  type?: string;
}

export const documentsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/documents',
    validateSearch: ({ type }: Record<string, unknown>): DocumentsSearch => (typeof type === 'string' ? { type } : {}),
    component: lazyRouteComponent(() => import('./DocumentsScreen.tsx'), 'DocumentsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/files/$recordId',
    component: lazyRouteComponent(() => import('./RecordScreen.tsx'), 'RecordScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/parses/$recordId',
    component: lazyRouteComponent(() => import('./RecordScreen.tsx'), 'RecordScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/partitions/$recordId',
    component: lazyRouteComponent(() => import('./RecordScreen.tsx'), 'RecordScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/splits/$recordId',
    component: lazyRouteComponent(() => import('./RecordScreen.tsx'), 'RecordScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/classifications/$recordId',
    component: lazyRouteComponent(() => import('./RecordScreen.tsx'), 'RecordScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/edits/$recordId',
    component: lazyRouteComponent(() => import('./RecordScreen.tsx'), 'RecordScreen'),
  }),
] as const;
