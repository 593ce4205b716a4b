import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./SettingsScreen.tsx'), 'SettingsScreen'),
});

const getParentRoute = () => settingsRoute;

export const settingsRoutes = [
  settingsRoute.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./ApiKeys.tsx'), 'ApiKeys'),
    }),
    createRoute({
      getParentRoute,
      path: '/secrets',
      component: lazyRouteComponent(() => import('./Secrets.tsx'), 'Secrets'),
    }),
    createRoute({
      getParentRoute,
      path: '/webhooks',
      component: lazyRouteComponent(() => import('./Webhooks.tsx'), 'Webhooks'),
    }),
    createRoute({
      getParentRoute,
      path: '/webhooks/$deliveryId',
      component: lazyRouteComponent(() => import('./DeliveryDetail.tsx'), 'DeliveryDetail'),
    }),
    createRoute({
      getParentRoute,
      path: '/members',
      component: lazyRouteComponent(() => import('./Members.tsx'), 'Members'),
    }),
    createRoute({
      getParentRoute,
      path: '/retention',
      component: lazyRouteComponent(() => import('./Retention.tsx'), 'Retention'),
    }),
    createRoute({
      getParentRoute,
      path: '/audit',
      component: lazyRouteComponent(() => import('./AuditLog.tsx'), 'AuditLog'),
    }),
    createRoute({
      getParentRoute,
      path: '/egress',
      component: lazyRouteComponent(() => import('./EgressLedger.tsx'), 'EgressLedger'),
    }),
    createRoute({
      getParentRoute,
      path: '/health',
      component: lazyRouteComponent(() => import('./Health.tsx'), 'Health'),
    }),
  ]),
] as const;
