/**
 * Tables that stand side by side are set under each other, so that each is read alone: a row of the page is then a row
 * of one of them, and the sum under one is not that of the other.
 */
import { heightOf, joinWords, unionOf } from '../core/view.ts';
import type { PlacedWord } from './place-words.ts';
import { type Band, bandsAt, type Parts, type Side } from './side-bands.ts';

/** Room between the tables once one stands under the other, in heights. */
const ROOM = 4;
/** What speaks for two tables. */
const EVIDENCE = {
  /** A head stands on both sides. */
  sameHead: 1,
  /** The heads of one side are all repeated on the other, in their order: one list in several columns. */
  repeated: 1,
  /** Each side has a title over it. */
  titles: 1,
  /** One goes on after the other has ended. */
  ragged: 1,
  /** Both end with sums in one row. */
  sums: 1,
  /** The file or its rules tell two tables. */
  tables: 1,
  /** The sides are further apart than columns are. */
  apart: 0.5,
};
const LEAST_EVIDENCE = 2;
const WIDER = 1.5;
/** Between the rows of a table and the notes and sums under it, in heights. */
const NOTES_GAP = 1;
/** Share of the rows that begin with a name and end with a number. */
const MOST = 0.6;

export interface Places {
  /** The table that a word is a cell of, -1 for none. */
  tableOf: (word: PlacedWord) => number;
  /** Whether nothing but the places of its words makes it a table. */
  isLoose: (table: number) => boolean;
}

export interface SetRows {
  rows: Parts[];
  /** How much lower the last row is now. */
  lower: number;
  /** Tables that were none: they had words of both sides. */
  split: ReadonlySet<number>;
}

export function setUnderEachOther(rows: readonly Parts[], places: Places): SetRows {
  const set: SetRows = { rows: [...rows], lower: 0, split: new Set() };
  for (let at = 0; at < set.rows.length; at += 1) {
    const band = bestBand(set.rows, at, places);
    if (band === undefined) continue;
    const isTitled = band.left.title !== undefined;
    const [left, right] = [rowsOf(band.left), rowsOf(band.right)];
    set.split = new Set([...set.split, ...sharedTables(band, places)]);
    const below = set.rows.slice(at + 1 + band.left.rows.length);
    const lower =
      unionOf(left.flat(2)).bottom + ROOM * heightOf(unionOf(right[0]?.flat() ?? [])) - unionOf(right.flat(2)).top;
    for (const word of [right, below].flat(3)) {
      word.top += lower;
      word.bottom += lower;
    }
    set.lower += lower;
    set.rows = [...set.rows.slice(0, isTitled ? at - 1 : at), ...left, ...right, ...below];
  }
  return set;
}

const rowsOf = ({ title, heads, rows }: Side): Parts[] =>
  [title === undefined ? [] : [title], heads, ...rows].filter((parts) => parts.length > 0);

function bestBand(rows: readonly Parts[], at: number, places: Places): Band | undefined {
  const [best] = bandsAt(rows, at)
    .map(insideBoxes)
    .map((band) => ({ band, score: evidenceOf(band, places) }))
    .filter(({ score }) => score >= LEAST_EVIDENCE)
    .toSorted((one, other) => other.score - one.score || other.band.gutter - one.band.gutter);
  return best === undefined || !repeatsHeads(best.band) ? best?.band : untilLastItem(best.band);
}

/** Where the rows under the heads stand in two boxes, those inside of them. */
function insideBoxes(band: Band): Band {
  const [own, other] = boxesOf(band);
  if (own === undefined || other === undefined) return band;
  const isIn = (parts: Parts | undefined, box: number): boolean =>
    parts?.every((part) => part.every(({ cell }) => cell === box)) === true;
  const { left, right } = band;
  const end = left.rows.findIndex((parts, at) => !isIn(parts, own) || !isIn(right.rows[at], other));
  return end < 0 ? band : withRows(band, end);
}

function withRows(band: Band, count: number): Band {
  const cut = (side: Side): Side => ({ ...side, rows: side.rows.slice(0, count) });
  return { ...band, left: cut(band.left), right: cut(band.right) };
}

/** The cells that the first two rows of each side stand in, if they are two. */
function boxesOf({ left, right }: Band): number[] {
  const cells = [left, right].map(
    ({ rows }) => new Set(rows.slice(0, MIN_ROWS).flatMap((parts) => parts.flat().map(({ cell }) => cell))),
  );
  const boxes = cells.flatMap((set) => (set.size === 1 ? [...set] : []));
  const isFilled = [left, right].every(({ rows }) => rows.slice(0, MIN_ROWS).every((parts) => parts.length > 1));
  return boxes.length === 2 && boxes[0] !== boxes[1] && !boxes.includes(-1) && isFilled ? boxes : [];
}

const MIN_ROWS = 2;

/** What stands under the items of one list in several columns goes on with the page: its sum, the title of the next. */
function untilLastItem(band: Band): Band | undefined {
  const { left } = band;
  const last = left.rows.findLastIndex((parts) => parts.length === left.heads.length && parts.some(hasDigit));
  if (last < 0) return undefined;
  const end = areTitled(band) ? endOfNotes(band, last) : last;
  return withRows(band, end + 1);
}

/** Whether each side is called something else, as the terms of a transcript are: then each has its own notes and sums. */
const areTitled = ({ left: { title: one }, right: { title: other } }: Band): boolean =>
  one !== undefined && other !== undefined && textOf(one) !== textOf(other);

