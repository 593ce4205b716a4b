import { beginningOf, type TextLine } from './text-line.ts';

const BULLET = /^[•◦▪▫●○■□◆◇▶►‣⁃∙·✓✔➢➤\uf0b7\uf0a7–—-]$/u;
const ENUMERATOR = /^(\(?(\d{1,3}|[a-z]|[ivx]{1,5}|[A-Z]|[\u05d0-\u05ea\u0627-\u064a])[.)]|\[\d{1,3}\])$/;

/** Most lines begin with a longer word and need no check. */
const MAX_MARKER_LENGTH = 7;

export interface ListMarker {
  text: string;
  /** How many of the line's words it consists of. */
  words: number;
}

/** The marker before the text of a list item, or null. A marker needs text after it. */
export function markerOf(line: TextLine): ListMarker | null {
  const [first] = line.words;
  if (first === undefined || line.words.length < 2) return null;
  if (first.text.length > MAX_MARKER_LENGTH) return null;
  if (BULLET.test(first.text)) return { text: isDash(first.text) ? '-' : '•', words: 1 };
  return ENUMERATOR.test(first.text) && !isAreaCode(line) && !isDay(line) && !isProxy(line)
    ? { text: first.text, words: 1 }
    : null;
}

/** "(415) 555-0102" is a telephone number. */
const isAreaCode = ({ words: [first, ...rest] }: TextLine): boolean =>
  /^\(\d{3}\)$/.test(first?.text ?? '') && rest.every(({ text }) => /^[\d./-]+$/.test(text));

/** "7. Mai 2014", "7. 5. 2014": the day of a date, in whatever language. */
const isDay = ({ words: [first, second, third] }: TextLine): boolean =>
  /^(?:0?[1-9]|[12]\d|3[01])\.$/.test(first?.text ?? '') &&
  /^(?:\p{L}{3,}\.?|\d{1,2}\.)$/u.test(second?.text ?? '') &&
  /^(?:19|20)\d{2}[.,;]?$/.test(third?.text ?? '');

/** "i. V. Anna Sommer", "i. A.", "p. p.": signed for somebody else. */
const isProxy = ({ words: [first, second] }: TextLine): boolean =>
  /^[ip]\.$/i.test(first?.text ?? '') && /^[AVPavp]\.$/.test(second?.text ?? '');

/** "R." of "R. Tolliver". */
const INITIAL = /^[A-Z]\.$/;
const SURNAME = /^\p{Lu}[\p{L}’'-]*\p{Ll}[,;]?$/u;

/** The letters that lines of a page begin with as lists do: "A.", "B.". */
export const lettersOf = (lines: readonly TextLine[]): ReadonlySet<string> =>
  new Set(lines.flatMap(({ words: [first] }) => (INITIAL.test(first?.text ?? '') ? [first?.text[0] ?? ''] : [])));

/** Whether a line begins with the initial of a name: a capital letter that no line with the next or the last one enumerates. */
export function isInitial({ words: [first, second] }: TextLine, letters: ReadonlySet<string>): boolean {
  if (!INITIAL.test(first?.text ?? '') || !SURNAME.test(second?.text ?? '')) return false;
  const letter = first?.text.charCodeAt(0) ?? 0;
  return !letters.has(String.fromCharCode(letter - 1)) && !letters.has(String.fromCharCode(letter + 1));
}

/** Whether a word alone may be the marker of a list item. */
export const isMarker = (text: string): boolean => BULLET.test(text) || ENUMERATOR.test(text);

const isDash = (text: string): boolean => /^[–—-]$/.test(text);

interface IndentedBlock {
  kind: string;
  lines: readonly TextLine[];
  depth?: number;
}

/** Sets depths by indentation among neighbouring list items. */
export function setDepths(drafts: readonly IndentedBlock[]): void {
  let indents: number[] = [];
  for (const draft of drafts) {
    if (draft.kind !== 'list_item') {
      if (draft.kind === 'heading') indents = [];
      continue;
    }
    const [line] = draft.lines;
    const beginning = line === undefined ? 0 : beginningOf(line);
    indents = indents.filter((indent) => indent <= beginning + 0.008);
    if (indents.at(-1) === undefined || beginning > (indents.at(-1) ?? 0) + 0.008) indents.push(beginning);
    draft.depth = indents.length - 1;
  }
}
