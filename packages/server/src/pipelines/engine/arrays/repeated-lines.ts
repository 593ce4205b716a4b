/**
 * Lines that are printed once per block with other values: the words that all of them have are labels, and what stands
 * between two labels is a value. No label need name a field for that.
 */
import { joinWords, type Row, type ViewWord } from '../core/view.ts';
import { findDates } from '../recognise/dates.ts';
import { REPEATED_LINES } from '../weights/blocks.ts';

/** A place of a line that has another value in each block. */
export interface Slot {
  /** The words before it that all lines have, and what else heads it; none for a further value behind the same label. */
  heads: string[];
  /** By block; empty where its line has nothing there. */
  cells: ViewWord[][];
}

const MAX_WORDS = 80;

/**
 * The values of lines that stand in the same place of their blocks; a block may lack the line.
 *
 * @param isFirst whether blocks begin with it: then what stands first may be the whole name of one, as in "Carton one"
 * @param share of the lines that has a label
 */
export function slotsOf(
  lines: readonly (Row | undefined)[],
  isFirst = false,
  share: number = REPEATED_LINES.share,
): Slot[] {
  const isNamed = isFirst && lines.every((row) => !/[\d:：]/u.test(row?.segments[0]?.text ?? ''));
  const marked = markedLines(lines, share).map((words) =>
    isNamed
      ? words.map((entry) => (entry.word.segment === words[0]?.word.segment ? { ...entry, label: undefined } : entry))
      : words,
  );
  const slots = new Map<string, { order: number; slot: Slot }>();
  for (const [block, words] of marked.entries()) {
    for (const { key, order, label, words: own } of valuesIn(words)) {
      const known = slots.get(key) ?? {
        order,
        slot: { heads: label === '' ? [] : [label], cells: lines.map(() => []) },
      };
      known.slot.cells[block] = own;
      slots.set(key, known);
    }
  }
  return [...slots.values()]
    .toSorted((one, other) => one.order - other.order)
    .map(({ slot }) => slot)
    .filter(({ cells }) => cells.filter(({ length }) => length > 0).length >= REPEATED_LINES.filled * lines.length);
}

/** Whether every word of the lines is a label. */
export const areLabels = (lines: readonly (Row | undefined)[]): boolean =>
  markedLines(lines).every((words) => words.length > 0 && words.every(({ label }) => label !== undefined));

/** Which of the lines have a label. */
export const labelledLines = (lines: readonly (Row | undefined)[]): boolean[] =>
  markedLines(lines).map((words) => words.some((entry) => entry.label !== undefined && !isMark(entry)));

interface Marked {
  word: ViewWord;
  /** Its number among the labels of the lines, if it is one. */
  label: number | undefined;
}

/** Which words of the lines are labels. */
function markedLines(lines: readonly (Row | undefined)[], share: number = REPEATED_LINES.share): Marked[][] {
  const all = lines.map((row) => keyed(row?.words.slice(0, MAX_WORDS) ?? []));
  const present = all.filter((words) => words.length > 0).length;
  const counts = new Map<string, { rows: number; places: number }>();
  for (const words of all) {
    for (const [place, { key }] of words.entries()) {
      const known = counts.get(key) ?? { rows: 0, places: 0 };
      counts.set(key, { rows: known.rows + 1, places: known.places + place });
    }
  }
  const least = Math.max(2, share * present);
  // Of a line alone, no more is known than what stands before its colons.
  const beforeColons = new Set(present === 1 ? all.flatMap(keysBeforeColons) : []);
  const labels = [...counts]
    .filter(([key, { rows }]) => (rows >= least || (present === 1 && beforeColons.has(key))) && isLabelText(key))
    .toSorted(([, one], [, other]) => one.places / one.rows - other.places / other.rows)
    .map(([key]) => key);
  const numbers = new Map(labels.map((key, at) => [key, at]));
  return all.map((words) => {
    let last = -1;
    const marked = words.map(({ word, key }): Marked => {
      const label = numbers.get(key);
      if (label === undefined || label <= last) return { word, label: undefined };
      last = label;
      return { word, label };
    });
    return withoutValues(marked);
  });
}

/** Words that are printed twice in a line are two labels; the name of a month is none. */
function keyed(words: readonly ViewWord[]): { word: ViewWord; key: string }[] {
  const seen = new Map<string, number>();
  const days = wordsOfDays(words);
  return words.map((word) => {
    const text = days.has(word) ? DAY : word.text.toLowerCase();
    const count = seen.get(text) ?? 0;
    seen.set(text, count + 1);
    return { word, key: `${text} ${count}` };
  });
}

/** The words of a part that end in a colon, back to the figure before them. */
function keysBeforeColons(words: readonly { word: ViewWord; key: string }[]): string[] {
  return words.flatMap(({ word, key }, at) => {
    const next = words.slice(at, at + REPEATED_LINES.labelWords);
    const end = next.findIndex((entry) => /[:：]$/u.test(entry.word.text));
    const isOne =
      end >= 0 && next.slice(0, end + 1).every((entry) => entry.word.segment === word.segment && !isFigure(entry.word));
    return isOne ? [key] : [];
  });
}

