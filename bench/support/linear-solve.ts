/** Gauss–Jordan; the matrix is small and positive definite. */
export function solved(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [place, pivot] of rows.entries()) {
    const head = pivot[place] ?? 1;
    for (const [index, row] of rows.entries()) {
      if (index === place) continue;
      const factor = (row[place] ?? 0) / head;
      for (const [column, value] of pivot.entries()) row[column] = (row[column] ?? 0) - factor * value;
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] ?? 1));
}
