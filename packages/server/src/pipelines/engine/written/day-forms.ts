/** How a schema wants days to be written, where it wants them otherwise than in the order of ISO 8601. */
import type { PlainSchema } from '../core/plain-schema.ts';
import { findDates } from '../recognise/dates.ts';

/** Pieces of a written day: `YYYY`, `YY`, `MM`, `DD`, and the signs between them. */
export type DayForm = readonly string[];

/** "DD/MM/YYYY", "mm-dd-yy", "YYYY/MM/DD", "YYYYMMDD", "MM/YYYY", "YYYY-MM"; nothing of a time follows. */
const TOLD =
  /(?<![\p{L}\d])(?:(?:dd([-./ ]?)mm\1|mm([-./ ]?)dd\2)yy(?:yy)?|yyyy([-./ ]?)mm\3dd|mm[-./]yyyy|yyyy[-./]mm)(?![\p{L}\d]|[-./]\p{L})/iu;
const PIECES = /yyyy|yy|mm|dd|[-./ ]/gi;

const asForm = (text: string): DayForm => (text.match(PIECES) ?? []).map((piece) => piece.toUpperCase());

/** Two digits that may be the day or the month. */
const UNKNOWN = 'NN';

export function dayFormOf({ description, pattern, examples }: PlainSchema): DayForm | undefined {
  const [told] = TOLD.exec(description) ?? [];
  if (told !== undefined) return asForm(told);
  return formOfPattern(pattern ?? '') ?? formOfExample(examples);
}

/** `^\d{2}\.\d{2}\.\d{4}$` */
function formOfPattern(pattern: string): DayForm | undefined {
  const plain = pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\\d|\[0-9\]/g, '#')
    .replace(/#\{(\d)\}/g, (_, count: string) => '#'.repeat(Number(count)))
    .replace(/\\([-./])|\[([-./])\]/g, '$1$2');
  const pieces = plain.match(/#+|[-./]/g) ?? [];
  return pieces.join('') === plain ? named(pieces) : undefined;
}

function formOfExample(examples: readonly unknown[]): DayForm | undefined {
  for (const example of examples) {
    if (typeof example !== 'string') continue;
    const [date] = findDates(example);
    const pieces = example.match(/\d+|[-./]/g) ?? [];
    if (date === undefined || date.text !== example || pieces.join('') !== example) continue;
    const form = named(pieces);
    // "31/12/2026" shows that the day comes first.
    return form?.map((piece, at) => (piece === UNKNOWN && Number(pieces[at]) > 12 ? 'DD' : piece));
  }
  return undefined;
}

function named(pieces: readonly string[]): DayForm | undefined {
  const isNumber = (piece: string): boolean => !/^[-./]$/.test(piece);
  const numbers = pieces.filter(isNumber).map((piece) => piece.length);
  const shape = numbers.join(' ');
  const other = /\./.test(pieces[1] ?? '') ? ['DD', 'MM'] : [UNKNOWN, UNKNOWN];
  const names: Readonly<Record<string, readonly string[]>> = {
    '2 2 4': [...other, 'YYYY'],
    '2 2 2': [...other, 'YY'],
    '4 2 2': ['YYYY', 'MM', 'DD'],
    '8': ['YYYYMMDD'],
    '4 2': ['YYYY', 'MM'],
    '2 4': ['MM', 'YYYY'],
  };
  const own = names[shape];
  let at = 0;
  return own === undefined ? undefined : pieces.map((piece) => (isNumber(piece) ? (own[at++] ?? '') : piece));
}

/** @param iso a day as YYYY-MM-DD @param dayFirst whether the document writes the day before the month */
export function writtenDay(iso: string, form: DayForm, dayFirst: boolean): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const order = form.includes('DD')
    ? form.map((piece) => (piece === UNKNOWN ? 'MM' : piece))
    : form.map((piece, at) => (piece !== UNKNOWN ? piece : (form.indexOf(UNKNOWN) === at) === dayFirst ? 'DD' : 'MM'));
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(-2),
    MM: month,
    DD: day,
    YYYYMMDD: year + month + day,
  };
  return order.map((piece) => parts[piece] ?? piece).join('');
}

/** The days that a text in this form can mean, as YYYY-MM-DD, or as YYYY-MM where the form has no day; none in another form. */
export function daysInForm(text: string, form: DayForm): string[] {
  const sources: Readonly<Record<string, string>> = { YYYY: '(\\d{4})', YYYYMMDD: '(\\d{8})' };
  const source = form.map((piece) => (/\w/.test(piece) ? (sources[piece] ?? '(\\d{2})') : `\\${piece}`)).join('');
  const [, ...numbers] = new RegExp(`^${source}$`).exec(text.trim()) ?? [];
  if (numbers.length === 0) return [];
  const names = form.filter((piece) => /\w/.test(piece));
  const readings = names.includes(UNKNOWN) && !names.includes('DD') ? [true, false] : [true];
  return readings.map((dayFirst) => {
    const isFirst = (at: number): boolean => names.indexOf(UNKNOWN) === at;
    const parts = Object.fromEntries(
      names.map((name, at) => {
        const other = names.includes('DD') || isFirst(at) !== dayFirst ? 'MM' : 'DD';
        return [name === UNKNOWN ? other : name, numbers[at] ?? ''];
      }),
    );
    const whole = parts.YYYYMMDD ?? '';
    if (whole !== '') return `${whole.slice(0, 4)}-${whole.slice(4, 6)}-${whole.slice(6)}`;
    const year = parts.YYYY ?? `${Number(parts.YY) < 70 ? '20' : '19'}${parts.YY ?? ''}`;
    return [year, parts.MM ?? '', ...(parts.DD === undefined ? [] : [parts.DD])].join('-');
  });
}
