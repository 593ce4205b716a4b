/** Takes the place of a list item whose record could not be converted to its contract type. */
export class UnreadableRecord {
  readonly id: string;
  readonly reason: unknown;

  constructor(id: string, reason: unknown) {
    this.id = id;
    this.reason = reason;
  }
}

/** Maps rows to items without letting one damaged record fail the whole list; the HTTP layer drops and reports it. */
export const mapRecords = <R extends object, T>(rows: readonly R[], toItem: (row: R) => T): T[] =>
  rows.map((row) => {
    try {
      return toItem(row);
    } catch (reason) {
      return new UnreadableRecord('id' in row ? String(row.id) : '', reason) as T;
    }
  });
