import type { ListMetadata } from './generated/types.ts';

/** One page of a list. Iterating over it yields its items and those of all pages that follow. */
export class Page<T> implements AsyncIterable<T> {
  readonly data: T[];
  readonly list_metadata: ListMetadata & { total_count?: number };
  readonly #fetch: (after: string) => Promise<Page<T>>;

  constructor(
    { data, list_metadata }: Pick<Page<T>, 'data' | 'list_metadata'>,
    fetch: (after: string) => Promise<Page<T>>,
  ) {
    this.data = data;
    this.list_metadata = list_metadata;
    this.#fetch = fetch;
  }

  get hasMore(): boolean {
    return this.list_metadata.after !== null;
  }

  /** Returns null if this is the last page. */
  async nextPage(): Promise<Page<T> | null> {
    const { after } = this.list_metadata;
    return after === null ? null : this.#fetch(after);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    // A service that repeats a cursor would be asked for the same page for ever.
    const seen = new Set<string>();
    for (let page: Page<T> | null = this; page !== null; page = await page.nextPage()) {
      yield* page.data;
      const { after }: ListMetadata = page.list_metadata;
      if (after === null || seen.has(after)) return;
      seen.add(after);
    }
  }
}

/** The first page of a list when awaited; all items of the list when iterated over. */
export class PagePromise<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #fetch: () => Promise<Page<T>>;
  #first: Promise<Page<T>> | undefined;

  constructor(fetch: () => Promise<Page<T>>) {
    this.#fetch = fetch;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting it gives the first page
  then<A = Page<T>, B = never>(
    fulfilled?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#first ??= this.#fetch();
    return this.#first.then(fulfilled, rejected);
  }

  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Page<T> | B> {
    return this.then(undefined, rejected);
  }

  finally(settled?: (() => void) | null): Promise<Page<T>> {
    return this.then().finally(settled);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* await this;
  }

  /** All items as an array. */
  async all(): Promise<T[]> {
    const items: T[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}
