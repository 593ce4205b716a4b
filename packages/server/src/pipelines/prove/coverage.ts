/** Finds the other words in a value's cell, or in its segment of the line if there is no cell. */

import { PERSON_TITLE } from '../engine/candidates/head-values.ts';
import type { Label } from '../engine/core/label.ts';
import {
  type DocumentView,
  heightOf,
  joinWords,
  overlapX,
  unionOf,
  type ViewWord,
  widthOf,
} from '../engine/core/view.ts';
import { findDates } from '../engine/recognise/dates.ts';
import { SALUTATION } from '../engine/recognise/names.ts';
import { isNumberWithUnit } from '../locate/printed-number.ts';
import { isSumName } from './sum-rows.ts';
import { isWeekday } from './weekdays.ts';

export interface Rest {
  /** Words with a letter or a digit that belong neither to the value nor to its label. */
  words: number;
  hasDigits: boolean;
  /** Whether one with a digit is directly beside the value, or one or two capitals are right before it. */
  goesOnInDigits: boolean;
  /** Whether a colon follows it, so that it is a label itself. */
  isLabel: boolean;
  /** Whether a comma, a bracket or the like separates the value from each of its neighbours. */
  isParted: boolean;
  /** Whether all of it is in the lines of the value. */
  isInLine: boolean;
  /** Whether all of it is below the value. */
  isBelow: boolean;
  /** Whether the value is a number of a list after the name of a sum: "Total: 1,500". */
  isSum: boolean;
  /** Whether all of it is a quantity in brackets after the value: "North wing (11,621 SF)". */
  isNote: boolean;
}

