/**
 * Labels that shorten the words of a field's name: "CPP" for `cost_per_point`, "Alt Order #" for
 * `alternate_order_number`. Only the names that a schema asks for are looked for, so nothing has to be known of either.
 */
import type { Field } from '../core/field.ts';
import type { ValueKind } from '../core/value-kinds.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { isLabelWord, tokensOf, weightOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import { SHORT_FORM } from '../weights/labels.ts';

/** What a label says with its short forms written out, for the fields whose words these are. */
export interface WrittenOut {
  tokens: readonly string[];
  fields: ReadonlySet<number>;
}

const INITIALS = /(?<![\p{L}\d]|[-/])\p{Lu}(?:\.?\p{Lu}){1,5}\.?(?![\p{L}\d]|[-/][\p{L}\d])/gu;
const wordsOf = (name: string): string[] =>
  spacedName(name)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];
const initialsOf = (words: readonly string[]): string => words.map(([first = '']) => first).join('');
const isTelling = (word: string): boolean => tokensOf(word).every((token) => weightOf(token) > SHORT_FORM.joining);

export class ShortForms {
  /** By the first letters of all telling words of a name: those words, and its field; two fields with the same have none. */
  readonly #byInitials = new Map<string, { words: readonly string[]; field: number } | undefined>();
  /** Fields whose name is a word that may be the first letters of a label. */
  readonly #named = new Map<string, number>();
  /** Words of names by their first letter, with their fields. */
  readonly #byLetter = new Map<string, Map<string, Set<number>>>();

  readonly #kinds: readonly ValueKind[];

  constructor(fields: readonly Field[]) {
    this.#kinds = fields.map(({ kind }) => kind);
    for (const [index, { name, phrases }] of fields.entries()) {
      const words = wordsOf(name);
      this.#add(words, index);
      const telling = words.filter((word) => !tokensOf(word).every((token) => TYPE_WORDS.has(token)));
      if (telling.length < words.length) this.#add(telling, index);
      const [only = ''] = words;
      if (words.length === 1 && only.length >= SHORT_FORM.minSpelled && only.length <= SHORT_FORM.maxInitials)
        this.#named.set(only, index);
      for (const token of phrases[0]?.tokens ?? []) {
        const letter = token[0] ?? '';
        const own = this.#byLetter.get(letter) ?? new Map<string, Set<number>>();
        this.#byLetter.set(letter, own.set(token, (own.get(token) ?? new Set()).add(index)));
      }
    }
  }

  #add(words: readonly string[], field: number): void {
    if (
      words.length < SHORT_FORM.minInitials ||
      words.some((word) => isTelling(word) && word.length < SHORT_FORM.minLetters)
    )
      return;
    for (const key of new Set([initialsOf(words), initialsOf(words.filter(isTelling))])) {
      if (key.length < SHORT_FORM.minInitials) continue;
      const known = this.#byInitials.get(key);
      const isOther = this.#byInitials.has(key) && known?.field !== field;
      this.#byInitials.set(key, isOther ? undefined : { words, field });
    }
  }

  writtenOut(text: string): WrittenOut[] {
    return [...this.#withInitials(text), ...this.#withWholeWords(text)];
  }

  /** The field that is called by the first letters of the label: `mrn` for "Medical record number". */
  calledBy(text: string): number | undefined {
    if (this.#named.size === 0) return undefined;
    const words = wordsOf(text);
    if (words.length < SHORT_FORM.minSpelled || words.length > SHORT_FORM.maxInitials) return undefined;
    return this.#named.get(initialsOf(words)) ?? this.#named.get(initialsOf(words.filter(isTelling)));
  }

  #withInitials(text: string): WrittenOut[] {
    return [...text.matchAll(INITIALS)].flatMap(({ 0: printed, index }) => {
      const letters = printed.replaceAll('.', '').toLowerCase();
      const found = this.#byInitials.get(letters);
      const rest = `${text.slice(0, index)} ${text.slice(index + printed.length)}`;
      if (found === undefined || (letters.length < SHORT_FORM.minLetters && !this.#mayBeTwo(found.field, rest)))
        return [];
      const all = `${text.slice(0, index)} ${found.words.join(' ')} ${text.slice(index + printed.length)}`;
      return [{ tokens: tokensOf(all), fields: new Set([found.field]) }];
    });
  }

  /**
   * Two letters are units, parties and parts of codes as well ("WO 2611"): they name somebody together with another word,
   * or a number that is called one ("PO #").
   */
  #mayBeTwo(field: number, rest: string): boolean {
    const kind = this.#kinds[field];
    if (kind === 'identifier') return /#|\p{L}/u.test(rest);
    return (kind === 'name' || kind === 'text') && /\p{L}{3}/u.test(rest);
  }

  /** A point shows that a word is shortened. Without one, all other words of the label must be those of the name. */
  #withWholeWords(text: string): WrittenOut[] {
    const tokens = tokensOf(text);
    if (tokens.length > SHORT_FORM.maxWords) return [];
    return tokens.flatMap((token, place) => {
      if (token.length < SHORT_FORM.minLetters || isLabelWord(token)) return [];
      return [...(this.#byLetter.get(token[0] ?? '') ?? [])].flatMap(([word, fields]) => {
        if (!isShortened(token, word)) return [];
        const others = tokens.filter((_, other) => other !== place);
        const own = isPointed(text, token)
          ? fields
          : new Set([...fields].filter((field) => this.#hasAll(field, others)));
        return own.size === 0 ? [] : [{ tokens: tokens.with(place, word), fields: own }];
      });
    });
  }

  #hasAll(field: number, tokens: readonly string[]): boolean {
    return (
      tokens.length > 0 &&
      tokens.every((token) =>
        this.#byLetter
          .get(token[0] ?? '')
          ?.get(token)
          ?.has(field),
      )
    );
  }
}

/** Whether the word stands in the text with a point behind it. */
function isPointed(text: string, word: string): boolean {
  const low = text.toLowerCase();
  for (let at = low.indexOf(`${word}.`); at >= 0; at = low.indexOf(`${word}.`, at + 1)) {
    if (!/\p{L}$/u.test(low.slice(0, at))) return true;
  }
  return false;
}

/** Whether the first letters of a word, or its consonants, stand for it: "alt" for alternate, "mgr" for manager. */
export function isShortened(short: string, word: string): boolean {
  if (word.length < short.length + SHORT_FORM.minLeftOut) return false;
  if (word.startsWith(short)) return true;
  if (/[aeiouy]/.test(short.slice(1)) && !word.endsWith(short.at(-1) ?? '')) return false;
  let from = 0;
  for (const letter of short) {
    const at = word.indexOf(letter, from);
    if (at < 0 || (from === 0 && at > 0)) return false;
    from = at + 1;
  }
  return true;
}
