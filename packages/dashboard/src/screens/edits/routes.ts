import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

interface EditSearch {
  /** Key of the field that is selected. */
  at?: string;
  /** Both side by side when left out. */
  view?: 'before' | 'after';
}

export const editsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/edits/$editId',
    validateSearch: ({ at, view }: Record<string, unknown>): EditSearch => ({
      ...(typeof at === 'string' && at !== '' && { at }),
      ...((view === 'before' || view === 'after') && { view }),
    }),
    component: lazyRouteComponent(() => import('./EditScreen.tsx'), 'EditScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/edits/templates/$templateId',
    component: lazyRouteComponent(() => import('./TemplateScreen.tsx'), 'TemplateScreen'),
  }),
] as const;
