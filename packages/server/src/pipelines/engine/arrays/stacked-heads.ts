/** Heads of columns as texts that may name fields: all their lines together, and each by itself. */

import type { Field } from '../core/field.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';

export interface HeadText {
  text: string;
  /** The line that it is, or null for several. */
  line: number | null;
}

/** Names of fields have no signs between digits: "$55,000 or more" is `from_55000`. */
const PARTED_THOUSANDS = /(?<=\d)[,.](?=\d{3}(?!\d))/g;

/** @param isDrawn whether lines are rows of cells: then those above are heads over several columns */
export function headTexts(field: Field, lines: readonly string[], isDrawn: boolean): HeadText[] {
  const whole = joined(lines).replace(PARTED_THOUSANDS, '');
  const texts: HeadText[] = [{ text: whole, line: null }];
  if (whole.includes('%') && NAMES_PERCENT.test(spacedName(field.name)))
    texts.push({ text: whole.replace(/%/g, ' percent '), line: null });
  if (lines.length < 2) return texts;
  if (isDrawn && lines.length > 2) texts.push({ text: joined([lines[0] ?? '', lines.at(-1) ?? '']), line: null });
  // A year over several columns does not tell which of them it names.
  for (const [line, text] of lines.entries()) if (!isDrawn || !YEAR.test(text.trim())) texts.push({ text, line });
  return texts;
}

const NAMES_PERCENT = /(?:^|\s)(?:percent|percentage|pct)(?=\s|$)/i;

const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => (/\p{L}-$/u.test(text) ? `${text.slice(0, -1)}${line}` : `${text} ${line}`.trim()), '');

const YEAR = /^(?:19|20)\d{2}$/;
const yearsIn = (text: string): string[] => tokensOf(text).filter((token) => YEAR.test(token));

/** Whether a head names years, the field too, and none of them is the same. */
export function isOfOtherYear({ name }: Field, lines: readonly string[]): boolean {
  const asked = yearsIn(spacedName(name));
  if (asked.length === 0) return false;
  const printed = yearsIn(lines.join(' '));
  return printed.length > 0 && !printed.some((year) => asked.includes(year));
}
