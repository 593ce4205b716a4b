/** How well a printed label matches a phrase. */
import { PHRASE } from '../weights/labels.ts';
import { OPPOSITES, TYPE_WORDS } from './label-words.ts';
import { isLabelWord, weightOf } from './tokens.ts';

const MAX_CACHED = 40_000;
const similarities = new Map<string, Map<string, number>>();

/** Similarity of two tokens: 1 if equal, less if one begins the other or differs in a letter or two, else 0. */
export function tokenSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  // Nearly all pairs differ in their first two letters, which is faster to test than the cache.
  if (one.length < MIN_LENGTH || other.length < MIN_LENGTH) return 0;
  if (one.charCodeAt(0) !== other.charCodeAt(0) && one.charCodeAt(1) !== other.charCodeAt(1)) return 0;
  let row = similarities.get(one);
  if (row === undefined) {
    if (similarities.size >= MAX_CACHED) similarities.clear();
    row = new Map();
    similarities.set(one, row);
  }
  const known = row.get(other);
  if (known !== undefined) return known;
  const value = measureSimilarity(one, other);
  row.set(other, value);
  return value;
}

const MIN_LENGTH = 4;
const MIN_STEM = 8;
/** Shorter words occur inside of others by chance. */
const MIN_INSIDE = 5;

/** Who does something and to or for whom it is done: consignor and consignee, employer and employee, insurer and insured. */
const DOER = /^(\p{L}{3,})[eo]r$/u;
const areBothSides = (one: string, other: string): boolean => {
  const [, stem] = DOER.exec(one) ?? [];
  return stem !== undefined && (other === `${stem}ee` || (stem.endsWith('sur') && other === `${stem}ed`));
};

function measureSimilarity(one: string, other: string): number {
  if (areBothSides(one, other) || areBothSides(other, one)) return 0;
  const shorter = Math.min(one.length, other.length);
  // "term" does not mean "terminate", nor "national" "nationality", but "invoice" means "invoices" and "invoiced".
  if (one.startsWith(other) || other.startsWith(one)) {
    const isForm = shorter >= PHRASE.beginShare * Math.max(one.length, other.length);
    return isForm && `${one.slice(shorter)}${other.slice(shorter)}` !== 'ity' ? PHRASE.alike : 0;
  }
  if (shareStem(one, other) || areDerived(one, other)) return PHRASE.alike;
  if (Math.max(one.length, other.length) > shorter + 1) return 0;
  if (!isWithinDistance(one, other, shorter >= 8 ? 2 : 1) || !mayBeMisprint(one, other)) return 0;
  // If both words exist, neither is a misprint of the other: "contract" and "contact", "date" and "rate".
  return isLabelWord(one) && isLabelWord(other) ? 0 : PHRASE.alike;
}

/** "Certification" and "certificate" begin with the same letters, and differ only in how they end. */
function shareStem(one: string, other: string): boolean {
  const longer = Math.max(one.length, other.length);
  const shared = Math.ceil(PHRASE.stemShare * longer);
  return shared >= MIN_STEM && one.slice(0, shared) === other.slice(0, shared);
}

/** Shorter words differ in one letter from other words as often as from their own misprints. */
const MIN_LONG = 6;
/** Letters that recognition mistakes for each other, small and capital ones. */
const LOOKALIKES = ['aceos', 'iltfjr', 'nhmru', 'uvwy', 'bhpr', 'gqy', 'sz', 'kx', 'ef', 'doqc'];

const lookAlike = (one: string, other: string): boolean =>
  LOOKALIKES.some((letters) => letters.includes(one) && letters.includes(other));

/**
 * Of words with as many letters, one wrong letter makes a misprint of a long word; in a short one, or if there are two,
 * they must be easily mistaken, or be swapped: "nane" is "name", but "gate" is not "date", nor "religion" "revision".
 */
function mayBeMisprint(one: string, other: string): boolean {
  if (one.length !== other.length) return true;
  const wrong = [...one].flatMap((letter, at) => (letter === other[at] ? [] : [[letter, other[at] ?? ''] as const]));
  const [[letter = '', instead = ''] = [], [next = '', before = ''] = []] = wrong;
  if (wrong.length === 2 && letter === before && instead === next) return true;
  return (wrong.length === 1 && one.length >= MIN_LONG) || wrong.every(([own, printed]) => lookAlike(own, printed));
}

const PARTICIPLE = /(?:ed|ing)$/;
const DERIVED = /(?:ed|ing|ion|al|ment|ance|y)$/;
const MIN_VERB = 5;

/** "Inspected on" says when the inspection was. */
function areDerived(one: string, other: string): boolean {
  if (PARTICIPLE.test(one) === PARTICIPLE.test(other) || !DERIVED.test(one) || !DERIVED.test(other)) return false;
  const verb = one.replace(DERIVED, '');
  return verb.length >= MIN_VERB && verb === other.replace(DERIVED, '');
}

function isWithinDistance(one: string, other: string, limit: number): boolean {
  if (Math.abs(one.length - other.length) > limit) return false;
  let before = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const value = Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + cost);
      row.push(value);
      least = Math.min(least, value);
    }
    if (least > limit) return false;
    before = row;
  }
  return (before[other.length] ?? limit + 1) <= limit;
}

type Tokens = readonly string[];

