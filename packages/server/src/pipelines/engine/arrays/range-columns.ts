/** Two fields that are the ends of a range, and one column that has both: "09:00 - 09:45", "3.5–5.1". */

import type { Json } from '../../json/json.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { findDates, isoOf } from '../recognise/dates.ts';
import { parseNumber } from '../recognise/numbers.ts';
import { RANGES } from '../weights/columns.ts';
import { type Assigned, isNumericField, type RangeEnd } from './assigned.ts';
import type { GridRow } from './grid.ts';
import { slashed } from './slashed-columns.ts';

const STARTS = /^(?:from|start|begin|beginning|min|minimum|low|lower|first|since|open|earliest)$/;
const ENDS = /^(?:to|end|until|till|max|maximum|high|higher|upper|last|through|thru|close|latest)$/;
const SPACED = /^(\S.*?)\s+(?:[-–—]|to|until|till|bis|à|a)\s+(\S.*)$/;
const GLUED = /^([\d.,:]+|\d+(?:\/\d+){1,2})\s?[-–—]\s?([\d.,:]+|\d+(?:\/\d+){1,2})(?:\s.*)?$/;
const SIGN = /^(?:[-–—]|to|until|till|bis|à|a)$/;

/** Words that are a whole name: "od" and "do", "von" and "bis". As parts of names they say many other things. */
const START_NAME =
  /^(?:od|von|ab|de|del|desde|da|dal|du|van|från|fra|fran|alkaen|с|от|з|від|mulai|dari|từ|από|从|自)$/iu;
const END_NAME = /^(?:do|bis|a|al|à|au|hasta|até|ate|tot|till|til|asti|по|до|sampai|hingga|đến|έως|到|至)$/iu;

const endOf = (field: Field): RangeEnd | undefined => {
  const tokens = tokensOf(field.name);
  if (START_NAME.test(field.name)) return 'start';
  if (END_NAME.test(field.name)) return 'end';
  return tokens.some((token) => STARTS.test(token))
    ? 'start'
    : tokens.some((token) => ENDS.test(token))
      ? 'end'
      : undefined;
};

interface Ends {
  start: Field;
  end: Field;
}

/** Pairs of fields in the same object, one of which begins what the other ends. */
export function pairsOf(fields: readonly Field[]): Ends[] {
  const pairs: Ends[] = [];
  for (const start of fields) {
    if (endOf(start) !== 'start') continue;
    const parent = start.path.slice(0, -1).join('.');
    const ends = fields.filter(
      (field) =>
        endOf(field) === 'end' &&
        field.path.slice(0, -1).join('.') === parent &&
        isNumericField(field) === isNumericField(start),
    );
    const [end] = ends;
    if (end !== undefined && ends.length === 1 && !pairs.some((pair) => pair.end === end)) pairs.push({ start, end });
  }
  return pairs;
}

const isRange = (text: string): boolean => {
  const [, from = '', to = ''] = GLUED.exec(text) ?? SPACED.exec(text) ?? [];
  return /^\D{0,3}\d/.test(from) && /^\D{0,3}\d/.test(to);
};

/** "< 200" and "≥ 60" are ranges of which one end is said. */
const OPEN = /^([<>≤≥])\s?=?\s?([-−]?\d[\d.,]*)$/;
const openEnd = (text: string): RangeEnd | undefined => {
  const [, sign] = OPEN.exec(text.trim()) ?? [];
  return sign === undefined ? undefined : /[<≤]/.test(sign) ? 'end' : 'start';
};

/** The only pair takes the only column of ranges, unless a head gives that column to another field. */
export function assignRanges(fields: readonly Field[], rows: readonly GridRow[], columns: Assigned[]): void {
  const [pair, ...others] = pairsOf(fields);
  if (pair === undefined || others.length > 0) return;
  const isOf = ({ field }: Assigned): boolean => field === pair.start || field === pair.end;
  if (columns.filter(isOf).length > 1) return;
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const ranged = Array.from({ length: count }, (_, column) => column).filter((column) => {
    const texts = rows.flatMap(({ cells }) => (cells[column]?.length ? [joinWords(cells[column])] : []));
    const isTaken = columns.some((known) => known.column === column && !isOf(known));
    // Where both ends are said in some cells, the others may have one.
    const whole = texts.filter(isRange).length;
    const open = whole === 0 ? 0 : texts.filter((text) => openEnd(text) !== undefined).length;
    // A sum under them has a name there.
    const asked = texts.filter((text) => /\d/.test(text)).length;
    return !isTaken && whole + open >= Math.max(1, RANGES.most * asked) && 2 * (whole + open) > texts.length;
  });
  const [column, ...more] = ranged;
  if (column === undefined) assignTimes(pair, rows, columns);
  if (column === undefined || more.length > 0) return;
  const own = columns.find(isOf);
  if (own !== undefined) columns.splice(columns.indexOf(own), 1);
  for (const part of ['start', 'end'] as const)
    columns.push({
      field: pair[part],
      column,
      line: null,
      score: own?.score ?? RANGES.score,
      way: own?.way ?? 'range',
      contested: 0,
      part,
    });
}

/** The only two columns of times are the beginning and the end, in this order, if nothing else has them. */
function assignTimes({ start, end }: Ends, rows: readonly GridRow[], columns: Assigned[]): void {
  if (isNumericField(start) || columns.some(({ field }) => field === start || field === end)) return;
  const count = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const timed = Array.from({ length: count }, (_, column) => column).filter((column) => {
    const texts = rows.flatMap(({ cells }) => (cells[column]?.length ? [joinWords(cells[column])] : []));
    return texts.length > 1 && texts.filter((text) => TIME.test(text)).length >= RANGES.most * texts.length;
  });
  const [from, to, ...others] = timed;
  if (from === undefined || to === undefined || others.length > 0) return;
  if (columns.some(({ column }) => column === from || column === to)) return;
  const way = { line: null, score: RANGES.score, way: 'range', contested: 0 } as const;
  columns.push({ field: start, column: from, ...way }, { field: end, column: to, ...way });
}

const TIME = /^(?:[01]?\d|2[0-4])[:.]\d{2}(?:\s?[ap]\.?m\.?)?$/i;

/** The words of one end; its value where both ends are one word. */
export function endWords(
  words: readonly ViewWord[],
  part: RangeEnd,
  field: Field,
  { decimal, dayFirst }: Pick<Context, 'decimal' | 'dayFirst'>,
): { words: ViewWord[]; value?: Json } {
  const open = openEnd(joinWords(words));
  if (open !== undefined) return { words: part === open ? words.filter(({ text }) => /\d/.test(text)) : [] };
  const sign = words.findIndex(({ text }, at) => at > 0 && SIGN.test(text));
  if (sign > 0) return { words: part === 'start' ? words.slice(0, sign) : words.slice(sign + 1) };
  const [from = '', to = ''] = slashed(joinWords(words)) ?? GLUED.exec(joinWords(words))?.slice(1) ?? [];
  const text = part === 'start' ? from : to;
  if (text === '') return { words: [] };
  if (isNumericField(field)) return { words: [...words], value: parseNumber(text, decimal) };
  const [day] = field.wantsIsoDate ? findDates(text) : [];
  return { words: [...words], value: day === undefined ? text : isoOf(day, dayFirst) };
}
