/** Finds boxes to tick that are printed as signs, the words behind or before them, and which of them answer one question. */
import type { Choice, ChoiceGroup, Choices } from '../core/choice.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import {
  type DocumentView,
  heightOf,
  joinWords,
  type Row,
  unionOf,
  type ViewPage,
  type ViewWord,
} from '../core/view.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { CHOICE_PLACES, TEXT_CERTAINTY } from '../weights/recognise.ts';

const TICKED = /^(?:[☑☒✓✔✗✘\u{1f5f7}\u{1f5f9}\u{1f5f5}]|\[[xX✓✔]\])$/u;
const EMPTY = /^(?:[☐□❏-❒]|\[_?\])$/u;
/** Numbers of choices: "(2)" before the next box. */
const NUMBERING = /^\(?\d{1,2}[.)]$/;

export function findChoices(view: DocumentView): Choices {
  const groups: ChoiceGroup[] = [];
  for (const page of view.pages) {
    const marks = marksOf(page);
    if (marks.size === 0) continue;
    let above: ChoiceGroup | undefined;
    for (const row of page.rows) {
      const own = inRow(row, marks);
      const [first] = own;
      if (first !== undefined && above !== undefined && continues(row, above, first)) {
        above.choices.push(...first.choices);
        groups.push(...own.slice(1));
        continue;
      }
      groups.push(...own);
      if (own.length > 0) above = own.length === 1 ? first : undefined;
      else if (above !== undefined && asksAnew(row, above)) above = undefined;
    }
  }
  const of = new Map<ViewWord, { choice: Choice; group: ChoiceGroup }>();
  for (const group of groups)
    for (const choice of group.choices)
      for (const word of [choice.mark, ...choice.words]) of.set(word, { choice, group });
  return { groups, of };
}

/** The boxes of a page, and whether each is ticked. Something typed into a drawn box ticks it. */
function marksOf({ model, rows, width, height, isMirrored }: ViewPage): Map<ViewWord, boolean> {
  const marks = new Map<ViewWord, boolean>();
  const boxes = isMirrored
    ? []
    : model.fields.filter(({ kind, origin, value }) => kind === 'checkbox' && origin === 'drawn' && value === true);
  for (const { words } of rows) {
    for (const [place, word] of words.entries()) {
      if (word.text === '[') {
        const isTicked = isTickedBetween(words, place);
        if (isTicked !== undefined) marks.set(word, isTicked);
      } else if (TICKED.test(word.text)) marks.set(word, true);
      else if (EMPTY.test(word.text)) marks.set(word, false);
      else if (word.text.length === 1 && boxes.length > 0) {
        const x = (word.left + word.right) / 2 / width;
        const y = (word.top + word.bottom) / 2 / height;
        const isInside = boxes.some(
          ({ box }) => x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height,
        );
        if (isInside) marks.set(word, true);
      }
    }
  }
  return marks;
}

const MAX_BRACKETED = 2;

/** Whether an x stands between brackets that are words of their own, "[ ]" or "[ x ]"; undefined for other brackets. */
function isTickedBetween(words: readonly ViewWord[], place: number): boolean | undefined {
  const behind = words.slice(place + 1, place + 1 + MAX_BRACKETED);
  const [, inside] = /^([xX✓✔]?)\]/u.exec(behind.map(({ text }) => text).join('')) ?? [];
  return inside === undefined ? undefined : inside !== '';
}

/** Where the words behind a box begin: brackets may be words of their own. */
function endOfBox(row: Row, place: number): number {
  if (row.words[place]?.text !== '[') return place + 1;
  const end = row.words.findIndex(({ text }, at) => at > place && text.endsWith(']'));
  return end < 0 ? place + 1 : end + 1;
}

function inRow(row: Row, marks: ReadonlyMap<ViewWord, boolean>): ChoiceGroup[] {
  const places = row.words.flatMap((word, place) => (marks.has(word) ? [place] : []));
  if (places.length === 0) return [];
  const isBehind = standBehind(row, places);
  const groups: ChoiceGroup[] = [];
  let choices: Choice[] = [];
  let end = -1;
  for (const [order, place] of places.entries()) {
    const mark = row.words[place];
    if (mark === undefined) continue;
    const from = isBehind ? endOfBox(row, places[order - 1] ?? -1) : endOfBox(row, place);
    const to = isBehind ? place : (places[order + 1] ?? row.words.length);
    const words = isBehind ? before(row, from, to) : after(row, from, to);
    const text = joinWords(words);
    const begin = isBehind ? (words[0]?.place ?? place) : place;
    const between = row.words.slice(end, begin).filter((word) => !NUMBERING.test(word.text));
    const isSaidAgain = choices.some((choice) => choice.text.toLowerCase() === text.toLowerCase());
    if (choices.length > 0 && (between.length > 0 || isSaidAgain)) {
      groups.push(groupOf(row, choices));
      choices = [];
    }
    choices.push({ isTicked: marks.get(mark) === true, mark, words, text });
    end = isBehind ? place + 1 : (words.at(-1)?.place ?? place) + 1;
  }
  groups.push(groupOf(row, choices));
  return groups.filter(({ choices: own }) => own.some(({ words }) => words.length > 0));
}

/** "Yes ☐ No ☐": the boxes stand behind their words, for nothing follows the last of them. */
function standBehind(row: Row, places: readonly number[]): boolean {
  const last = places.at(-1) ?? -1;
  const first = places[0] ?? 0;
  const mark = row.words[last];
  const next = row.words[endOfBox(row, last)];
  if (mark === undefined) return false;
  const isFollowed = next !== undefined && next.left - mark.right < CHOICE_PLACES.maxGap * heightOf(mark);
  const begins = row.segments.some(({ words }) => words[0] === row.words[first]);
  return !isFollowed && !begins;
}