/** Figures are no labels. */
const DAY = '0';
const DAY_WORDS = [3, 2];

function wordsOfDays(words: readonly ViewWord[]): ReadonlySet<ViewWord> {
  const days = new Set<ViewWord>();
  if (findDates(joinWords(words)).length === 0) return days;
  for (const at of words.keys()) {
    for (const count of DAY_WORDS) {
      const own = words.slice(at, at + count);
      const text = joinWords(own);
      if (own.length === count && findDates(text)[0]?.text === text) for (const word of own) days.add(word);
    }
  }
  return days;
}

const SEPARATOR = /^[-–—/|·•:：>→]+ \d+$/u;
/** Figures are values, even where all blocks have the same. */
const isLabelText = (key: string): boolean =>
  SEPARATOR.test(key) || (/\p{L}/u.test(key) && !/\d/.test(key.replace(/ \d+$/, '')));

const isMark = ({ word: { text } }: Marked): boolean => /^[-–—/|·•:：>→]+$/u.test(text);
const isFigure = (word: ViewWord | undefined): boolean => word !== undefined && /\d/.test(word.text);

/**
 * Keeps the words that can be labels. A label begins a part of the line, ends with a colon, or stands between a figure
 * and the next value. Any other word that all lines share belongs to a value.
 */
function withoutValues(words: Marked[]): Marked[] {
  let isInLabel = false;
  return words.map((entry, at) => {
    const { word, label } = entry;
    if (label === undefined) {
      isInLabel = false;
      return entry;
    }
    const before = words[at - 1];
    const startsPart = before === undefined || before.word.segment !== word.segment;
    // Behind a part of labels alone, what begins the next one is of its value: "Due   Week 12".
    if (startsPart && isInLabel && before !== undefined && !isMark(before) && !/[:：]$/u.test(before.word.text)) {
      const part = words.filter((other) => other.word.segment === word.segment);
      if (part.some((other) => other.label === undefined) && !part.some((other) => /[:：]$/u.test(other.word.text))) {
        isInLabel = false;
        return { word, label: undefined };
      }
    }
    const isAfterMark = before !== undefined && (isMark(before) || /[,;]$/.test(before.word.text));
    const isOne =
      isMark(entry) ||
      isInLabel ||
      startsPart ||
      isAfterMark ||
      /[:：]$/.test(word.text) ||
      (isFigure(before.word) && !isUnit(words, at)) ||
      labelFrom(words, at).some((next) => /[:：]$/.test(next.word.text));
    // A colon ends a label: "Policy: WC 5149".
    isInLabel = isOne && !/[:：]$/u.test(word.text);
    return isOne ? entry : { word, label: undefined };
  });
}

/** The labels from a word on, without a value between them. */
function labelFrom(words: readonly Marked[], at: number): Marked[] {
  const own = words.slice(at, at + REPEATED_LINES.labelWords);
  const end = own.findIndex(({ label }) => label === undefined);
  return end < 0 ? own : own.slice(0, end);
}

const UNIT = /^\p{Ll}{1,3}$/u;

/** "m" behind a figure is a part of "100 m freestyle". */
const isUnit = (words: readonly Marked[], at: number): boolean => {
  const [own, next] = [words[at], words[at + 1]];
  return (
    own !== undefined &&
    UNIT.test(own.word.text) &&
    next?.label === undefined &&
    !isFigure(next?.word) &&
    next?.word.segment === own.word.segment
  );
};

interface Value {
  key: string;
  order: number;
  label: string;
  words: ViewWord[];
}

/** The values of a line, each with the labels before it. Gaps and marks part values behind one label. */
function valuesIn(words: readonly Marked[]): Value[] {
  const values: Value[] = [];
  let label: ViewWord[] = [];
  let number = -1;
  let part = 0;
  let own: ViewWord[] = [];
  const end = (): void => {
    if (own.length === 0) return;
    const text = part === 0 ? joinWords(label).replace(/[\s:：]+$/u, '') : '';
    values.push({ key: `${number} ${part}`, order: number + part / MAX_WORDS, label: text, words: own });
    own = [];
    part += 1;
  };
  for (const [at, entry] of words.entries()) {
    const { word } = entry;
    const before = words[at - 1];
    if (entry.label === undefined) {
      if (before !== undefined && before.word.segment !== word.segment) end();
      own.push(word);
      continue;
    }
    end();
    if (isMark(entry) && !/[:：]/u.test(word.text)) continue;
    const continues =
      before?.label !== undefined &&
      before.word.segment === word.segment &&
      !/[,;]$/.test(before.word.text) &&
      label.includes(before.word);
    if (!continues) label = [];
    label.push(word);
    number = entry.label;
    part = 0;
  }
  end();
  return values;
}
