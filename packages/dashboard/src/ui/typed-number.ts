/** Whether a number loses digits of the typed text, as 12345678901234567891 does. The text that JSON writes of a number loses none. */
export const isRounded = (text: string, value: number): boolean =>
  !Number.isFinite(value) ||
  (/^-?\d+$/.test(text) && !Number.isSafeInteger(value) && String(value) !== text && BigInt(value) !== BigInt(text));

/** Reads the number that a reviewer typed, or says why the text is not a number. */
export function typedNumber(typed: string): { value: number } | { problem: string } {
  const text = typed.trim();
  if (/^-?[1-9]\d{0,2},\d{3}$/.test(text)) {
    const [plain, decimal] = [text.replace(',', ''), text.replace(',', '.')];
    return { problem: `${text} may be ${plain} or ${decimal}: write one of them.` };
  }
  const value = Number(text.replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  if (Number.isNaN(value)) return { problem: 'This field holds a number.' };
  return isRounded(text, value) ? { problem: 'No number keeps all of these digits.' } : { value };
}
