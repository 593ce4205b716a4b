/** What stands over a table or a part of the document, and how well it names a list. */

import type { Context } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { overlapX, type Rect, type Segment } from '../core/view.ts';
import { phraseScore, tokenSimilarity } from '../lexicon/phrases.ts';
import { setAsideIn } from '../lexicon/set-aside-words.ts';
import { otherTitles } from '../lexicon/synonyms.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { printedPhrases } from '../schema/phrases.ts';
import { spacedName } from '../schema/value-kind.ts';
import { LIST_TITLE } from '../weights/columns.ts';
import { withoutLeftOut } from './asked-values.ts';

/** Words of lists that say nothing about what they list. */
const LIST_WORDS =
  /^(?:line|item|row|entry|entries|record|list|listing|table|detail|amount|value|by|per|of|and|or|the|a|an|all|in|for|with|each|section|summary|information|info|from|on|to|as|your|this|our|charged|made|listed|given|shown)$/;

/** "Data" is the date in other languages, which a list of data is not called by. */
const telling = (text: string): string[] =>
  tokensOf(text.replace(/(?<!\p{L})data(?!\p{L})/giu, ' ')).filter((token) => !LIST_WORDS.test(token));

/** The words of a list's name that say what it lists. */
export const tellingWords = ({ name }: Pick<ListField, 'name'>): string[] => telling(spacedName(name));

/** The word that a list's description begins with, apart from words that all lists have: what it is a list of. */
export const subjectOf = ({ schema }: Pick<ListField, 'schema'>): string[] =>
  telling(schema.description).slice(0, 1).filter(isLong);

/** Shorter words are numbers, units and adverbs. */
const isLong = (word: string): boolean => /^\p{L}{4,}$/u.test(word);

/** How well a title names a list, 0..1: by the name of the list, by names that its description quotes, by its words. */
export function titleScore({ name, schema }: Pick<ListField, 'name' | 'schema'>, text: string): number {
  const title = telling(text);
  if (title.length === 0) return 0;
  const own = telling(`${spacedName(name)} ${schema.title}`);
  const called = telling(spacedName(name));
  const phrases = [called, ...otherTitles(called), ...printedPhrases(schema).map(({ tokens }) => tokens)];
  const byName = Math.max(0, ...phrases.map((phrase) => phraseScore(title, phrase)));
  return Math.max(
    byName,
    LIST_TITLE.nameWords * shareIn(title, own),
    LIST_TITLE.description * shareIn(title, telling(schema.description)),
  );
}

/** Whether a title says that its rows are not those of the document, in words that the list does not use itself. */
export const setsAside = ({ name, schema }: Pick<ListField, 'name' | 'schema'>, title: string): boolean => {
  const said = new Set(tokensOf(`${spacedName(name)} ${schema.title} ${withoutLeftOut(schema.description)}`));
  return setAsideIn(title).some((words) => !tokensOf(words).some((token) => said.has(token)));
};

const shareIn = (tokens: readonly string[], all: readonly string[]): number =>
  tokens.filter((token) => all.some((other) => tokenSimilarity(token, other) > 0)).length / tokens.length;

const MAX_WORDS = 8;
const ROWS_ABOVE = 3;

/**
 * The nearest texts above a row that are alone in their row and no sentences, from the nearest up.
 *
 * @param over where a table stands: what is beside it is the title of something else
 */
export function titlesAbove({ view }: Context, first: number, over?: Pick<Rect, 'left' | 'right'>): string[] {
  const row = view.rows[first];
  const page = row === undefined ? undefined : view.pages[row.page];
  if (row === undefined || page === undefined) return [];
  const above = page.rows.slice(Math.max(0, row.place - ROWS_ABOVE), row.place).toReversed();
  return above.flatMap(({ segments }) => {
    const own = over === undefined ? segments : segments.filter((segment) => overlapX(segment, over) > 0);
    const [only, ...others] = own;
    return only !== undefined && others.length === 0 && isTitle(only) ? [only.text] : [];
  });
}

const isTitle = ({ words, text }: Segment): boolean =>
  words.length <= MAX_WORDS && /\p{L}{3}/u.test(text) && !/[.;!?]$/.test(text);
