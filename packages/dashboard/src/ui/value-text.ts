/** A value of a table cell: plain where it is plain, nothing for nothing. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A value as JSON, so that "1" and 1 differ. */
export const jsonText = (value: unknown): string => JSON.stringify(value, null, 1) ?? '';
