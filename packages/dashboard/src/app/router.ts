import { createRoute, createRouter } from '@tanstack/react-router';
import { documentsRoutes } from '../screens/documents/routes.ts';
import { editsRoutes } from '../screens/edits/routes.ts';
import { extractionsRoutes } from '../screens/extractions/routes.ts';
import { helpRoutes } from '../screens/help/routes.ts';
import { learningRoutes } from '../screens/learning/routes.ts';
import { playgroundRoutes } from '../screens/playground/routes.ts';
import { reviewsRoutes } from '../screens/reviews/routes.ts';
import { runsRoutes } from '../screens/runs/routes.ts';
import { settingsRoutes } from '../screens/settings/routes.ts';
import { tablesRoutes } from '../screens/tables/routes.ts';
import { usageRoutes } from '../screens/usage/routes.ts';
import { workflowsRoutes } from '../screens/workflows/routes.ts';
import { rootRoute } from './root-route.tsx';
import { parseSearch, stringifySearch } from './search.ts';
import { callLog } from './session/call-log.ts';

/** `Root` shows the form of the gate there, or goes on to the first place. */
const entrances = ['/', '/sign-in', '/setup', '/invite'].map((path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
  }),
);

const routeTree = rootRoute.addChildren([
  ...entrances,
  ...playgroundRoutes,
  ...documentsRoutes,
  ...editsRoutes,
  ...extractionsRoutes,
  ...workflowsRoutes,
  ...runsRoutes,
  ...reviewsRoutes,
  ...tablesRoutes,
  ...learningRoutes,
  ...usageRoutes,
  ...settingsRoutes,
  ...helpRoutes,
]);

export const router = createRouter({ routeTree, parseSearch, stringifySearch, defaultPreload: 'intent' });

// Another screen has calls of its own.
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) callLog.clear();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
