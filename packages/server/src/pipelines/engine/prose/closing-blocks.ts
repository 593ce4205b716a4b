/** The lines under the closing words of a letter or a mail: who signs it, as what, for whom, and how to reach them. */
import { type Span, spanOfWords } from '../core/span.ts';
import { type DocumentView, heightOf, joinWords, type Row, type Segment, type ViewWord } from '../core/view.ts';
import { CLOSING_SENTENCES, CLOSINGS } from '../lexicon/letter-words.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { cleanName, looksLikePerson, nameSpan, organisationScore } from '../recognise/names.ts';
import { hasLegalForm, nameAt } from './names-in-text.ts';

export interface ClosingBlock {
  name: Span;
  title: Span | undefined;
  organisation: Span | undefined;
  /** The rows of the block, under the closing words. */
  rows: ReadonlySet<number>;
}

const CLOSING = new RegExp(`^(?:${anyOf(CLOSINGS).replaceAll('ß', '(?:ß|ss)')})[\\s,.!;–-]*$`, 'iu');
const CLOSING_SENTENCE = new RegExp(`(?:${anyOf(CLOSING_SENTENCES)})[\\s,.]*$`, 'iu');
/** What stands behind these lines was written by somebody else. */
const QUOTED = /^(?:>|-{2,}\s?\p{L}|_{5,}|on\s.*\bwrote:|am\s.*\bschrieb|le\s.*\ba écrit|from:|von:|de\s?:|da:)/iu;
const MAX_ROWS = 9;
/** Further down stands another text, in heights of a line. */
const MAX_GAP = 7;
const MAX_TITLE_WORDS = 7;
/** Sentences have more words than the lines of a signature. */
const MAX_LINE_WORDS = 12;
/** Between the parts of one line: "Ada Byte | Project Manager". */
const PART_MARK = /^[|·•]$/u;

/** One word is a name only where the same line goes on with what its bearer is. */
const FIRST_NAME = /^\p{Lu}[\p{L}.'’-]+$/u;

const known = new WeakMap<DocumentView, readonly ClosingBlock[]>();

export function closingBlocks(view: DocumentView): readonly ClosingBlock[] {
  const found = known.get(view) ?? view.pages.flatMap(({ rows }) => blocksIn(rows));
  known.set(view, found);
  return found;
}

function blocksIn(rows: readonly Row[]): ClosingBlock[] {
  const quoted = rows.findIndex(({ text }, place) => place > 0 && QUOTED.test(text) && !isMailHead(rows, place));
  return rows.slice(0, quoted < 0 ? rows.length : quoted).flatMap((row) => {
    const closing = row.segments.find(({ text }) => CLOSING.test(text));
    const last = row.segments.at(-1);
    const ended = closing ?? (last !== undefined && CLOSING_SENTENCE.test(last.text) ? row.segments[0] : undefined);
    return ended === undefined ? [] : (blockUnder(rows, row, ended) ?? []);
  });
}

/** A mail begins with lines such as "From:"; nothing was written before them but its subject. */
const MAX_HEAD = 3;
const isMailHead = (rows: readonly Row[], place: number): boolean =>
  place <= MAX_HEAD && rows.slice(0, place).every(({ words }) => words.length <= MAX_LINE_WORDS * 2);

function blockUnder(rows: readonly Row[], row: Row, closing: Segment): ClosingBlock | undefined {
  const height = heightOf(closing);
  const lines: Segment[] = [];
  let bottom = closing.bottom;
  for (const { text, words, segments } of rows.slice(row.place + 1, row.place + 1 + MAX_ROWS)) {
    const line = segments.find(({ left }) => Math.abs(left - closing.left) < height);
    if (QUOTED.test(text) || words.length > MAX_LINE_WORDS) break;
    if (line === undefined) continue;
    if (line.top - bottom > MAX_GAP * height) break;
    bottom = line.bottom;
    lines.push(line);
  }
  const parts = lines.flatMap(partsOf);
  const isInTwo = (lines[0] === undefined ? 0 : partsOf(lines[0]).length) > 1;
  const place = parts.findIndex(
    ({ text }, at) => looksLikePerson(cleanName(text)) || (at === 0 && isInTwo && FIRST_NAME.test(text)),
  );
  const signer = parts[place];
  const name = signer === undefined ? undefined : nameSpan(signer.words, cleanName(signer.text));
  if (signer === undefined || name === undefined) return undefined;
  const under = parts.slice(place + 1);
  const [first, second] = under;
  const isFirstTitle = first !== undefined && isTitle(first) && first.top - signer.bottom < height * MAX_GAP;
  return {
    name,
    title: isFirstTitle ? spanOf(first, 'text') : undefined,
    organisation: organisationIn(isFirstTitle ? under.slice(1) : under, isFirstTitle ? second : first),
    rows: new Set(lines.map((line) => line.row)),
  };
}

interface Part {
  text: string;
  words: ViewWord[];
  top: number;
  bottom: number;
}

function partsOf({ words, top, bottom }: Segment): Part[] {
  const parts: ViewWord[][] = [[]];
  for (const word of words) {
    if (PART_MARK.test(word.text)) parts.push([]);
    else {
      parts.at(-1)?.push(word);
      if (/[|·•]$/u.test(word.text)) parts.push([]);
    }
  }
  return parts
    .map((own) => ({ text: joinWords(own).replace(/[\s|·•,;]+$/u, ''), words: own, top, bottom }))
    .filter(({ text }) => text !== '');
}

const isTitle = ({ text, words }: Part): boolean =>
  words.length <= MAX_TITLE_WORDS &&
  /^\p{L}/u.test(text) &&
  !/[\d:@/]|www\./i.test(text) &&
  !hasLegalForm(text) &&
  organisationScore(text) === 0;

/** The name that has the form of an organisation's, else the line behind the title where another one follows. */
function organisationIn(under: readonly Part[], next: Part | undefined): Span | undefined {
  for (const part of under) {
    const named = nameAt(part.text, 0);
    if (named !== undefined && hasLegalForm(named.text)) {
      const length = named.text.split(/\s+/).length;
      return spanOf({ ...part, text: named.text, words: part.words.slice(0, length) }, 'name');
    }
    if (organisationScore(part.text) > 0 && !/[\d:@]/.test(part.text)) return spanOf(part, 'name');
  }
  return next !== undefined && isTitle(next) && /^\p{Lu}/u.test(next.text) ? spanOf(next, 'name') : undefined;
}

const spanOf = ({ text, words }: Part, kind: 'name' | 'text'): Span | undefined =>
  spanOfWords(words, { kind, value: text, text, normaliser: kind === 'name' ? 'name_clean' : 'text_line', score: 1 });
