import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root-route.tsx';
import { RUN_STATUSES, type RunFilters, TRIGGER_TYPES } from './filters.ts';

/** The value, if it is one that the API knows: an address may be typed by hand. */
const oneOf = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((each) => each === value);

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const date = (value: unknown): string | undefined =>
  typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Leaves out what is undefined, as the types of search parameters ask. */
const given = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

export const runsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/runs',
    validateSearch: (search: Record<string, unknown>): RunFilters =>
      given({
        workflow: text(search.workflow),
        status: oneOf(search.status, RUN_STATUSES),
        trigger: oneOf(search.trigger, TRIGGER_TYPES),
        from: date(search.from),
        to: date(search.to),
      }),
    component: lazyRouteComponent(() => import('./RunsScreen.tsx'), 'RunsScreen'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/runs/$runId',
    validateSearch: (search: Record<string, unknown>): { step?: string } => given({ step: text(search.step) }),
    component: lazyRouteComponent(() => import('./RunScreen.tsx'), 'RunScreen'),
  }),
] as const;
