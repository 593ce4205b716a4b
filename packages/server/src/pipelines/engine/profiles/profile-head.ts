/** The head of a CV: whose it is, in the largest letters, and the lines below in which he says who he is. */
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { type DocumentView, heightOf, joinWords, type Segment, type ViewWord } from '../core/view.ts';
import { CV_TITLE, INTRODUCTION, isCvHeading } from '../lexicon/cv-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { organisationScore, SALUTATION } from '../recognise/names.ts';
import { spacedName } from '../schema/value-kind.ts';
import { CV_HEAD } from '../weights/cvs.ts';

const OF_WHOM: ReadonlySet<string> = new Set(['full', 'complete', 'candidate', 'applicant', 'person', 'personal']);

export const asksOwner = ({ name, schema }: Field): boolean => {
  const tokens = tokensOf(spacedName(name));
  return schema.type === 'string' && tokens.at(-1) === 'name' && tokens.slice(0, -1).every((word) => OF_WHOM.has(word));
};

export const asksIntroduction = ({ name, schema }: Field): boolean =>
  schema.type === 'string' && INTRODUCTION.test(spacedName(name).trim());

/** The name in the largest letters; a line with only one word of it goes on in the line below. */
export function ownerOf(view: DocumentView): Span | undefined {
  const head = headOf(view);
  const usual = view.pages[0]?.lineHeight ?? 0;
  const largest = Math.max(0, ...head.map(heightOf));
  const large = head.filter((segment) => heightOf(segment) >= largest * CV_HEAD.alike);
  const [first, second] = large;
  if (first === undefined || largest < usual * CV_HEAD.larger) return undefined;
  const isBelow =
    second !== undefined &&
    second.row > first.row &&
    Math.abs(second.left - first.left) <= CV_HEAD.edge &&
    second.top - first.bottom < heightOf(first);
  const words = isBelow && namedWords(first.words) < 2 ? [...first.words, ...second.words] : first.words;
  const text = joinWords(words);
  const isName =
    namedWords(words) > 1 &&
    words.length <= CV_HEAD.nameWords &&
    words.every(({ text: word }) => /^\(?\p{Lu}/u.test(word)) &&
    !/[\d@:/]/.test(text) &&
    !CV_TITLE.test(text) &&
    organisationScore(text) === 0;
  return isName
    ? spanOfWords(words, { kind: 'name', value: text, text, normaliser: 'text_line', score: 1 })
    : undefined;
}

/** Without titles and initials: "Dr.", "J.". */
const namedWords = (words: readonly ViewWord[]): number =>
  words.filter(({ text }) => /\p{L}{2}/u.test(text) && !SALUTATION.test(text) && !/^\p{L}+\.$/u.test(text)).length;

/** Lines of running text, above the first heading in their column. */
export function introductionOf(view: DocumentView): Span | undefined {
  const head = headOf(view);
  const first = head.find(({ words, text }) => words.length >= CV_HEAD.lineWords && !/[@|•·]/.test(text));
  if (first === undefined) return undefined;
  const lines = [first];
  for (const { row, left, top, text, words } of view.segments) {
    const last = lines.at(-1) ?? first;
    const isNext = row > last.row && Math.abs(left - first.left) <= CV_HEAD.edge;
    if (!isNext) continue;
    if (top - last.top > heightOf(last) * CV_HEAD.pitch || isCvHeading(text)) break;
    lines.push({ ...last, row, left, top, text, words });
  }
  const words = lines.flatMap((line) => line.words);
  const text = joinWords(words);
  // Titles and lists have no full stop.
  if (!/[.!]$/.test(text)) return undefined;
  return spanOfWords(words, { kind: 'text', value: text, text, normaliser: 'text_line', score: 1 });
}

/** What stands on the first page above the first heading of its column. */
function headOf(view: DocumentView): Segment[] {
  const first = view.segments.filter(({ page }) => page === 0);
  const headings = first.filter(({ text }) => isCvHeading(text));
  const isUnder = (segment: Segment): boolean =>
    headings.some(
      ({ row, left }) =>
        row < segment.row && left <= segment.left + CV_HEAD.edge && left > segment.left - CV_HEAD.column,
    );
  return first.filter((segment) => (view.rows[segment.row]?.place ?? 0) < CV_HEAD.rows && !isUnder(segment));
}