const SIGNIFICANT = /[\p{L}\p{N}]/u;
/** Currencies and units belong to a number. */
const OF_NUMBER = /^(?:\p{Lu}{3}|\p{Sc}|[\p{L}²³°]{1,3}\.?|per|each|stück|total)$/u;
/** One word with several digits: a number or a code, which does not continue on the next line. */
const NUMBERED_WORD = /^(?=(?:\P{N}*\p{N}){3})\S+$/u;
const PART_END = /[,;:|)\]}/•·–—]$/u;
const PART_START = /^(?:[,;|([{/•·–—]|\p{L}{2,}[:：])/u;
/** A word with a dash at its end: "#19- 10/03/2018". */
const DASHED = /\S[-–—]$/u;

const TIME = /^\p{P}*\p{N}{1,2}:\p{N}{2}(?::\p{N}{2})?(?:[ap]m)?\p{P}*$|^[ap]\.?m\.?$/iu;

/** A time of day as a value: "11:25PM", "5:23 PM". */
const WHOLE_TIME = /^\p{N}{1,2}:\p{N}{2}(?::\p{N}{2})?\s?(?:[ap]\.?m\.?)?$/iu;

const BAR = /^[|•·‖]$/u;

const CLOCK = /^\p{N}{1,2}:\p{N}{2}(?::\p{N}{2})?$/u;
const HALF_OF_DAY = /^[ap]\.?m\.?$/iu;

const NO_WORDS: ReadonlySet<ViewWord> = new Set();
const NO_CELL = -1;

const NOTE = /^\([^()]*\p{N}[^()]*\)$/u;

const BEGINS_WITH_LABEL = /^\p{Lu}\p{L}+(?:\s\p{L}+){0,2}\s?[:：]\s/u;

/** Digits, perhaps after a sign or two capitals as in an IBAN. */
const CODE_PART = /^(?:\+|\p{Lu}{2})?\p{N}+$/u;

const isRightAfter = (one: ViewWord, other: ViewWord): boolean =>
  one.row === other.row && other.place === one.place + 1;

const hasDigit = ({ text }: ViewWord): boolean => /\p{N}/u.test(text);

/** Whether a word is the beginning of a code: "E" before "2018092011804". */
const isPrefix = (word: ViewWord, first: ViewWord | undefined): boolean =>
  first !== undefined &&
  isRightAfter(word, first) &&
  /^\p{Lu}{1,2}$/u.test(word.text) &&
  /^\p{N}/u.test(first.text) &&
  !AMOUNT.test(first.text);

/** With two decimals, as currencies have: "RM 29.80". */
const AMOUNT = /^\p{N}[\p{N}.,]*[.,]\p{N}{2}$/u;

/** Whether a word ends with a dash right before a day, which is whole by its form. */
const isBeforeDay = (word: ViewWord, [first, other]: readonly ViewWord[]): boolean =>
  first !== undefined &&
  other === undefined &&
  isRightAfter(word, first) &&
  DASHED.test(word.text) &&
  findDates(first.text).length === 1;

/** One letter is rather a first name. */
const isHonorific = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && (SALUTATION.test(text) || PERSON_TITLE.test(`${text} `));

function isNext(one: ViewWord, other: ViewWord): boolean {
  if (one.row !== other.row || Math.abs(one.place - other.place) !== 1) return false;
  const [before, after] = one.place < other.place ? [one, other] : [other, one];
  return !PART_END.test(before.text) && !PART_START.test(after.text);
}

export interface Covering {
  label: Label | undefined;
  isNumber: boolean;
  /** Words of other values of the same item, and such that all items have. */
  told: ReadonlySet<ViewWord>;
  /** For a value of a list: words of all its values. */
  inList: ReadonlySet<ViewWord> | undefined;
}

/** In line heights: a text goes on right below itself, and begins where it began. */
const MAX_LINE_GAP = 0.5;
const MAX_INDENT = 0.5;
const MAX_LINES_BETWEEN = 2;

export class Coverage {
  readonly #view: DocumentView;

  constructor(view: DocumentView) {
    this.#view = view;
  }

  of(words: readonly ViewWord[], covering: Covering): Rest {
    const rest = this.restOf(words, covering);
    return {
      words: rest.length,
      hasDigits: rest.some(hasDigit),
      goesOnInDigits:
        rest.some((word) => hasDigit(word) && !isBeforeDay(word, words) && words.some((own) => isNext(own, word))) ||
        this.#beginsBefore(words, covering.told) ||
        this.#lacksHalf(words),
      isLabel: this.#isLabel(words),
      isParted: rest.length === 0 || this.#isParted(words, new Set(rest)),
      isInLine: rest.every(({ row }) => words.some((word) => word.row === row)),
      isBelow: rest.every(({ row }) => words.every((word) => word.row < row)),
      isSum: covering.isNumber && covering.inList !== undefined && this.#isAfterSum(words),
      isNote: this.#isNote(words, rest),
    };
  }

  /** Whether the word before a text of digits or an address of mail is a part of it, even if a label ends with that word: "Fax +49 6051". */
  #beginsBefore([first]: readonly ViewWord[], told: ReadonlySet<ViewWord>): boolean {
    const before = first === undefined ? undefined : this.#view.rows[first.row]?.words[first.place - 1];
    if (first === undefined || before === undefined || before.segment !== first.segment) return false;
    if (told.has(before)) return false;
    // The beginning of an address of mail: "ada. marsh@marsh.example".
    if (first.text.includes('@') && /[._-]$/u.test(before.text)) return true;
    return isPrefix(before, first) || (CODE_PART.test(before.text) && /^\p{N}/u.test(first.text));
  }

  #isAfterSum([first]: readonly ViewWord[]): boolean {
    const before = first === undefined ? undefined : this.#view.rows[first.row]?.words[first.place - 1];
    return before !== undefined && before.segment === first?.segment && isSumName(before.text);
  }

  #isNote(words: readonly ViewWord[], rest: readonly ViewWord[]): boolean {
    const [last, first] = [words.at(-1), rest[0]];
    if (last === undefined || first === undefined || !isRightAfter(last, first)) return false;
    // With a bracket of its own, the value has taken a note along.
    if (last.text.endsWith(')')) return false;
    return NOTE.test(rest.map(({ text }) => text).join(' ')) && rest.every(({ row }) => row === last.row);
  }

  restOf(words: readonly ViewWord[], { label, isNumber, told, inList }: Covering): ViewWord[] {
    const own = new Set(words);
    const labelled = new Set(label?.words ?? []);
    const isInside = label?.relation === 'inside';
    const [first] = words;
    const text = joinWords(words);
    const isDate = findDates(text).length === 1;
    const isMoment = isDate || WHOLE_TIME.test(text);
    const bar = inList === undefined && isInside ? this.#barAfter(words) : undefined;
    const deviation = isNumber ? this.#deviationAfter(words) : NO_WORDS;
    return this.#around(words, { isNumber, inList, label, told }).filter((word) => {
      if (own.has(word) || labelled.has(word) || told.has(word) || !SIGNIFICANT.test(word.text)) return false;
      // A date is complete without the time of day printed beside it.
      if (isDate && TIME.test(word.text)) return false;
      if (isMoment && isWeekday(word.text)) return false;
      // Before a name, "Dr." belongs to it whether it is given or not.
      if (first !== undefined && isRightAfter(word, first) && isHonorific(word.text)) return false;
      if (deviation.has(word)) return false;
      if (bar !== undefined && word.row === bar.row && word.place > bar.place) return false;
      // Text before a label belongs to something else.
      if (isInside && first !== undefined && word.row === first.row && word.place < first.place) return false;
      return !(isNumber && OF_NUMBER.test(word.text.replace(/[.,;:()]/g, '')));
    });
  }

  /**
   * Whether a text continues on the next line as texts do: in its cell, or below its beginning, or from the
   * margin of its paragraph because its line was full. Otherwise the next line is another text.
   */
  goesOn(words: readonly ViewWord[], label: Label | undefined): boolean {
    if (this.#isOfTwoRows(words)) return false;
    const lines = [...Map.groupBy(words, ({ row }) => row).values()];
    const [first] = lines;
    const [start] = first ?? [];
    if (first === undefined || start === undefined || lines.length === 1) return true;
    if (first.length === 1 && NUMBERED_WORD.test(start.text)) return false;
    // What is in the next line has a label of its own: "Elmswood Centre", "Prepared by: A. Marsh".
    if (lines.slice(1).some((line) => BEGINS_WITH_LABEL.test(joinWords(line)))) return false;
    return lines.slice(1).every((line, index) => {
      const [next] = line;
      const last = lines[index]?.at(-1);
      if (next === undefined || last === undefined) return true;
      if (next.cell >= 0 && next.cell === start.cell) return true;
      if (next.left >= start.left - heightOf(start)) return label?.relation !== 'inside' || this.#isFull(last, next);
      return label?.relation === 'inside' && this.#isFull(last, next);
    });
  }

  /** Whether both lines of a text have numbers of their own, as rows of a table do, and no cell holds both. */
  #isOfTwoRows(words: readonly ViewWord[]): boolean {
    const rows = [...new Set(words.map(({ row }) => row))];
    const cells = new Set(words.map(({ cell }) => cell));
    if (rows.length !== 2 || (!cells.has(NO_CELL) && cells.size === 1)) return false;
    const own = new Set(words.map(({ segment }) => segment));
    return rows.every((row) =>
      this.#view.rows[row]?.segments.some(({ index, text }) => !own.has(index) && isNumberWithUnit(text)),
    );
  }

  /** Whether its line has another text where the label of the line above is. */
  #isLabelled(next: ViewWord, { words }: Label): boolean {
    const box = unionOf(words);
    return (this.#view.rows[next.row]?.segments ?? []).some(
      (segment) =>
        segment.right <= next.left &&
        overlapX(segment, box) > 0 &&
        /^\P{L}*\p{Lu}/u.test(segment.text) &&
        !segment.words.some((word) => words.includes(word)),
    );
  }

  /** Whether the line has no space left for the next word, judged by the ends of the lines around it. */
  #isFull(last: ViewWord, next: ViewWord): boolean {
    const around = this.#view.rows.slice(Math.max(0, last.row - 2), next.row + 3);
    const ends = around.flatMap(({ page, segments }) =>
      page === last.page
        ? segments.filter(({ left, right }) => left <= last.right && right >= next.left).map(({ right }) => right)
        : [],
    );
    return last.right + 0.3 * heightOf(last) + widthOf(next) > Math.max(...ends);
  }

  /** Whether a time of day was cut off from its half of the day: "12:30" of "12:30 PM". */
  #lacksHalf(words: readonly ViewWord[]): boolean {
    const last = words.at(-1);
    if (last === undefined || !CLOCK.test(last.text)) return false;
    const next = this.#view.rows[last.row]?.words[last.place + 1];
    return next !== undefined && next.segment === last.segment && HALF_OF_DAY.test(next.text);
  }

  /** Whether a colon follows. ":30" is a length of time. */
  #isLabel(words: readonly ViewWord[]): boolean {
    const last = words.at(-1);
    const next = last === undefined ? undefined : this.#view.rows[last.row]?.words[last.place + 1];
    return next !== undefined && /^[:：](?!\p{N})/u.test(next.text);
  }

  /** A bar or point right after a value, which parts it from what else its line states: "VAT 12345678 | Reg. 4711". */
  #barAfter(words: readonly ViewWord[]): ViewWord | undefined {
    const last = words.at(-1);
    const next = last === undefined ? undefined : this.#view.rows[last.row]?.words[last.place + 1];
    return next !== undefined && BAR.test(next.text) ? next : undefined;
  }

  /** How far a measured number may be off, as printed after it: "1757.9 ± 43.2". */
  #deviationAfter(words: readonly ViewWord[]): ReadonlySet<ViewWord> {
    const last = words.at(-1);
    const [sign, ...after] =
      last === undefined
        ? []
        : (this.#view.rows[last.row]?.words.slice(last.place + 1) ?? []).filter(
            ({ segment }) => segment === last.segment,
          );
    if (sign === undefined || !sign.text.startsWith('±')) return NO_WORDS;
    return new Set(sign.text === '±' ? after.slice(0, 1) : [sign]);
  }

  #around(words: readonly ViewWord[], { isNumber, inList, label, told }: Covering): ViewWord[] {
    // Each segment once: a text of many words may be all of one.
    const segments = new Set(words.map(({ segment }) => segment));
    const found = [...segments].flatMap((segment) => this.#view.segments[segment]?.words ?? []);
    if (isNumber) return found;
    const below = this.#continued(words, { inList, label, told });
    if (below.length > 0) return [...found, ...below];
    return [
      ...found,
      ...(inList === undefined ? this.#continuedValue(words, label) : this.#continuedRow(words, inList)),
    ];
  }

  /** The line below a text with a label to its left, if it begins below the text and has no label of its own. */
  #continuedValue(words: readonly ViewWord[], label: Label | undefined): readonly ViewWord[] {
    const last = words.at(-1);
    if (last === undefined || last.cell >= 0 || !(label?.relation === 'inside' || label?.relation === 'beside'))
      return [];
    const [start] = words.filter(({ row }) => row === last.row);
    const segment = this.#view.rows[last.row + 1]?.segments.find(
      ({ left }) => start !== undefined && Math.abs(left - start.left) <= MAX_INDENT * heightOf(start),
    );
    const [next] = segment?.words ?? [];
    if (segment === undefined || next === undefined || next.cell >= 0 || segment.page !== last.page) return [];
    if (segment.top - last.bottom > MAX_LINE_GAP * heightOf(last)) return [];
    const isText = /\p{L}/u.test(segment.text) && !/[:：]/u.test(segment.text);
    return isText && !this.#isLabelled(next, label) ? segment.words : [];
  }

  /** The line below a row of a list without drawn cells, if it has nothing but a text under the value. */
  #continuedRow(words: readonly ViewWord[], inList: ReadonlySet<ViewWord>): readonly ViewWord[] {
    const last = words.at(-1);
    const [row, below] = last === undefined ? [] : [this.#view.rows[last.row], this.#view.rows[last.row + 1]];
    if (last === undefined || row === undefined || below === undefined || last.cell >= 0) return [];
    const [segment, other] = below.segments;
    const own = row.segments.find(({ index }) => index === last.segment);
    if (segment === undefined || other !== undefined || own === undefined) return [];
    // Alone in its line, only a text that itself goes on from the line above goes on below.
    if (row.segments.length === 1 && words.every((word) => word.row === last.row)) return [];
    const height = heightOf(last);
    const isBelow = segment.page === last.page && segment.top - own.bottom <= MAX_LINE_GAP * height;
    const isUnder = Math.abs(segment.left - own.left) <= MAX_INDENT * height;
    const isText = SIGNIFICANT.test(segment.text) && !segment.words.some((word) => inList.has(word) || word.cell >= 0);
    return isBelow && isUnder && isText && !isSumName(segment.text) ? segment.words : [];
  }

  /** The rest of the cell, above and below. A cell with several columns of text, or with other items, is a table. */
  #continued(
    words: readonly ViewWord[],
    { inList, label, told }: Pick<Covering, 'inList' | 'label' | 'told'>,
  ): readonly ViewWord[] {
    const [first, last] = [words[0], words.toSorted((a, b) => b.row - a.row)[0]];
    if (first === undefined || last === undefined || last.cell < 0) return [];
    const line = this.#view.rows[last.row]?.words ?? [];
    if (line.some(({ cell, segment }) => cell === last.cell && segment !== last.segment)) return [];
    const isOfCell = (word: ViewWord): boolean => word.page === last.page && word.cell === last.cell;
    const below = this.#view.rows[last.row + 1]?.words ?? [];
    if (below.length > 0 && below.every(isOfCell)) return below;
    if (inList === undefined) {
      // The label of a text of two lines is beside either of them.
      if (label?.words.some(isOfCell) !== false) return [];
      const above = (this.#view.rows[first.row - 1]?.words ?? []).filter((word) => !label.words.includes(word));
      return above.every(isOfCell) ? above : [];
    }
    const lines = [...this.#linesOfCell(first, -1), ...this.#linesOfCell(last, 1)];
    return lines.some((word) => inList.has(word) && !told.has(word)) ? [] : lines;
  }

  /** The lines of a cell that are above or below one of its words. Lines of other cells of its row may be in between. */
  #linesOfCell({ page, cell, row }: ViewWord, step: 1 | -1): ViewWord[] {
    const found: ViewWord[] = [];
    let empty = 0;
    for (let at = row + step; empty <= MAX_LINES_BETWEEN; at += step) {
      const own = this.#view.rows[at]?.words.filter((word) => word.page === page && word.cell === cell) ?? [];
      empty = own.length === 0 ? empty + 1 : 0;
      found.push(...own);
    }
    return found;
  }

  #isParted(words: readonly ViewWord[], rest: ReadonlySet<ViewWord>): boolean {
    return words.every((word) => {
      const line = this.#view.rows[word.row]?.words ?? [];
      const [before, after] = [line[word.place - 1], line[word.place + 1]];
      const isOpen =
        before === undefined || !rest.has(before) || PART_END.test(before.text) || PART_START.test(word.text);
      const isClosed =
        after === undefined || !rest.has(after) || PART_END.test(word.text) || PART_START.test(after.text);
      return isOpen && isClosed;
    });
  }
}
