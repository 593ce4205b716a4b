import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

interface ExtractionSearch {
  /** JSON pointer of the value that is pinned. */
  at?: string;
  order?: 'doubt' | 'answers';
}

export const extractionsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/extractions/$extractionId',
    validateSearch: ({ at, order }: Record<string, unknown>): ExtractionSearch => ({
      ...(typeof at === 'string' && at !== '' && { at }),
      ...((order === 'doubt' || order === 'answers') && { order }),
    }),
    component: lazyRouteComponent(() => import('./ExtractionScreen.tsx'), 'ExtractionScreen'),
  }),
] as const;
