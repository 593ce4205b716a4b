/** Letters that the network doubts, settled by what else the page says, or by what words there are. */
import { type Character, isSpace } from './decode.ts';
import { type KnownWords, MIN_KNOWN_LETTERS } from './known-words.ts';

/** A word is known on a page if all of its letters are at least this certain somewhere. */
const CERTAIN = 0.97;
const MIN_LETTERS = 4;
/** A word with more doubted letters is guessed, not read. */
const MAX_DOUBTED = 8;
/** Two letters of a shorter word make it any other. */
const MIN_LETTERS_OF_TWO_CHANGES = 8;
/** Of shorter words, letters that are less likely than the second choice make too many others. */
const MIN_LETTERS_OF_RARE_CHOICES = 6;
/** Many names of five letters differ from a word by one: its second reading must be this likely against the first. */
const MIN_SHARE_IN_SHORT_WORDS = 0.2;

/**
 * @param lines of one page
 * @param isWord knows words of languages, in any case
 */
export function settleDoubts(lines: readonly (readonly Character[])[], isWord: KnownWords): Character[][] {
  const hasAccents = lines.some((line) =>
    line.some(({ text, confidence }) => confidence >= CERTAIN && isAccented(text)),
  );
  const plain = lines.map((line) =>
    line.map((character, index) => {
      if (isZero(line, index)) return takeSecond(character);
      return !hasAccents && isDoubtedAccent(character) ? takeSecond(character) : character;
    }),
  );
  const known = wordsOfPage(plain);
  return plain.map((line) => {
    const settled: Character[][] = line.map((character) => [character]);
    for (const word of wordsOf(line)) {
      const changes = changesToKnown(word, known) ?? changesToWord(word, isWord);
      for (const letter of changes) settled[letter.index] = [takeSecond(letter)];
      const incomplete = changes.length > 0 ? undefined : beforeLeftOut(word, known, isWord);
      if (incomplete !== undefined) settled[incomplete.index] = withLeftOut(incomplete, line[incomplete.index + 1]);
    }
    return settled.flat().filter(({ text }) => text !== '');
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

function wordsOfPage(lines: readonly (readonly Character[])[]): Set<string> {
  const known = new Set<string>();
  for (const line of lines) {
    for (const word of wordsOf(line)) {
      if (word.every(isCertain)) known.add(textOf(word));
    }
  }
  return known;
}

const isCertain = ({ confidence, leftOut }: Character, at: number, { length }: readonly Character[]): boolean =>
  confidence >= CERTAIN && (leftOut === undefined || at === length - 1);

/**
 * The doubted letters of a word whose other readings make it one that the page is certain of elsewhere; none if it is
 * one already.
 */
function changesToKnown(word: readonly Letter[], known: ReadonlySet<string>): Letter[] | undefined {
  if (known.has(textOf(word))) return [];
  const doubted = word.filter(({ second }, at) => second !== undefined && (second.text !== '' || at < word.length - 1));
  return changesTo(word, doubted, (text) => known.has(text));
}

/** Likewise of a word of any language. No letter is taken away: names are often words with a letter more. */
function changesToWord(word: readonly Letter[], isWord: KnownWords): Letter[] {
  const minShare = word.length === MIN_KNOWN_LETTERS ? MIN_SHARE_IN_SHORT_WORDS : 0;
  const doubted = word.filter(
    ({ confidence, second }) =>
      second !== undefined && LETTER.test(second.text) && second.likelihood >= minShare * confidence,
  );
  if (word.length < MIN_KNOWN_LETTERS || word.every(({ second }) => second === undefined)) return [];
  if (isWord(textOf(word))) return [];
  const likeliestFirst = doubted.toSorted(
    (one, other) => (other.second?.likelihood ?? 0) - (one.second?.likelihood ?? 0),
  );
  const changes = changesTo(word, likeliestFirst, isWord) ?? rareChanges(word, isWord);
  return changes.length === 1 || word.length >= MIN_LETTERS_OF_TWO_CHANGES ? changes : [];
}

/** The one letter that makes a word with the likeliest of its readings behind the second. */
function rareChanges(word: readonly Letter[], isWord: KnownWords): Letter[] {
  const doubted = word.filter(({ second }) => second !== undefined);
  if (word.length < MIN_LETTERS_OF_RARE_CHOICES || doubted.length > MAX_DOUBTED) return [];
  const change = doubted
    .flatMap(({ others = [], ...letter }) => others.map((second) => ({ ...letter, second })))
    .filter(({ second }) => LETTER.test(second.text))
    .toSorted((one, other) => other.second.likelihood / other.confidence - one.second.likelihood / one.confidence)
    .find((changed) =>
      isWord(textOf(word.map((letter) => (letter.index === changed.index ? takeSecond(changed) : letter)))),
    );
  return change === undefined ? [] : [change];
}

/** Finds the letter after which the network left one out, if that letter turns the text into a word. */
function beforeLeftOut(word: readonly Letter[], known: ReadonlySet<string>, isWord: KnownWords): Letter | undefined {
  const isKnown = (text: string): boolean => known.has(text) || (text.length > MIN_KNOWN_LETTERS && isWord(text));
  if (isKnown(textOf(word)) || isWord(textOf(word))) return undefined;
  return word.slice(0, -1).find((letter, at) => {
    if (letter.leftOut === undefined || !LETTER.test(letter.leftOut.text)) return false;
    return isKnown(`${textOf(word.slice(0, at + 1))}${letter.leftOut.text.toLowerCase()}${textOf(word.slice(at + 1))}`);
  });
}

function withLeftOut(letter: Letter, next: Character | undefined): Character[] {
  const { text, position, confidence, leftOut } = letter;
  const between = (position + (next?.position ?? position)) / 2;
  return [
    { text, position, confidence },
    { text: leftOut?.text ?? '', position: between, confidence },
  ];
}

function changesTo(
  word: readonly Letter[],
  doubted: readonly Letter[],
  isWanted: (text: string) => boolean,
): Letter[] | undefined {
  if (doubted.length > MAX_DOUBTED) return undefined;
  for (const changes of choicesOf(doubted)) {
    const changed = word.map((letter) => (changes.includes(letter) ? takeSecond(letter) : letter));
    if (isWanted(textOf(changed))) return changes;
  }
  return undefined;
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