/** The last of the rows that follow the items without a wide gap. */
function endOfNotes({ left, right }: Band, last: number): number {
  let end = last;
  for (let next = last + 1; next < left.rows.length; next += 1) {
    const [above, row] = [end, next].map((at) => [left.rows[at] ?? [], right.rows[at] ?? []].flat(2));
    if (above === undefined || row === undefined || above.length === 0 || row.length === 0) break;
    const { top, bottom } = unionOf(row);
    if (top - unionOf(above).bottom > NOTES_GAP * (bottom - top)) break;
    end = next;
  }
  return end;
}

const hasDigit = (words: readonly PlacedWord[]): boolean => words.some(({ text }) => /\d/.test(text));

/** How much says that the sides of a band are two tables; 0 if they cannot be. */
function evidenceOf(band: Band, places: Places): number {
  const { left, right, gutter, gap } = band;
  const sides = [left, right];
  if (sides.some((side) => itemsOf(side).length === 0)) return 0;
  const isRepeated = repeatsHeads(band);
  if (!isRepeated && boxesOf(band).length === 0 && sharedTables(band, places).some((table) => !places.isLoose(table)))
    return 0;
  const [first, other] = sides.map(({ heads }) => heads.map(textOf));
  const isAlike = first?.[0] === other?.[0];
  if (!isAlike && !sides.every(isOfNamedNumbers)) return 0;
  return (
    (first?.some((text) => other?.includes(text)) === true ? EVIDENCE.sameHead : 0) +
    (isRepeated ? EVIDENCE.repeated : 0) +
    (left.title === undefined ? 0 : EVIDENCE.titles) +
    (isRagged(left, right) ? EVIDENCE.ragged : 0) +
    (endInSums(left, right) ? EVIDENCE.sums : 0) +
    (haveOwnTables(sides, places) ? EVIDENCE.tables : 0) +
    (gutter >= WIDER * gap ? EVIDENCE.apart : 0)
  );
}

const textOf = (words: readonly PlacedWord[]): string => joinWords(words).toLowerCase();

/** Whether the heads on the right are those on the left once or several times. More parts than heads are another table. */
const repeatsHeads = ({ left, right }: Band): boolean =>
  right.heads.length % left.heads.length === 0 &&
  right.heads.every((head, at) => textOf(head) === textOf(left.heads[at % left.heads.length] ?? [])) &&
  [left, right].every(({ heads, rows }) => rows.every((parts) => parts.length <= heads.length));

/** The rows of a side that have several values. */
const itemsOf = ({ rows }: Side): Parts[] => rows.filter((parts) => parts.length > 1);

const NUMBER = /^[^\p{L}\d]*\d[\d.,'’ ]*(?:\P{L}|\p{L}{1,3}(?!\p{L}))*$/u;
const DATE = /^(?:\d{1,4}([./-])\d{1,2}\1(?:\d{2,4})?|\d{1,2}[/-]\d{1,2})$/;
const isNumber = (words: readonly PlacedWord[] | undefined): boolean => {
  const text = words === undefined ? '' : joinWords(words);
  return NUMBER.test(text) && !DATE.test(text);
};

/** Whether the rows begin with names or dates and end with numbers: then no further column belongs to them. */
function isOfNamedNumbers(side: Side): boolean {
  const items = itemsOf(side);
  const fitting = items.filter((parts) => !isNumber(parts[0]) && isNumber(parts.at(-1)));
  return fitting.length >= MOST * items.length;
}

/** Whether the last rows have items of one side alone. */
function isRagged(left: Side, right: Side): boolean {
  const filled = left.rows.map((parts, at) => [parts.length, right.rows[at]?.length ?? 0] as const);
  const last = filled.findLastIndex(([own, other]) => own > 1 && other > 1);
  const rest = filled.slice(last + 1);
  const least = Math.min(left.heads.length, right.heads.length) - 1;
  return (
    last >= 0 &&
    [0, 1].some((side) => rest.filter((row) => (row[side] ?? 0) > least && row[1 - side] === 0).length > 0) &&
    // Columns that may be empty are so in any row.
    filled.slice(0, last).every(([own, other]) => own > 0 && other > 0)
  );
}

/** Whether both sides end in one row, in which each has the same word before a number: "Total". */
function endInSums(left: Side, right: Side): boolean {
  const last = left.rows.findLastIndex((parts, at) => parts.length > 1 && (right.rows[at]?.length ?? 0) > 1);
  const [own, other] = [left.rows[last], right.rows[last]];
  const [name, same] = [own, other].map((parts) => /^\p{L}{3,}/u.exec(textOf(parts?.[0] ?? []))?.[0]);
  if (name === undefined || name !== same || !isNumber(own?.at(-1)) || !isNumber(other?.at(-1))) return false;
  return [...left.rows, ...right.rows].filter((parts) => textOf(parts[0] ?? []).startsWith(name)).length === 2;
}

/** Tables that have words of both sides. */
function sharedTables({ left, right }: Band, { tableOf }: Places): number[] {
  const [own, others] = [left, right].map((side) => new Set(rowsOf(side).flat(2).map(tableOf)));
  return [...(own ?? [])].filter((table) => table >= 0 && others?.has(table) === true);
}

/** Whether most of what each side has is in a table of its own. */
function haveOwnTables(sides: readonly Side[], { tableOf }: Places): boolean {
  const [own, other] = sides.map((side) => {
    const words = [side.heads, ...side.rows].flat(2);
    const [most] = [...Map.groupBy(words, tableOf)].toSorted((a, b) => b[1].length - a[1].length);
    return most !== undefined && most[0] >= 0 && most[1].length > MOST * words.length ? most[0] : undefined;
  });
  return own !== undefined && other !== undefined && own !== other;
}
