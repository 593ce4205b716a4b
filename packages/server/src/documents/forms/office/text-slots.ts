/** The places of a line of text that wait for something: blanks, check boxes, names in braces. */
import { cleanLabel } from './placed-field.ts';

export interface TextSlot {
  kind: 'blank' | 'checkbox' | 'marker';
  from: number;
  to: number;
  isTicked?: boolean;
  /** What is in the braces of a marker. */
  name?: string;
}

/** Stands in a text for something that is no text, such as a field of its own. */
export const OBJECT = '\ufffc';

const TICKED: Readonly<Record<string, string>> = {
  '\u2610': '\u2612',
  '\u25a1': '\u2612',
  '\u25fb': '\u2612',
  '\u2751': '\u2612',
  '\u274f': '\u2612',
  '\u2b1c': '\u2612',
};
const UNTICKED: Readonly<Record<string, string>> = {
  '\u2611': '\u2610',
  '\u2612': '\u2610',
  '\u2327': '\u2610',
  '\u25a0': '\u25a1',
};

/** In one expression, so that a place is found once. */
const SLOT = new RegExp(
  [
    '(?<blank>_{3,}(?:[ \\u00a0]?_{2,})*|\\.{6,}|\\u2026{2,})',
    '\\{\\{\\s*(?<marker>[^{}]{1,100}?)\\s*\\}\\}',
    '(?<box>[\\u2610-\\u2612\\u25a1\\u25fb\\u2751\\u274f\\u2b1c])',
    '(?<=^|[\\s\\t])(?<bracket>\\[[ \\u00a0_xX]?\\])(?=$|\\s)',
  ].join('|'),
  'gu',
);

export function slotsIn(text: string): TextSlot[] {
  return [...text.matchAll(SLOT)].map((match): TextSlot => {
    const { marker, box, bracket } = match.groups ?? {};
    const at = { from: match.index, to: match.index + match[0].length };
    if (marker !== undefined) return { kind: 'marker', ...at, name: marker };
    const sign = box ?? bracket;
    if (sign === undefined) return { kind: 'blank', ...at };
    return { kind: 'checkbox', ...at, isTicked: /[\u2611\u2612xX]/u.test(sign) };
  });
}

/** The text that takes the place of a slot. A blank keeps what the value leaves of its length. */
export function slotText(slot: TextSlot, current: string, value: string): string {
  if (slot.kind === 'checkbox') return boxText(current, value === 'true');
  if (slot.kind === 'marker' || value === '') return slot.kind === 'marker' ? value : current;
  const sign = current[0] ?? '_';
  return value + sign.repeat(Math.max(0, current.length - [...value].length));
}

function boxText(current: string, isTicked: boolean): string {
  if (current.startsWith('[')) return isTicked ? '[x]' : '[ ]';
  return (isTicked ? TICKED : UNTICKED)[current] ?? current;
}

/** The texts before and behind each slot, up to the next one. */
export function surroundings(
  text: string,
  slots: readonly { from: number; to: number }[],
): { before: string; after: string }[] {
  return slots.map(({ from, to }, index) => ({
    before: text.slice(slots[index - 1]?.to ?? 0, from).replaceAll(OBJECT, ' '),
    after: text.slice(to, slots[index + 1]?.from ?? text.length).replaceAll(OBJECT, ' '),
  }));
}

/** The label of a check box stands behind it, that of a blank before it. */
export const slotLabel = (type: 'text' | 'checkbox', { before, after }: { before: string; after: string }): string =>
  type === 'checkbox' ? cleanLabel(after) || cleanLabel(before) : labelOf(before, after);

/** What stands before a blank says what belongs there; behind it, only what is in brackets or alone on the line. */
function labelOf(before: string, after: string): string {
  const last = cleanLabel(before.split('\n').at(-1) ?? '');
  if (last !== '') return lastClause(last);
  const bracket = /^\s*\(([^)]{2,80})\)/.exec(after)?.[1];
  if (bracket !== undefined) return cleanLabel(bracket);
  const next = cleanLabel(after);
  return next.length <= 60 ? next : lastClause(cleanLabel(before));
}

/** Of a sentence that runs into a blank, the end. */
const lastClause = (text: string): string => {
  const clause = text.split(/(?<=[.;!?])\s+/).at(-1) ?? text;
  return clause.length <= 120 ? clause : clause.split(/\s+/).slice(-12).join(' ');
};
