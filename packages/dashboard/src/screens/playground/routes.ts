import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

interface PlaygroundSearch {
  /** The document that is open. */
  file?: string;
  /** An extraction whose schema is taken over. */
  from?: string;
}

export const playgroundRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/playground',
    validateSearch: ({ file, from }: Record<string, unknown>): PlaygroundSearch => ({
      ...(typeof file === 'string' && { file }),
      ...(typeof from === 'string' && { from }),
    }),
    component: lazyRouteComponent(() => import('./PlaygroundScreen.tsx'), 'PlaygroundScreen'),
  }),
] as const;
