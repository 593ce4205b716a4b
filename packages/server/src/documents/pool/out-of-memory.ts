/** In the words of JavaScript, of C++, of the libraries and of the loader of shared objects. */
const MEMORY_WAS_REFUSED =
  /allocation failed|out of memory|bad_alloc|(could not|failed to|cannot) allocate|failed to map segment/i;

/** Node's own code takes a refused allocation for impossible, and asserts that. */
const NODE_ASSERTION = 'ERR_INTERNAL_ASSERTION';

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  (MEMORY_WAS_REFUSED.test(error.message) || ('code' in error && error.code === NODE_ASSERTION));
