/** Lists that are printed without a table: lines with bullets, numbers or letters, and names in a row inside of a sentence. */
import type { Prepared } from '../core/context.ts';
import type { Flow } from '../core/flow.ts';
import { heightOf, joinWords, type Row, type ViewPage, type ViewWord, widthOf } from '../core/view.ts';
import { ENUMERATION } from '../weights/enumerations.ts';
import { wordsIn } from './flow.ts';

export interface EnumeratedItem {
  /** The number or letter before it. */
  mark: ViewWord | undefined;
  words: ViewWord[];
  text: string;
}

export interface Enumeration {
  /** What is said right before the first item. */
  lead: string;
  isSentence: boolean;
  items: EnumeratedItem[];
}

const known = new WeakMap<Prepared['view'], Enumeration[]>();

export function enumerationsOf(prepared: Prepared): Enumeration[] {
  const { view } = prepared;
  let found = known.get(view);
  if (found === undefined) {
    found = [...view.pages.flatMap(markedLists), ...namesInSentences(prepared.flow())];
    known.set(view, found);
  }
  return found;
}

const BULLET = /^[•·▪◦‣●○■*–—-]$/u;
const NUMBER = /^\(?(?:\d{1,3}|\p{L})[.)]$/u;

const markOf = ({ words }: Row): ViewWord | undefined => {
  const [first, next] = words;
  if (first === undefined || next === undefined) return undefined;
  return BULLET.test(first.text) || NUMBER.test(first.text) ? first : undefined;
};

const isNumbered = (mark: ViewWord): boolean => NUMBER.test(mark.text);

/** Runs of lines with marks of one kind in one place, with the lines that their texts go on in. */
function markedLists(page: ViewPage): Enumeration[] {
  const found: Enumeration[] = [];
  const { rows } = page;
  for (let at = 0; at < rows.length; at += 1) {
    const first = rows[at];
    const mark = first === undefined ? undefined : markOf(first);
    if (first === undefined || mark === undefined) continue;
    const run = runFrom(page, at, mark);
    if (run.items.length >= ENUMERATION.minMarked)
      found.push({ lead: leadOver(page, at), isSentence: false, items: run.items });
    at = run.last;
  }
  return found;
}

function runFrom(page: ViewPage, from: number, mark: ViewWord): { items: EnumeratedItem[]; last: number } {
  const { rows, lineHeight } = page;
  const items: ViewWord[][] = [];
  const marks: (ViewWord | undefined)[] = [];
  const far = Math.max(...rows.map(({ right }) => right));
  let last = from;
  for (let at = from; at < rows.length; at += 1) {
    const row = rows[at];
    const before = rows[at - 1];
    if (row === undefined) break;
    if (at > from && before !== undefined && row.top - before.bottom > ENUMERATION.maxGap * lineHeight) break;
    const own = markOf(row);
    const text = items.at(-1)?.[0];
    if (own !== undefined && isNumbered(own) === isNumbered(mark) && isAt(own, mark)) {
      items.push(row.words.slice(1));
      marks.push(isNumbered(own) ? own : undefined);
    } else if (
      own === undefined &&
      text !== undefined &&
      row.left > mark.right &&
      row.left <= text.left + heightOf(text)
    ) {
      const room = far - (before?.right ?? far);
      // A line below one that had room for its first word begins an item whose number was not read.
      if (isNumbered(mark) && room > ENUMERATION.room * widthOf(row.words[0] ?? row)) {
        items.push(row.words);
        marks.push(undefined);
      } else items.at(-1)?.push(...row.words);
    } else break;
    last = at;
  }
  return {
    items: items.map((words, at) => ({ mark: marks[at], words, text: joinLines(words) })),
    last,
  };
}

/** Numbers end in one place, bullets begin in one. */
const isAt = (own: ViewWord, mark: ViewWord): boolean =>
  Math.min(Math.abs(own.left - mark.left), Math.abs(own.right - mark.right)) <= ENUMERATION.offBy * heightOf(mark);

const joinLines = (words: readonly ViewWord[]): string =>
  [...Map.groupBy(words, ({ row }) => row).values()].map((line) => joinWords(line)).join(' ');

/** The end of the text before the first item, from the start of its sentence on. */
function leadOver({ rows }: ViewPage, at: number): string {
  const above = rows.slice(Math.max(0, at - ENUMERATION.leadRows), at).map(({ text }) => text);
  return (
    above
      .join(' ')
      .split(/(?<=[.!?])\s+(?=\p{Lu})/u)
      .at(-1) ?? ''
  );
}

/** What stands before the first of several names: "countries such as", "companies include", "the members are". */
const INTRODUCTION =
  /(?:\b(?:such as|like|includ(?:es?|ing)|namely|are|were|wie|sind|comme|tels que|sont|como|son|come|sono)|[:：])\s+/giu;
const LAST = /\s+(?:and|or|as well as|und|oder|sowie|et|ou|y|o|e)\s+/u;
const MORE = /[,\s]+(?:etc|usw|and (?:many )?(?:more|others))\b.*$/isu;

/** What is said before the items of an earlier list says nothing of this one. */
const CLAUSE_END = /[;:]|\betc\b\.?|\busw\b\.?/u;

const lastClause = (text: string): string =>
  (text.split(CLAUSE_END).at(-1) ?? '').trim().split(/\s+/).slice(-ENUMERATION.leadWords).join(' ');

function namesInSentences(flow: Flow): Enumeration[] {
  return flow.sentences.flatMap(({ start, text }) => {
    if (text.split(',').length < ENUMERATION.minNames) return [];
    return [...text.matchAll(INTRODUCTION)].flatMap((match): Enumeration[] => {
      const from = match.index + match[0].length;
      const rest = text.slice(from).replace(MORE, '');
      const items = namesIn(rest);
      if (items === undefined) return [];
      return [
        {
          lead: lastClause(text.slice(0, match.index)),
          isSentence: true,
          items: items.map(({ at, name }) => ({
            mark: undefined,
            words: wordsIn(flow, start + from + at, start + from + at + name.length),
            text: name,
          })),
        },
      ];
    });
  });
}

/** The names of a text that is nothing but names with commas between them. */
function namesIn(text: string): { at: number; name: string }[] | undefined {
  const found: { at: number; name: string }[] = [];
  let at = 0;
  const parts = text.split(',');
  for (const [place, part] of parts.entries()) {
    const isLast = place === parts.length - 1;
    let own = at;
    for (const piece of isLast ? part.split(LAST) : [part]) {
      const begin = text.indexOf(piece, own);
      own = begin + piece.length;
      const name = piece
        .trim()
        .replace(/[.;:!?]+$/u, '')
        .replace(/^(?:and|or|und|et|y)\s+/u, '');
      if (name !== '') found.push({ at: text.indexOf(name, begin), name });
    }
    at += part.length + 1;
  }
  const isName = ({ name }: { name: string }): boolean =>
    /^(?:the\s+)?[\p{Lu}\d]/u.test(name) && name.split(/\s+/).length <= ENUMERATION.nameWords;
  return found.length >= ENUMERATION.minNames && found.every(isName) ? found : undefined;
}
