/** What speaks for a category: the words of its name and description, and what is known of the kinds they name. */
import { KINDS, STOP_WORDS } from '../document-words.ts';
import type { KindId } from '../kinds/kind.ts';
import { termTokens } from '../term-tokens.ts';

export interface Category {
  name: string;
  description: string;
}

/** Where a term comes from. */
export type Source = 'name' | 'nameWord' | 'description' | 'descriptionWord' | 'kind' | 'cue';

export interface Term {
  tokens: readonly string[];
  source: Source;
  /** How much it tells this category from the others, 0..1. */
  weight: number;
}

export interface CategoryTerms {
  terms: Term[];
  /** Kinds that it names, with how sure that is. */
  kinds: ReadonlyMap<KindId, number>;
}

/** A kind that only the description names may be an example of what belongs to it. */
const DESCRIBED = 0.6;

export function termsOf(categories: readonly Category[]): CategoryTerms[] {
  const found = categories.map(ownTerms);
  const counts = new Map<string, number>();
  for (const { terms } of found) {
    for (const term of terms) counts.set(keyOf(term), (counts.get(keyOf(term)) ?? 0) + term.weight);
  }
  const most = Math.log(categories.length + 1);
  return found.map(({ terms, kinds }) => ({
    kinds,
    terms: terms.map((term) => {
      const shared = Math.max(1, counts.get(keyOf(term)) ?? 1);
      return { ...term, weight: (term.weight * Math.log((categories.length + 1) / shared)) / most };
    }),
  }));
}

const keyOf = ({ tokens }: { tokens: readonly string[] }): string => tokens.join(' ');

function ownTerms({ name, description }: Category): CategoryTerms {
  const nameTokens = termTokens(name);
  const described = termTokens(description);
  const terms = new Map<string, Term>();
  const add = (tokens: readonly string[], source: Source, weight: number): void => {
    const key = keyOf({ tokens });
    if (tokens.length > 0 && key.length > 1 && !terms.has(key)) terms.set(key, { tokens, source, weight });
  };
  if (nameTokens.length > 1) add(nameTokens, 'name', 1);
  for (const token of nameTokens) if (isMeaningful(token)) add([token], nameTokens.length > 1 ? 'nameWord' : 'name', 1);
  for (const [at, token] of described.entries()) {
    const next = described[at + 1];
    if (next !== undefined && isMeaningful(token) && isMeaningful(next)) add([token, next], 'description', 1);
  }
  for (const token of described) if (isMeaningful(token)) add([token], 'descriptionWord', 1);
  const kinds = kindsOf(nameTokens, described);
  for (const { id, names, cues } of KINDS) {
    const sure = kinds.get(id);
    if (sure === undefined) continue;
    for (const tokens of names) add(tokens, 'kind', sure);
    for (const tokens of cues) add(tokens, 'cue', sure);
  }
  return { terms: [...terms.values()], kinds };
}

const isMeaningful = (token: string): boolean => token.length > 1 && !STOP_WORDS.has(token) && !/^\d+$/.test(token);

/** Only the longest of names that contain each other counts: an advertising order is not an order of goods. */
function kindsOf(name: readonly string[], description: readonly string[]): Map<KindId, number> {
  const kinds = new Map<KindId, number>();
  for (const [tokens, sure] of [
    [name, 1],
    [description, DESCRIBED],
  ] as const) {
    const matches = KINDS.flatMap(({ id, names }) =>
      names.flatMap((wanted) => {
        const at = placeOf(tokens, wanted);
        return at < 0 ? [] : [{ id, from: at, to: at + wanted.length }];
      }),
    );
    for (const match of matches) {
      const isInside = matches.some(
        (other) => other.from <= match.from && other.to >= match.to && other.to - other.from > match.to - match.from,
      );
      if (!isInside) kinds.set(match.id, Math.max(kinds.get(match.id) ?? 0, sure));
    }
  }
  return kinds;
}

export function placeOf(tokens: readonly string[], wanted: readonly string[]): number {
  for (let at = 0; at + wanted.length <= tokens.length; at += 1) {
    if (wanted.every((token, offset) => tokens[at + offset] === token)) return at;
  }
  return -1;
}
