/** Messages of JavaScript, of C++ and of the libraries. */
const MEMORY_WAS_REFUSED = /allocation failed|out of memory|bad_alloc|(could not|failed to) allocate/i;

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && MEMORY_WAS_REFUSED.test(error.message);
