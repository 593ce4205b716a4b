/** A column of values; a single value if all of them are equal. */
export type Column<T extends string | number | boolean> = T | T[];

export function columnOf<T extends string | number | boolean>(values: T[]): Column<T> {
  const [first] = values;
  if (first === undefined) return values;
  for (const value of values) if (value !== first) return values;
  return first;
}

/** Absent when all of them have the usual value. */
export const columnBut = <T extends string | number | boolean>(usual: T, values: T[]): Column<T> | undefined => {
  const column = columnOf(values);
  return column === usual || values.length === 0 ? undefined : column;
};

/** Reads a column from its beginning. */
export const reading = <T extends string | number | boolean>(
  column: Column<T> | undefined,
  usual: T,
): ((index: number) => T) => {
  if (column === undefined) return () => usual;
  return Array.isArray(column) ? (index) => column[index] ?? usual : () => column;
};
