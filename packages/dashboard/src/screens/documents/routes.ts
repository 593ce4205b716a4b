import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';
import { laneSearch } from './lane-search.ts';

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
    path: '/files/$fileId',
    component: lazyRouteComponent(() => import('./FileScreen.tsx'), 'FileScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/parses/$parseId',
    component: lazyRouteComponent(() => import('./ParseScreen.tsx'), 'ParseScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/partitions/$partitionId',
    validateSearch: laneSearch,
    component: lazyRouteComponent(() => import('./PartitionScreen.tsx'), 'PartitionScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/splits/$splitId',
    validateSearch: laneSearch,
    component: lazyRouteComponent(() => import('./SplitScreen.tsx'), 'SplitScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/classifications/$classificationId',
    component: lazyRouteComponent(() => import('./ClassificationScreen.tsx'), 'ClassificationScreen'),
  }),
] as const;
