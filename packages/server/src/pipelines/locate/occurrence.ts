/** A place where a value is printed. */
import { type DocumentView, joinWords, type ViewWord } from '../engine/core/view.ts';

/** How the printed text was converted to the value. */
export type LocateNormaliser =
  | 'text_folded'
  | 'text_similar'
  | 'text_parts'
  | 'name_order'
  | 'number_decimal'
  | 'number_rounded'
  | 'dash_zero'
  | 'number_absolute'
  | 'number_minor'
  | 'percent_number'
  | 'percent_fraction'
  | 'date_iso'
  | 'day_in_year'
  | 'currency_iso'
  | 'country_iso'
  | 'checkbox_state'
  | 'yes_no';

export interface Occurrence {
  words: ViewWord[];
  /** As printed. */
  raw: string;
  /** How much of it agrees with the value, 0..1. */
  match: number;
  normaliser: LocateNormaliser;
  /**
   * The value is the whole of what stands there, as a token of its type: nothing is left over of its words, nothing was
   * guessed. Only what is whole can be proved.
   */
  isWhole: boolean;
}

/** A lower match with the print is a guess, which is shown and not used to judge anything. */
export const MIN_FOUND_MATCH = 0.6;

export function occurrenceOf(
  words: ViewWord[],
  { match, normaliser, isWhole }: Pick<Occurrence, 'match' | 'normaliser' | 'isWhole'>,
): Occurrence {
  return { words, raw: rawTextOf(words), match, normaliser, isWhole };
}

/** Words of one row are joined as printed; a new row becomes a space. */
export function rawTextOf(words: readonly ViewWord[]): string {
  let text = '';
  let run: ViewWord[] = [];
  const flush = (): void => {
    if (run.length === 0) return;
    text += text === '' ? joinWords(run) : ` ${joinWords(run)}`;
    run = [];
  };
  for (const word of words) {
    const last = run.at(-1);
    if (last !== undefined && (last.row !== word.row || word.place !== last.place + 1)) flush();
    run.push(word);
  }
  flush();
  return text;
}

export const placeKey = (words: readonly ViewWord[]): string =>
  words.map((word) => `${word.row}.${word.place}`).join(',');

export const firstRowOf = (occurrence: Occurrence): number => occurrence.words[0]?.row ?? -1;

export const overlaps = (one: readonly ViewWord[], other: readonly ViewWord[]): boolean =>
  one.some((word) => other.some((entry) => entry.row === word.row && entry.place === word.place));

export const isSameWords = (one: readonly ViewWord[], other: readonly ViewWord[]): boolean =>
  one.length === other.length && one.every((word) => other.includes(word));

export const pageOf = (view: DocumentView, occurrence: Occurrence): number =>
  view.pages[occurrence.words[0]?.page ?? 0]?.number ?? 1;
