/**
 * Checks whether digits stand for themselves: a number is its whole token, never a piece of a code, a date or another
 * number.
 */
import type { Span } from '../engine/core/span.ts';
import type { Row } from '../engine/core/view.ts';

/** What may touch a number without being part of it: brackets, quotes, list signs; a label with its colon. */
const BEFORE = /^(?:\p{L}[\p{L}.]*[:=]|[\p{P}\p{S}]*\p{L}{0,3}\p{Sc}|[x×#@])?[("'“‘[{<|*~=≈±+$€£¥:;,>→•·-]*$/u;
const UNITS =
  'kg|g|mg|t|l|ml|cl|dl|m|m2|m3|m²|m³|cm|mm|km|h|hr|hrs|min|s|sec|pc|pcs|st|stk|stck|ea|x|kwh|mwh|wh|kw|w|v|mah|lb|lbs|oz|ft|in|yd|gal|kb|mb|gb|tb|hz|khz|mhz|ghz|°c|°f|°|k|円|個|年|月|日|元|원';
const AFTER = new RegExp(`^(?:${UNITS})?[)"'”’\\]}>|*~.,;:!?%\\p{Sc}-]*(?:\\p{Lu}{3})?[.,;:)]*$`, 'iu');

/** The text around a part of a row, up to the next white space. */
function tokenAround(row: Row, start: number, end: number): { before: string; after: string } {
  let [from, to] = [start, end];
  while (from > 0 && !isSpace(row.text[from - 1])) from -= 1;
  while (to < row.text.length && !isSpace(row.text[to])) to += 1;
  return { before: row.text.slice(from, start), after: row.text.slice(end, to) };
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

export function isWholeNumber(row: Row | undefined, { start, end }: Span): boolean {
  if (row === undefined || start === undefined || end === undefined) return false;
  const { before, after } = tokenAround(row, start, end);
  return BEFORE.test(before) && AFTER.test(after);
}

/** Whether all digits of a text are in number tokens: "EUR 12.50", but not "FM338". */
export const hasOnlyNumbers = (text: string): boolean =>
  text.split(/\s+/).every((token) => {
    const digits = /\p{N}(?:.*\p{N})?/u.exec(token);
    if (digits === null) return true;
    return BEFORE.test(token.slice(0, digits.index)) && AFTER.test(token.slice(digits.index + digits[0].length));
  });
