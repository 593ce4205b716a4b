/**
 * Lists whose name or description says which values the rows have in some column: "only entries of type Issue", "no
 * evidence", `areasNotGreen`, `purchases` among payments.
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

/** Says when something holds, or that further rows belong to the list: no row is left out by that. */
const CONDITION =
  /(?<!\p{L})(?:if|when|whenever|unless|null|empty|blank|even|also|includ\p{L}*|wenn|falls|sofern|leer|auch|sogar|einschlie\p{L}*|inkl\p{L}*|quand|vide|même|compris\p{L}*|quando|cuando|vacío|vuoto|anche|también|inclu\p{L}*|indien|wanneer|leeg|ook|jeśli|gdy|även|också)(?!\p{L})/iu;

const LEFT_OUT = new RegExp(`(?:${WITHOUT.source})[^;,.:()]*`, 'giu');

/** What a description says without the clauses that leave something out: "Goods ordered, not those returned". */
export const withoutLeftOut = (description: string): string => description.replace(LEFT_OUT, ' ');

const CLAUSES = /[;,.:()–—]|\s-\s/u;
const MAX_SAID = 400;

/** The rows that a list asks for; undefined if neither its name nor its description names values of a column. */
export function rowsOfValue(
  { name, schema }: Pick<ListField, 'name' | 'schema'>,
  { heads, rows, isRowWhole }: Grid,
): ReadonlySet<GridRow> | undefined {
  if (rows.length < ASKED_VALUES.minRows) return undefined;
  const clauses = [spacedName(name), ...schema.description.slice(0, MAX_SAID).split(CLAUSES)].filter(
    (clause) => clause.trim().includes(' ') && !CONDITION.test(clause),
  );
  const called = tokensOf(spacedName(name)).join(' ');
  for (const [column, lines] of heads.entries()) {
    const values = valuesOf(rows, column);
    if (values === undefined) continue;
    const kinds = [...values.keys()];
    const own = kinds.filter((kind) => tokensOf(kind).join(' ') === called);
    const kept = own.length > 0 ? new Set(own) : keptValues(clauses, kinds, tokensOf(lines.join(' ')));
    if (kept !== undefined) return rowsWith(rows, column, kept, isRowWhole);
  }
  return undefined;
}

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
  clauses: readonly string[],
  values: readonly string[],
  head: readonly string[],
): ReadonlySet<string> | undefined {
  for (const clause of clauses) {
    const left = besideSign(clause, values, WITHOUT);
    if (left.length > 0 && left.length < values.length) return new Set(values.filter((value) => !left.includes(value)));
    const tokens = tokensOf(clause);
    const only = besideSign(clause, values, ONLY);
    const asked = only.length > 0 ? only : namedIn(tokens, values).filter((value) => isAfterHead(tokens, head, value));
    if (asked.length > 0 && asked.length < values.length) return new Set(asked);
  }
  return undefined;
}

/**
 * The values close behind a word, as in "no decisions"; also before it where that is how its language says it. A word
 * far from the value says something else of the rows. "Not only" leaves nothing out, and asks for nothing alone.
 */
function besideSign(clause: string, values: readonly string[], sign: RegExp): string[] {
  const match = sign.exec(clause);
  if (match === null) return [];
  const behind = clause.slice(match.index + match[0].length);
  const before = clause.slice(0, match.index);
  if (sign === WITHOUT ? ONLY.test(behind) : WITHOUT.test(before)) return [];
  const near = tokensOf(behind).slice(0, ASKED_VALUES.reach);
  const isSaidBehind = CJK.test(match[0]) || sign === ONLY;
  return namedIn(
    near.length > 0 || !isSaidBehind ? near : tokensOf(before).slice(-ASKED_VALUES.reach),
    // "Only units with a tenant" does not speak of building A.
    values.filter((value) => value.length >= ASKED_VALUES.shortest || CJK.test(value)),
  );
}

const CJK = /[\u3000-\u9fff\uac00-\ud7af]/u;

const namedIn = (tokens: readonly string[], values: readonly string[]): string[] =>
  longestOf(values.filter((value) => says(tokens, tokensOf(value))));

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
function isAfterHead(tokens: readonly string[], head: readonly string[], value: string): boolean {
  const at = placeOf(tokens, tokensOf(value));
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
