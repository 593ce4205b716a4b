/**
 * Where the values of a table stand. Rows of one table have their values in the same places: flush left, flush right,
 * centred, or with the decimal signs under each other.
 */
import type { DocumentView, Rect, Row, Segment, ViewPage } from '../core/view.ts';
import { ROW_PLACES } from '../weights/columns.ts';
import { isNumberText } from './columns.ts';
import type { Grid } from './grid.ts';

const DECIMALS = /[.,]\d{1,4}\D{0,2}$/;

/** The edges of a value, each with its kind: they may be off by one. */
function edgesOf({ left, right, text }: Pick<Segment, 'left' | 'right' | 'text'>): string[] {
  const edges: [string, number][] = [
    ['left', left],
    ['right', right],
    ['middle', (left + right) / 2],
  ];
  const decimals = DECIMALS.exec(text);
  if (decimals !== null) edges.push(['decimal', left + ((right - left) * decimals.index) / text.length]);
  return edges.map(([kind, at]) => `${kind}${Math.round(at / ROW_PLACES.offBy)}`);
}

const besides = (edge: string): string[] => {
  const [, kind = '', at = '0'] = /^(\D+)(-?\d+)$/.exec(edge) ?? [];
  return [-1, 0, 1].map((step) => `${kind}${Number(at) + step}`);
};

/** Counts in how many rows a value has an edge. */
class RowPlaces {
  private readonly counts = new Map<string, number>();
  /** How many rows have so many values. */
  private readonly sizes: number[] = [];
  rows = 0;

  constructor(rows: readonly Row[] = []) {
    for (const row of rows) this.add(row);
  }

  add({ segments }: Row): void {
    this.rows += 1;
    this.sizes[segments.length] = (this.sizes[segments.length] ?? 0) + 1;
    for (const edge of new Set(segments.flatMap(edgesOf).flatMap(besides)))
      this.counts.set(edge, (this.counts.get(edge) ?? 0) + 1);
  }

  /** How many rows are as long as the longest, or nearly so: lines below an item do not show where items have values. */
  get long(): number {
    const least = Math.ceil(ROW_PLACES.long * (this.sizes.length - 1));
    return this.sizes.slice(least).reduce((sum, count) => sum + (count ?? 0), 0);
  }

  /** The share of the values of a row that stand where at least so many rows have one. */
  shareOf(segments: readonly Pick<Segment, keyof Rect | 'text'>[], least: number): number {
    const inLine = segments.filter((segment) => edgesOf(segment).some((edge) => (this.counts.get(edge) ?? 0) >= least));
    return inLine.length / Math.max(1, segments.length);
  }
}

/** Whether the values of a row stand under most of the heads. */
function isUnder(heads: readonly Row[], segments: readonly Segment[]): boolean {
  const most = Math.max(0, ...heads.map((head) => head.segments.length));
  return segments.length > most / 2 && new RowPlaces(heads).shareOf(segments, 1) >= ROW_PLACES.inLine;
}

/** Rows of texts, with few numbers, that stand in no column where nearly all others do: lines of a note. */
export function notesAmong(heads: readonly Row[], rows: readonly Row[]): ReadonlySet<Row> {
  const many = rows.filter(({ segments }) => segments.length > 1);
  const places = new RowPlaces(many);
  // A row is counted in its own places.
  const least = 1 + Math.max(2, ROW_PLACES.rows * many.length);
  const shares = many.map(({ segments }) => places.shareOf(segments, least));
  const inLine = shares.filter((share) => share >= ROW_PLACES.inLine).length;
  if (inLine < ROW_PLACES.minRows || inLine < ROW_PLACES.most * many.length) return new Set();
  return new Set(
    many.filter(
      ({ segments }, at) =>
        (shares[at] ?? 1) < ROW_PLACES.apart &&
        !isUnder(heads, segments) &&
        segments.filter(({ text }) => isNumberText(text)).length < ROW_PLACES.numbers,
    ),
  );
}

/** Which of its values have figures. */
const formOf = ({ segments }: Row): string => segments.map(({ text }) => (/\d/.test(text) ? '9' : 'a')).join('');

/** The first row from which on the values stand in other places than before, to the end. */
export function endOf(heads: readonly Row[], rows: readonly Row[]): Row | undefined {
  const places = new RowPlaces();
  const forms = new Set<string>();
  let end: Row | undefined;
  let others = 0;
  for (const row of rows) {
    const { segments } = row;
    if (segments.length < 2) continue;
    // The same table may go on with other widths.
    const isAlike = segments.length >= ROW_PLACES.alike && forms.has(formOf(row));
    const isKnown =
      places.rows >= ROW_PLACES.minRows && places.long >= ROW_PLACES.minLong && !isAlike && !isUnder(heads, segments);
    const share = isKnown ? places.shareOf(segments, Math.max(2, ROW_PLACES.rows * places.rows)) : 1;
    if (share < ROW_PLACES.apart) {
      end ??= row;
      others += 1;
    } else if (end === undefined || share >= ROW_PLACES.inLine) {
      end = undefined;
      others = 0;
      places.add(row);
      forms.add(formOf(row));
    } else others += 1;
  }
  return others >= ROW_PLACES.minOthers ? end : undefined;
}

/** Whether the values of a row all stand in the places of the rows of a table. */
export const standsAs = (rows: readonly Row[], row: Row): boolean => standingAs(rows)(row);

/** The same for several rows: the places are read once. */
function standingAs(rows: readonly Row[]): (row: Row) => boolean {
  const many = rows.filter(({ segments }) => segments.length > 1);
  if (many.length < 2) return () => false;
  const places = new RowPlaces(many);
  const least = Math.max(2, ROW_PLACES.rows * many.length);
  return ({ segments }) => places.shareOf(segments, least) === 1;
}

/** Fewer texts beside each other may be a label, its value and a unit. */
const MIN_CELLS = 4;

/** Whether a row that is set apart, or a row below it, has its values in the places of the rows of a table. */
export function goesOnFrom({ rows }: DocumentView, grid: Grid, page: ViewPage, from: Row): boolean {
  const before = [...grid.headRows, ...grid.rows].flatMap(({ row }) => {
    const own = rows[row];
    return own?.page === from.page ? own : [];
  });
  // As many values as most rows have are those of an item, which may stand a little beside those of a single other one.
  const most = Math.max(0, ...before.map(({ segments }) => segments.length));
  const isRow = ({ segments }: Row): boolean => segments.length >= MIN_CELLS && 2 * segments.length >= most;
  const stands = standingAs(before);
  return page.rows.slice(from.place).some((row) => row.segments.length > 1 && (isRow(row) || stands(row)));
}
