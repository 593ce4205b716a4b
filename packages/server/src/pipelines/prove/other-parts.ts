/**
 * Finds items whose rows are in another part of the document than their list: under a heading that names another list, or
 * beside the part whose heading names this one, as the payments of a statement are no purchases.
 */
import { titleScore } from '../engine/arrays/list-titles.ts';
import type { ListField } from '../engine/core/field.ts';
import {
  type DocumentView,
  heightOf,
  overlapX,
  type Rect,
  type Row,
  type Segment,
  unionOf,
  type ViewWord,
} from '../engine/core/view.ts';
import type { AskedList } from '../locate/asked-lists.ts';
import { fold } from '../locate/fold.ts';
import { isNumberText } from '../locate/printed-number.ts';
import type { Item } from './item-rows.ts';
import { speaksOfSum } from './sum-rows.ts';

/** Least score of a heading that names a list, and the highest one at which it does not name it at all. */
const NAMES = 0.85;
const NAMES_NOT = 0.5;
const MAX_WORDS = 8;
/** How far headings of one kind may differ, in line heights. */
const MAX_AWAY = 1;
const SAME_HEIGHT = 0.2;
/** Rows below a heading in which the heads of its own table begin. */
const HEAD_ROWS = 3;

interface Heading {
  row: number;
  segment: Segment;
  text: string;
  /** Whether rows with numbers follow it, and no heads of columns. */
  isOverRows: boolean;
  isOwn: boolean;
  isOfOther: boolean;
  /** Whether it ends the part of a heading of the same kind: a part of a list has a number or is printed on each page. */
  isEnd: boolean;
}

/** @param isTaken whether a word belongs to a value of any list */
export function itemsOfOtherParts(
  view: DocumentView,
  items: readonly Item[],
  { asked, isTaken }: { asked: AskedList; isTaken: (word: ViewWord) => boolean },
): ReadonlySet<number> {
  const { field, others } = asked;
  const placed = items.filter(({ row }) => row >= 0);
  if (field === undefined || field.fields === null || field.isInner || placed.length === 0) return new Set();
  const words = placed.flatMap(({ standings, row }) =>
    standings.flatMap((own) => own.words.filter((word) => word.row === row)),
  );
  const box = unionOf(words);
  const last = placed.reduce((most, { row }) => Math.max(most, row), 0);
  const said = new Set(placed.flatMap(({ standings }) => standings.map(({ leaf }) => fold(String(leaf.value)))));
  const headings = headingsIn(view, { box, last, isTaken }).flatMap((heading): Heading[] => {
    // What items have as a value tells them apart, as their group.
    const isValue = said.has(fold(heading.text));
    return isValue ? [] : [{ ...heading, ...named(heading.text, field, others) }];
  });
  const naming = headings.filter(({ isOwn, isOfOther }) => isOwn || isOfOther);
  if (naming.length === 0) return new Set();
  const over = (row: number, kind: Heading): Heading | undefined =>
    headings.findLast(
      (heading) =>
        heading.row < row && isOfKind(heading, kind) && (heading.isEnd || heading.isOwn || heading.isOfOther),
    );
  const own = naming.filter((heading) => heading.isOwn && placed.some(({ row }) => over(row, heading) === heading));
  // The heads of another table end what a heading is over.
  const startsTable = ({ segments, words }: Row): boolean => {
    const own = segments.filter((segment) => overlapX(segment, box) > 0);
    return own.length > 1 && !own.some(({ text }) => isNumberText(text)) && !words.some(isTaken);
  };
  const reaches = ({ row: from }: Heading, row: number): boolean =>
    !view.rows.slice(from + HEAD_ROWS, row).some((between) => startsTable(between));
  return new Set(
    placed.flatMap(({ index, row }) => {
      const nearest = naming.findLast((heading) => heading.row < row);
      const isOfOther = nearest?.isOfOther === true && over(row, nearest) === nearest && reaches(nearest, row);
      const isElsewhere = own.length > 0 && own.every((heading) => over(row, heading)?.isOwn !== true);
      return isOfOther || isElsewhere ? [index] : [];
    }),
  );
}

function named(text: string, field: ListField, others: readonly ListField[]): Pick<Heading, 'isOwn' | 'isOfOther'> {
  const own = titleScore(field, text);
  const other = Math.max(0, ...others.map((list) => titleScore(list, text)));
  return { isOwn: own >= NAMES && other < own, isOfOther: other >= NAMES && own < NAMES_NOT };
}

/** Whether a heading is printed like another one, and what it stands over is alike. */
const isOfKind = (one: Heading, other: Heading): boolean =>
  Math.abs(one.segment.left - other.segment.left) <= MAX_AWAY * heightOf(other.segment) &&
  Math.abs(heightOf(one.segment) - heightOf(other.segment)) <= SAME_HEIGHT * heightOf(other.segment) &&
  (other.isOverRows || !one.isOverRows);

interface Where {
  box: Rect;
  last: number;
  isTaken: (word: ViewWord) => boolean;
}

function headingsIn({ rows }: DocumentView, { box, last, isTaken }: Where): Heading[] {
  const found: Heading[] = [];
  const seen = new Map<string, number>();
  for (const row of rows.slice(0, last)) {
    const segment = aloneIn(row, box);
    if (segment === undefined || !isHeading(segment) || segment.words.some(isTaken)) continue;
    seen.set(segment.text, (seen.get(segment.text) ?? 0) + 1);
    const next = rows[row.index + 1];
    const isOverRows = next?.page === row.page && HAS_NUMBER.test(next.text);
    found.push({
      row: row.index,
      segment,
      text: segment.text,
      isOverRows,
      isOwn: false,
      isOfOther: false,
      isEnd: true,
    });
  }
  return found.map((heading) => ({
    ...heading,
    isEnd: seen.get(heading.text) === 1 && !HAS_NUMBER.test(heading.text),
  }));
}

/** The only text of a row over the columns of a list. */
function aloneIn({ segments }: Row, box: Rect): Segment | undefined {
  const [only, other] = segments.filter((segment) => overlapX(segment, box) > 0);
  return other === undefined ? only : undefined;
}

const isHeading = ({ words, text }: Segment): boolean =>
  words.length <= MAX_WORDS && HAS_WORD.test(text) && !ENDS_SENTENCE.test(text) && !speaksOfSum(text);

const HAS_NUMBER = /\p{N}/u;
const HAS_WORD = /\p{L}{3}/u;
const ENDS_SENTENCE = /[.;!?]$/;
