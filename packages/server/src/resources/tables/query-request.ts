import type { TableQuery } from '@recto/contract';
import type { z } from 'zod';
import { type ValidationItem, validationFailed } from '../../lib/errors.ts';
import type { ColumnKind } from './column-kind.ts';
import type { StoredColumn } from './column-stats.ts';

export type QueryRequest = z.output<typeof TableQuery>;

/** The place of a mistake in the request. */
export type Loc = (string | number)[];

/** Finds columns by name and collects mistakes. */
export class ColumnFinder {
  readonly faults: ValidationItem[] = [];
  readonly #columns: readonly StoredColumn[];
  readonly #indexes: Map<string, number>;

  constructor(columns: readonly StoredColumn[]) {
    this.#columns = columns;
    this.#indexes = new Map(columns.map((column, index) => [column.name, index]));
  }

  /** Returns a column that accepts any value for an unknown name; the plan is not used in that case. */
  find(name: string, loc: Loc): { index: number; kind: ColumnKind } {
    const index = this.#indexes.get(name);
    if (index === undefined) {
      this.fault(loc, 'column_unknown', 'The table has no column of this name', name);
      return { index: 0, kind: 'string' };
    }
    return { index, kind: this.#columns[index]?.kind ?? 'string' };
  }

  fault(loc: Loc, type: string, msg: string, input: unknown): void {
    this.faults.push({ type, loc, msg, input: input ?? null });
  }

  throwFaults(): void {
    if (this.faults.length > 0) throw validationFailed(this.faults);
  }
}
