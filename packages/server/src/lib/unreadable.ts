/** Stands in a list for a record that could not be turned into what the contract says. */
export class UnreadableRecord {
  readonly id: string;
  readonly reason: unknown;

  constructor(id: string, reason: unknown) {
    this.id = id;
    this.reason = reason;
  }
}

/** One damaged record must not take the others of its list along; whoever answers leaves it out and says so. */
export const mapRecords = <R extends object, T>(rows: readonly R[], toItem: (row: R) => T): T[] =>
  rows.map((row) => {
    try {
      return toItem(row);
    } catch (reason) {
      return new UnreadableRecord('id' in row ? String(row.id) : '', reason) as T;
    }
  });
