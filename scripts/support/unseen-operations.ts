import { operations } from '../../tests/support/operations.ts';

/** What the contract declares and no test has seen, from lines of `operation status`. */
export function unseenOperations(seen: string): string[] {
  const lines = new Set(seen.split('\n'));
  return operations.flatMap(({ operationId, statuses }) =>
    statuses.map((status) => `${operationId} ${status}`).filter((line) => !lines.has(line)),
  );
}
