/**
 * How well a head says what a field's description says. Weak evidence, for tables whose heads name few fields: a word
 * counts as much as it tells the fields of the list apart.
 */
import type { Field } from '../core/field.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { otherNames } from '../lexicon/synonyms.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { saidOf } from '../schema/phrases.ts';
import { spacedName } from '../schema/value-kind.ts';
import { DESCRIBED_HEAD } from '../weights/columns.ts';

/** What a field says of itself: each word, and how near to its name it stands. */
type Said = ReadonlyMap<string, number>;

const known = new WeakMap<Field, Said>();
const CLAUSE = /[.;(,:]/;
const MIN_TELLING = 0.2;

function saidBy(field: Field): Said {
  const found = known.get(field);
  if (found !== undefined) return found;
  const said = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const token of tokensOf(text))
      if (weightOf(token) > MIN_TELLING) said.set(token, Math.max(said.get(token) ?? 0, weight));
  };
  const name = tokensOf(spacedName(field.name));
  const [first = '', ...rest] = saidOf(field.schema.description).split(CLAUSE);
  add(name.join(' '), 1);
  add(field.schema.title, 1);
  for (const other of otherNames(name)) add(other.join(' '), DESCRIBED_HEAD.otherName);
  add(first, DESCRIBED_HEAD.first);
  add(rest.join(' '), DESCRIBED_HEAD.rest);
  known.set(field, said);
  return said;
}

/** 0..1 */
export function describedScore(fields: readonly Field[], field: Field, head: string): number {
  const short = new Set(head.match(SHORTENED)?.map((word) => word.slice(0, -1).toLowerCase()));
  const tokens = tokensOf(head).filter((token) => weightOf(token) > MIN_TELLING && /\p{L}/u.test(token));
  if (tokens.length === 0) return 0;
  let sum = 0;
  let most = 0;
  for (const token of tokens) {
    const weightOfToken = (other: Field): number =>
      Math.max(weightIn(saidBy(other), token), short.has(token) ? shortenedIn(saidBy(other), token) : 0);
    const own = weightOfToken(field);
    const all = fields.reduce((total, other) => total + weightOfToken(other), 0);
    // What several fields say is shared among them, and what none says may be a word for any.
    if (own > 0) sum += (own * own) / all;
    most += all > 0 ? 1 : DESCRIBED_HEAD.unsaid;
  }
  return Math.max(sum / most, initialsScore(field, head));
}

/** Words that are cut off: "Fed." for a federation. */
const SHORTENED = /(?<![\p{L}\d.])\p{L}{3,6}\.(?![\p{L}\d])/gu;

function shortenedIn(said: Said, token: string): number {
  let best = 0;
  for (const [word, weight] of said)
    if (word.length > token.length + 1 && word.startsWith(token))
      best = Math.max(best, DESCRIBED_HEAD.shortened * weight);
  return best;
}

function weightIn(said: Said, token: string): number {
  const exact = said.get(token);
  if (exact !== undefined) return exact;
  let best = 0;
  for (const [other, weight] of said) best = Math.max(best, weight * tokenSimilarity(token, other));
  return best;
}

/** "MCL" stands for what a description calls the "maximum contaminant level". */
function initialsScore({ schema }: Field, head: string): number {
  const [short = ''] = /(?<![\p{L}\d])\p{Lu}{3,6}(?![\p{L}\d])/u.exec(head) ?? [];
  if (short === '') return 0;
  const clauses = saidOf(schema.description).split(CLAUSE);
  const isShort = clauses.some((clause) => {
    const words = clause.match(/\p{L}+/gu) ?? [];
    return words.map((word) => word[0]?.toUpperCase()).join('') === short;
  });
  return isShort ? DESCRIBED_HEAD.initials : 0;
}