/** Words behind a box: up to the next wide gap. */
function after(row: Row, from: number, to: number): ViewWord[] {
  const words: ViewWord[] = [];
  let last = row.words[from - 1];
  for (const word of row.words.slice(from, to)) {
    if (last === undefined) break;
    const gap = (word.left - last.right) / heightOf(last);
    if (words.length === 0 ? gap > CHOICE_PLACES.maxGap : word.segment !== last.segment) break;
    words.push(word);
    last = word;
  }
  while (NUMBERING.test(words.at(-1)?.text ?? '')) words.pop();
  return words;
}

function before(row: Row, from: number, to: number): ViewWord[] {
  const words = row.words.slice(from, to);
  const last = words.at(-1);
  // "Were copies filed? Yes ☒ No ☐": the question stands before the answer.
  if (last !== undefined && answerOf(last.text) !== undefined) return [last];
  return words.filter((word) => word.segment === last?.segment);
}

function groupOf(row: Row, choices: Choice[]): ChoiceGroup {
  const [first] = choices;
  const words = choices.flatMap((choice) => [choice.mark, ...choice.words]);
  const begin = words.toSorted((one, other) => one.place - other.place)[0] ?? first?.mark;
  const place = spanOfWords(begin === undefined ? [] : [begin], {
    kind: 'text',
    value: '',
    text: '',
    normaliser: 'text_line',
    score: 0,
  }) as Span;
  return { choices, asked: { ...place, ...unionOf(words), row: row.index } };
}

/** Whether a row goes on with the boxes of the row above: they stand below each other, and nothing stands before them. */
function continues(row: Row, { choices }: ChoiceGroup, { choices: [first] }: ChoiceGroup): boolean {
  const last = choices.at(-1);
  const [top] = choices;
  if (first === undefined || last === undefined || top === undefined) return false;
  const height = heightOf(first.mark);
  return (
    Math.abs(first.mark.left - top.mark.left) < CHOICE_PLACES.sameColumn * height &&
    first.mark.top - last.mark.bottom < CHOICE_PLACES.maxLineGap * height &&
    row.words[0] === first.mark &&
    !choices.some(({ text }) => text.toLowerCase() === first.text.toLowerCase())
  );
}

/** Whether a line without boxes stands in their column, as the next question does; a choice goes on behind its box. */
const asksAnew = ({ segments }: Row, { choices: [first] }: ChoiceGroup): boolean =>
  first !== undefined && segments.some(({ left, right }) => left < first.mark.right && right > first.mark.left);

const YES = new RegExp(`^(?:${anyOf(ofLanguages(({ yes }) => yes))})$`, 'iu');
const NO = new RegExp(`^(?:${anyOf(ofLanguages(({ no }) => no))})$`, 'iu');

/** What "yes" and "no" mean, in any language; undefined for other texts. */
export function answerOf(text: string): boolean | undefined {
  if (YES.test(text)) return true;
  return NO.test(text) ? false : undefined;
}

const NEGATION =
  /(?<![\p{L}-])(?:not|no|none|never|without|declined|denied|refused|rejected|nicht|keine?[mnrs]?|pas|non|geen|niet)(?![\p{L}-])/iu;

/** "Not permitted", "declined". */
export const isNegated = (text: string): boolean => NEGATION.test(text);

/** Whether a choice is one of "yes" and "no"; what follows the word belongs to the next question. */
export const isAnswer = ({ words }: Choice): boolean =>
  answerOf(words[0]?.text.replace(/[.,;]$/, '') ?? '') !== undefined;

/** The ticked one of "yes" and "no" answers its question; any other box says by itself whether it is ticked. */
export function answersOf({ groups }: Choices): Span[] {
  return groups.flatMap(({ choices }) =>
    choices.flatMap((choice) => {
      const { words, text, isTicked } = choice;
      const [first] = words;
      const isYesNo = isAnswer(choice);
      if (first === undefined || (isYesNo && (!isTicked || choices.filter((other) => other.isTicked).length > 1)))
        return [];
      const value = isYesNo ? answerOf(first.text.replace(/[.,;]$/, '')) === true : isTicked;
      const own = isYesNo ? [first] : words;
      const found = { kind: 'boolean', value, text: isYesNo ? first.text : text, score: 1 } as const;
      return spanOfWords(own, { ...found, normaliser: 'checkbox_state' }) ?? [];
    }),
  );
}

/** Texts without those of boxes: of these only what is ticked is said. */
export function withoutUnticked(spans: readonly Span[], { of, groups }: Choices): Span[] {
  if (groups.length === 0) return [...spans];
  const isOfBox = ({ words }: Span): boolean =>
    words.some(
      (word) => of.get(word)?.choice.mark === word || of.get(word)?.group.choices.some(({ isTicked }) => isTicked),
    );
  return spans.filter((span) => !isOfBox(span));
}

export function tickedTexts({ groups }: Choices): Span[] {
  return groups.flatMap(({ choices }) =>
    choices.flatMap(({ isTicked, words, text }) => {
      const found = {
        kind: 'text',
        value: text,
        text,
        normaliser: 'text_line',
        score: TEXT_CERTAINTY.afterColon,
      } as const;
      return isTicked ? (spanOfWords(words, found) ?? []) : [];
    }),
  );
}
