import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

type Filters<Name extends string> = Partial<Record<Name, string>>;

/** Filters live in the address: a link shows the same list, and back goes to the former one. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [filters: Filters<Name>, change: (changed: Filters<Name>) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const given = search as Record<string, string | undefined>;
  const filters: Filters<Name> = {};
  for (const name of names) {
    const value = given[name];
    if (value !== undefined && value !== '') filters[name] = value;
  }
  const change = useCallback(
    (changed: Filters<Name>) => {
      // From the newest address, not from the one this was drawn with: two quick changes are both kept.
      const searchOf = (newest: Filters<string>) =>
        Object.fromEntries(
          Object.entries({ ...newest, ...changed }).filter(([, value]) => value !== undefined && value !== ''),
        );
      void navigate({ to: pathname, search: searchOf, replace: true });
    },
    [navigate, pathname],
  );
  return [filters, change];
}
