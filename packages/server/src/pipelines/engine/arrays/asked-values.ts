/**
 * Lists whose name or description says which values the rows have in some column: "only entries of type Issue", "no
 * evidence", `areasNotGreen`.
 */

import type { ListField } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import { ASKED_VALUES } from '../weights/columns.ts';
import type { Grid, GridRow } from './grid.ts';

/** Words that keep what they stand with, and words that leave it out, in the languages of the lexicon. */
const ONLY =
  /(?<!\p{L})(?:only|just|solely|exclusively|nur|ausschließlich|lediglich|seulement|uniquement|exclusivement|solo|soltanto|solamente|unicamente|únicamente|sólo|somente|apenas|alleen|uitsluitend|slechts|endast|bara|enbart|kun|bare|kuun|vain|ainoastaan|tylko|wyłącznie|pouze|jen|len|csak|doar|numai|только|лише|тільки|само|samo|yalnızca|sadece|hanya|chỉ)(?!\p{L})|[仅僅只]|のみ|만\s/iu;
const WITHOUT =
  /(?<!\p{L})(?:not|no|non|never|without|except|excluding|excludes|exclude|omit|skip|leave out|other than|nicht|kein|keine|keinen|keiner|ohne|außer|ausser|sans|sauf|hors|pas|aucun|aucune|excepté|senza|tranne|escluso|esclusi|escluse|nessun|nessuna|sin|ningún|ninguna|excepto|sem|exceto|nenhum|nenhuma|zonder|geen|niet|behalve|utan|inga|inte|ej|förutom|ikke|uden|uten|unntatt|ei|ilman|paitsi|bez|oprócz|kromě|nie|ne|nikoli|okrem|nem|nélkül|kivéve|fără|nu|без|кроме|не|крім|hariç|değil|bukan|tanpa|không|trừ)(?!\p{L})|[不非无無]|除|以外|ない|제외/iu;

const CLAUSES = /[;,.:()–—]|\s-\s/u;
const MAX_SAID = 400;

interface Clause {
  tokens: readonly string[];
  way: 'only' | 'without' | 'plain';
}

/** The rows that a list asks for; undefined if neither its name nor its description names values of a column. */
export function rowsOfValue(
  { name, schema }: Pick<ListField, 'name' | 'schema'>,
  { heads, rows, isRowWhole }: Grid,
): ReadonlySet<GridRow> | undefined {
  if (rows.length < ASKED_VALUES.minRows) return undefined;
  const clauses = [spacedName(name), ...schema.description.slice(0, MAX_SAID).split(CLAUSES)].map(clauseOf);
  if (clauses.every(({ way }) => way === 'plain') && !schema.description.includes(' ')) return undefined;
  for (const [column, lines] of heads.entries()) {
    const values = valuesOf(rows, column);
    if (values === undefined) continue;
    const kept = keptValues(clauses, [...values.keys()], tokensOf(lines.join(' ')));
    if (kept !== undefined) return rowsWith(rows, column, kept, isRowWhole);
  }
  return undefined;
}

const clauseOf = (text: string): Clause => ({
  tokens: tokensOf(text),
  way: WITHOUT.test(text) ? 'without' : ONLY.test(text) ? 'only' : 'plain',
});

/** The kinds that a column sorts its rows by: few, short, repeated, in words. */
function valuesOf(rows: readonly GridRow[], column: number): Map<string, number> | undefined {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const value = valueIn(cells[column] ?? []);
    if (value === '') continue;
    if (!/^\p{L}/u.test(value) || value.length > ASKED_VALUES.longest) return undefined;
    counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size > ASKED_VALUES.mostKinds) return undefined;
  }
  const filled = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const isSorting =
    counts.size > 1 && counts.size <= ASKED_VALUES.kindShare * filled && filled >= ASKED_VALUES.filled * rows.length;
  return isSorting ? counts : undefined;
}

/** Without the tick or the sign before it. */
const valueIn = (words: GridRow['cells'][number]): string =>
  joinWords(words)
    .normalize('NFKC')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .toLowerCase();

function keptValues(
  clauses: readonly Clause[],
  values: readonly string[],
  head: readonly string[],
): ReadonlySet<string> | undefined {
  const named = (clause: Clause): string[] => longestOf(values.filter((value) => says(clause.tokens, tokensOf(value))));
  for (const clause of clauses) {
    const own = named(clause);
    if (own.length === 0 || own.length === values.length) continue;
    const asked = own.filter((value) => clause.way === 'only' || isAfterHead(clause.tokens, head, tokensOf(value)));
    if (clause.way !== 'without' && asked.length > 0) return new Set(asked);
    if (clause.way === 'without') return new Set(values.filter((value) => !own.includes(value)));
  }
  return undefined;
}

/** "Not included" says "included", too. */
const longestOf = (values: readonly string[]): string[] =>
  values.filter(
    (value) => !values.some((other) => other.length > value.length && says(tokensOf(other), tokensOf(value))),
  );

/** Whether tokens stand among others one after the other. */
const says = (tokens: readonly string[], value: readonly string[]): boolean => placeOf(tokens, value) >= 0;

function placeOf(tokens: readonly string[], value: readonly string[]): number {
  if (value.length === 0) return -1;
  return tokens.findIndex((_, at) => value.every((token, place) => tokens[at + place] === token));
}

/** "Of type Issue", "with status open": the head of the column, or a longer form of it, stands before the value. */
function isAfterHead(tokens: readonly string[], head: readonly string[], value: readonly string[]): boolean {
  const at = placeOf(tokens, value);
  const before = tokens.slice(Math.max(0, at - ASKED_VALUES.near), at);
  return head.some(
    (word) => word.length > 2 && before.some((token) => token.startsWith(word) && token.length <= word.length + 2),
  );
}

/** A line without a value goes with the row over it, unless each row is an item. */
function rowsWith(
  rows: readonly GridRow[],
  column: number,
  kept: ReadonlySet<string>,
  isRowWhole: boolean,
): ReadonlySet<GridRow> {
  const own = new Set<GridRow>();
  let isKept = false;
  for (const row of rows) {
    const value = valueIn(row.cells[column] ?? []);
    if (value !== '' || isRowWhole) isKept = kept.has(value);
    if (isKept) own.add(row);
  }
  return own;
}