/** How well a label matches a phrase, 0..1: most of the phrase must be in the label, and little else. */
export function phraseScore(label: Tokens, phrase: Tokens): number {
  if (label.length === 0 || phrase.length === 0) return 0;
  if (!sharesToken(label, phrase)) return gluedScore(label, phrase);
  const isSpecific =
    phrase.length > 1 && phrase.some((token) => !TYPE_WORDS.has(token) && weightOf(token) >= PHRASE.specific);
  const used = new Set<number>();
  let phraseWeight = 0;
  let phraseMatched = 0;
  let labelMatched = 0;
  for (const token of phrase) {
    const weight = isSpecific && TYPE_WORDS.has(token) ? PHRASE.typeWord : weightOf(token);
    phraseWeight += weight;
    let best = -1;
    let bestScore = 0;
    for (const [index, other] of label.entries()) {
      if (used.has(index)) continue;
      const score = tokenSimilarity(token, other);
      if (score > bestScore) {
        bestScore = score;
        best = index;
      }
    }
    if (best < 0) continue;
    used.add(best);
    phraseMatched += weight * bestScore;
    labelMatched += weightOf(label[best] ?? '') * bestScore;
  }
  let labelWeight = 0;
  for (const token of label) labelWeight += /^\d+$/.test(token) ? PHRASE.digits : weightOf(token);
  if (phraseWeight === 0 || labelWeight === 0) return 0;
  const score =
    (phraseMatched / phraseWeight) ** PHRASE.missingPower *
    Math.sqrt(Math.min(1, labelMatched / labelWeight)) *
    (saysTheOpposite(label, phrase) ? PHRASE.opposite : 1);
  return Math.max(score, gluedScore(label, phrase));
}

/** Whether a word of the one is a word of the other. */
export function sharesToken(label: Tokens, phrase: Tokens): boolean {
  for (const token of phrase) for (const other of label) if (tokenSimilarity(token, other) > 0) return true;
  return false;
}

function saysTheOpposite(label: Tokens, phrase: Tokens): boolean {
  return phrase.some(
    (token) =>
      !label.includes(token) &&
      (OPPOSITES.get(token) ?? []).some((opposite) => label.includes(opposite) && !phrase.includes(opposite)),
  );
}

/** Compares words that lost their spaces. */
function gluedScore(label: Tokens, phrase: Tokens): number {
  const [length, wantedLength] = [lengthOf(label), lengthOf(phrase)];
  // Joining is slow and nearly always in vain, so lengths are compared first.
  if (length < MIN_LENGTH || wantedLength < MIN_LENGTH) return 0;
  if (length === wantedLength) return label.join('') === phrase.join('') ? 1 : 0;
  const mayBeInside = wantedLength >= MIN_INSIDE && length > wantedLength && label.length <= 2;
  if (!mayBeInside || !label.join('').includes(phrase.join(''))) return 0;
  return PHRASE.glued * Math.sqrt(wantedLength / length);
}

const lengthOf = (tokens: Tokens): number => {
  let length = 0;
  for (const token of tokens) length += token.length;
  return length;
};

/** Scores a label against many phrases, looking only at those that share a token with it. */
export class PhraseIndex {
  readonly #phrases: readonly Tokens[];
  readonly #byToken = new Map<string, number[]>();
  readonly #glued: { text: string; index: number }[] = [];
  readonly #similar = new Map<string, string[]>();
  /** Phrases by their text without spaces. */
  readonly #byText = new Map<string, number[]>();

  constructor(phrases: readonly Tokens[]) {
    this.#phrases = phrases;
    for (const [index, phrase] of phrases.entries()) {
      for (const token of new Set(phrase)) {
        const known = this.#byToken.get(token);
        if (known === undefined) this.#byToken.set(token, [index]);
        else known.push(index);
      }
      const text = phrase.join('');
      if (text.length >= MIN_INSIDE) this.#glued.push({ text, index });
      this.#byText.set(text, [...(this.#byText.get(text) ?? []), index]);
    }
  }

  /** Score by index of phrase, for those above 0. */
  score(label: Tokens): Map<number, number> {
    const scores = new Map<number, number>();
    for (const index of this.sharing(label)) {
      const score = phraseScore(label, this.#phrases[index] ?? []);
      if (score > 0) scores.set(index, score);
    }
    return scores;
  }

  /** The phrases that may have a score above 0. */
  sharing(label: Tokens): Set<number> {
    const found = new Set<number>();
    for (const token of label) {
      for (const similar of this.#similarTo(token))
        for (const index of this.#byToken.get(similar) ?? []) found.add(index);
    }
    if (label.length <= 2) {
      const whole = label.join('');
      if (whole.length >= MIN_INSIDE)
        for (const { text, index } of this.#glued) if (whole.includes(text)) found.add(index);
    }
    for (const index of this.#byText.get(label.join('')) ?? []) found.add(index);
    return found;
  }

  /** Whether a token is in some phrase, or like one that is. */
  knows(token: string): boolean {
    return this.#similarTo(token).length > 0;
  }

  /** Similarity in both directions, by index of phrase: neither text has more words than the other. */
  mutualScores(text: Tokens): Map<number, number> {
    const scores = this.score(text);
    for (const [index, score] of scores) {
      scores.set(index, Math.min(1, Math.sqrt(score * phraseScore(this.#phrases[index] ?? [], text))));
    }
    return scores;
  }

  #similarTo(token: string): string[] {
    const known = this.#similar.get(token);
    if (known !== undefined) return known;
    const similar = [...this.#byToken.keys()].filter((other) => tokenSimilarity(token, other) > 0);
    if (this.#similar.size >= MAX_CACHED) this.#similar.clear();
    this.#similar.set(token, similar);
    return similar;
  }
}
