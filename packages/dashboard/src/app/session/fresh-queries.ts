import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * A cache that is asked again after a change also where its first answer is still on its way. The library waits for that
 * answer, which may be older than the change.
 */
export class FreshQueries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const { predicate = () => true } = filters ?? {};
    await this.cancelQueries({
      ...filters,
      predicate: (query) => query.state.data === undefined && predicate(query as Parameters<typeof predicate>[0]),
    });
    await super.invalidateQueries(filters, options);
  }
}
