/**
 * Fields that carry the name of their document: on a page titled "Membership application" a label need not say more
 * than "Name" to mean `membership_name`.
 */

import type { Field } from '../core/field.ts';
import { type DocumentView, heightOf, type Segment } from '../core/view.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { isOnlyValue, trimmed } from '../recognise/value-text.ts';
import { spacedName } from '../schema/value-kind.ts';

export interface TitledField {
  /** Words that the label must still contain. */
  tokens: readonly string[];
  /** The title itself, which is not a label; undefined for a text that may be either. */
  title: string | undefined;
}

/** Rows with letters at the top of the first page. */
const TITLE_ROWS = 10;
const MAX_TITLE_WORDS = 8;
/** Rows whose titles may have any size; further down they are printed larger than the rest. */
const TOP_ROWS = 2;
/** Words that a label may consist of. "Number" is left out: any table has a column called so. */
const LEFT_TO_SAY: ReadonlySet<string> = new Set(['name', 'date', 'address', 'phone', 'email', 'status', 'period']);

/** A title has its words in capitals or capitalised, unlike a sentence. */
const isTitle = ({ text, words }: Segment): boolean =>
  words.length <= MAX_TITLE_WORDS &&
  !/[,;:()"“”]/.test(text) &&
  words.filter((word) => /^\p{Ll}/u.test(word.text) && word.text.length > 3).length === 0;

/** By how much a title is higher than the text beside it. */
const TITLE_HEIGHT = 1.2;

/** What has a value, another cell of its table, or text of its own size beside it is its label. */
const isLabel = (segment: Segment, next: Segment | undefined): boolean =>
  next !== undefined &&
  (isOnlyValue(next.text) || (segment.words[0]?.cell ?? -1) >= 0 || heightOf(segment) < TITLE_HEIGHT * heightOf(next));

export function titledFields(view: DocumentView, fields: readonly Field[]): (TitledField | undefined)[] {
  const [page] = view.pages;
  const titles = (page?.rows ?? [])
    .filter((row) => /\p{L}{3}/u.test(row.text))
    .slice(0, TITLE_ROWS)
    .flatMap(({ segments }, rank) =>
      segments
        .filter((segment, place) => isTitle(segment) && !isLabel(segment, segments[place + 1]))
        .map((segment) => ({
          title: trimmed(segment.text),
          said: tokensOf(segment.text),
          isTop: rank < TOP_ROWS,
          isLarge: heightOf(segment) >= TITLE_HEIGHT * (page?.lineHeight ?? 0),
        })),
    );
  return fields.map((field) => {
    const tokens = tokensOf(spacedName(field.name));
    const left = tokens.filter((token) => LEFT_TO_SAY.has(token));
    const given = tokens.filter((token) => !LEFT_TO_SAY.has(token));
    if (left.length === 0 || given.length === 0) return undefined;
    const isSaid = (said: readonly string[], token: string): boolean =>
      said.some((other) => tokenSimilarity(token, other) > 0);
    // A text with the whole name of the field is its label, not a title.
    const found = titles.find(
      ({ said }) => given.every((token) => isSaid(said, token)) && !left.some((token) => isSaid(said, token)),
    );
    if (found === undefined) return undefined;
    // "Membership application" says more than the name of a field; "Patient" may be the label of what follows.
    const isSure = found.isLarge || (found.isTop && found.said.length > given.length);
    return { tokens: left, title: isSure ? found.title : undefined };
  });
}
