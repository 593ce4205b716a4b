/** Labels that each item of a list repeats beside its values, as in records that are printed one below the other. */
import { COLUMN_SHARE } from './column-cells.ts';
import { columnKey, type Standing } from './standing.ts';

export class ItemLabels {
  /** For each column of the answer, its printed values, and how many of them have which label. */
  readonly #columns = new Map<string, { values: number; labels: Map<string, number> }>();

  constructor(standings: readonly Standing[]) {
    for (const { leaf, words, label } of standings) {
      if (words.length === 0) continue;
      const column = this.#columns.get(columnKey(leaf)) ?? { values: 0, labels: new Map<string, number>() };
      this.#columns.set(columnKey(leaf), column);
      column.values += 1;
      if (label !== undefined) column.labels.set(folded(label), (column.labels.get(folded(label)) ?? 0) + 1);
    }
  }

  isAlike({ leaf, label }: Standing): boolean {
    const column = this.#columns.get(columnKey(leaf));
    if (column === undefined || label === undefined) return false;
    const alike = (column.labels.get(folded(label)) ?? 0) - 1;
    return alike >= 1 && alike >= COLUMN_SHARE * (column.values - 1);
  }
}

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
