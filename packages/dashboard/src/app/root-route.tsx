import { createRootRoute, retainSearchParams } from '@tanstack/react-router';
import { NotFound } from './NotFound.tsx';
import { Root } from './Root.tsx';
import { ScreenFailure } from './ScreenFailure.tsx';
import type { EnvironmentSlug } from './session/credentials.ts';

interface RootSearch {
  /** The environment is part of every address, so that a link opens in the right one. */
  env?: EnvironmentSlug;
}

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: ScreenFailure,
  notFoundComponent: NotFound,
  validateSearch: ({ env }: Record<string, unknown>): RootSearch =>
    env === 'test' || env === 'production' ? { env } : {},
  search: { middlewares: [retainSearchParams(['env'])] },
});
