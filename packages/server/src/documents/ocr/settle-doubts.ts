/** Letters that the network doubts, settled by what else the page says. */
import { type Character, isSpace } from './decode.ts';

/** A word is known on a page if all of its letters are at least this certain somewhere. */
const CERTAIN = 0.97;
const MIN_LETTERS = 4;
/** A word with more doubted letters is guessed, not read. */
const MAX_DOUBTED = 8;

/** @param lines of one page */
export function settleDoubts(lines: readonly (readonly Character[])[]): Character[][] {
  const hasAccents = lines.some((line) =>
    line.some(({ text, confidence }) => confidence >= CERTAIN && isAccented(text)),
  );
  const plain = lines.map((line) =>
    line.map((character, index) => {
      if (isZero(line, index)) return takeSecond(character);
      return !hasAccents && isDoubtedAccent(character) ? takeSecond(character) : character;
    }),
  );
  const known = knownWords(plain);
  return plain.map((line) => {
    const settled = [...line];
    for (const word of wordsOf(line)) {
      for (const { index } of changesToKnown(word, known)) {
        const character = settled[index];
        if (character !== undefined) settled[index] = takeSecond(character);
      }
    }
    return settled.filter(({ text }) => text !== '');
  });
}

/** One of the two readings is right, and the page tells which. */
function takeSecond({ text, position, confidence, second }: Character): Character {
  if (second === undefined) return { text, position, confidence };
  return { text: second.text, position, confidence: Math.min(1, confidence + second.likelihood) };
}

interface Letter extends Character {
  /** In its line. */
  index: number;
}

const LETTER = /\p{L}/u;

/** Letters without anything between them. */
function wordsOf(line: readonly Character[]): Letter[][] {
  const words: Letter[][] = [];
  let isInside = false;
  for (const [index, character] of line.entries()) {
    const isLetter = LETTER.test(character.text);
    if (isLetter && isInside) words.at(-1)?.push({ ...character, index });
    else if (isLetter) words.push([{ ...character, index }]);
    isInside = isLetter;
  }
  return words.filter(({ length }) => length >= MIN_LETTERS);
}

const textOf = (letters: readonly Character[]): string =>
  letters
    .map(({ text }) => text)
    .join('')
    .toLowerCase();

function knownWords(lines: readonly (readonly Character[])[]): Set<string> {
  const known = new Set<string>();
  for (const line of lines) {
    for (const word of wordsOf(line)) {
      if (word.every(({ confidence }) => confidence >= CERTAIN)) known.add(textOf(word));
    }
  }
  return known;
}

/** The doubted letters of a word whose other readings make it one that the page is certain of elsewhere. */
function changesToKnown(word: readonly Letter[], known: ReadonlySet<string>): Letter[] {
  const doubted = word.filter(({ second }, at) => second !== undefined && (second.text !== '' || at < word.length - 1));
  if (doubted.length === 0 || doubted.length > MAX_DOUBTED || known.has(textOf(word))) return [];
  for (const changes of choicesOf(doubted)) {
    const changed = word.map((letter) => (changes.includes(letter) ? takeSecond(letter) : letter));
    if (known.has(textOf(changed))) return changes;
  }
  return [];
}

/** Each one, then each two. */
function* choicesOf(letters: readonly Letter[]): Generator<Letter[]> {
  for (const letter of letters) yield [letter];
  for (const [index, one] of letters.entries()) for (const other of letters.slice(index + 1)) yield [one, other];
}

const baseOf = (text: string): string => text.normalize('NFD').charAt(0);

const isAccented = (text: string): boolean => LETTER.test(text) && text.normalize('NFD').length > 1;

/** Specks look like accents. */
const isDoubtedAccent = ({ text, second }: Character): boolean =>
  second !== undefined && isAccented(text) && second.text === baseOf(text);

/** An O that may be a zero is one where only numbers are: alone, or before a decimal point and digits. */
function isZero(line: readonly Character[], index: number): boolean {
  const { text = '', second } = line[index] ?? {};
  if (!/^[Oo]$/.test(text) || second?.text !== '0') return false;
  const [before, next, ...after] = [index - 1, index + 1, index + 2, index + 3].map((at) => line[at]?.text ?? ' ');
  if (isSpace(before ?? ' ') && isSpace(next ?? ' ')) return true;
  return /^[.,]\d\d$/.test(`${next}${after.join('')}`);
}
