/**
 * Finds single signs that the search for lines misses: a dash that says nought in a statement, a figure, letter or x
 * alone in a cell. They are looked for where a row of text goes on beside a line that was found, and they count where
 * they stand in a column. Each pixel of those places is looked at once, in a height of 32 pixels a row: at most as many
 * pixels as rows have.
 */
import { type Character, isSpace, likelihoodOf } from './decode.ts';
import { partOf, pointIn, quadHeight, quadWidth } from './geometry.ts';
import { greyBelow } from './ink.ts';
import { type Component, componentsOf } from './ink-components.ts';
import type { OcrImage, Point, Quad } from './ocr-image.ts';
import { sampleQuad } from './sample.ts';
import type { UprightLine } from './upright-lines.ts';

export interface LoneMark extends UprightLine {
  mark: 'dash' | 'sign';
}

/** Rows are sampled in this height, about that of small print at 150 dpi, and as much of what is above and below. */
const HEIGHT = 32;
const AROUND = 8;
const BAND = HEIGHT + 2 * AROUND;
/** A page with more lines has no cells of single signs, or is no page. */
const MAX_LINES = 1_500;
/**
 * A roster of sixty people has two thousand signs a month. A page with more than this is a pattern, which would take a
 * minute to read sign by sign; some of them would tell less than none.
 */
const MAX_MARKS = 3_000;

/** All below in shares of the height of a row's box, of which capital letters take half. */
const MIN_PLACE = 0.5;
/** Letters of the neighbours reach a little out of their boxes. */
const CLEARANCE = 0.06;
const DASH = { least: 0.1, most: 1.2, thickness: 0.17, ratio: 1.45 };
const SIGN = { lowest: 0.22, highest: 0.8, widest: 0.85 };
/** How far a mark may be off the middle of its row: dashes stand at half the height of figures, underlines lower. */
const OFF_MIDDLE = { above: -0.2, below: 0.28 };
/** Capital letters take this share of what is cut out for them, as of a line. */
const SHARE_OF_CAPITALS = 0.52;
/** Lines this much higher than most of the page are headings, or several rows that were found as one. */
const HIGHER_THAN_MOST = 1.5;
/** So many signs of a place tell where its row is. */
const ROW_SIGNS = 2;
/** Ink of one sign; farther parts belong to the next. */
const JOINED = 0.14;
/** What is nearer to other ink of its place is a part of it: leaders, a rule that scanning broke. */
const ALONE = 0.5;
/** Ink differs from paper by this share of what the letters beside it do. */
const INK_SHARE = 0.4;
const MIN_CONTRAST = 0.12;

/** Reach of a column in rows, and how far from its edge or middle a sign of it stands. */
const COLUMN_ROWS = 14;
const IN_COLUMN = 0.4;
/** Columns of photographs lean. */
const LEAN = 0.03;
/** A longer line is no cell. */
const LONGEST_CELL = 9;
/** So many cells or marks of its column must a mark have above or below it. */
const MIN_SUPPORT = { dash: 2, sign: 3 } as const;

/** The place and size of a line or a mark on axes along the rows of the page. */
interface Cell {
  left: number;
  right: number;
  /** Across the rows, growing downwards. */
  middle: number;
  height: number;
}

interface Candidate {
  mark: LoneMark;
  cell: Cell;
}

export function findLoneMarks(image: OcrImage, lines: readonly UprightLine[]): LoneMark[] {
  const level = lines.filter(({ angle, quad }) => angle === 0 && quadWidth(quad) >= 1 && quadHeight(quad) >= 6);
  if (level.length < 3 || level.length > MAX_LINES) return [];
  const slope = usualSlope(level);
  const rows = level.map(({ quad }) => ({ quad, cell: cellOf(quad, slope) }));
  const edges = {
    left: Math.min(...rows.map(({ cell }) => cell.left)),
    right: Math.max(...rows.map(({ cell }) => cell.right)),
  };
  const usual = medianOf(rows.map(({ cell }) => cell.height));
  const candidates = rows
    .filter(({ cell }) => cell.height <= HIGHER_THAN_MOST * usual)
    .flatMap((row) => placesBeside(row, rows, edges).flatMap((place) => marksIn(image, row.quad, place, slope)));
  const cells = rows.map(({ cell }) => cell).filter(({ left, right, height }) => right - left <= LONGEST_CELL * height);
  const found = once(candidates).filter(({ cell }) => !rows.some((row) => covers(row.cell, cell)));
  const marks = found.filter(({ mark, cell }) => supportOf(cell, cells, found) >= MIN_SUPPORT[mark.mark]);
  return marks.length > MAX_MARKS ? [] : marks.map(({ mark }) => mark);
}

interface Slope {
  cos: number;
  sin: number;
}

/** Of the longest lines; short ones tell little. */
function usualSlope(lines: readonly UprightLine[]): Slope {
  const longest = lines
    .map(({ quad }) => ({ width: quadWidth(quad), angle: Math.atan2(quad[1].y - quad[0].y, quad[1].x - quad[0].x) }))
    .toSorted((one, other) => other.width - one.width)
    .slice(0, 15)
    .toSorted((one, other) => one.angle - other.angle);
  const angle = longest[longest.length >> 1]?.angle ?? 0;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
}

function cellOf(quad: Quad, { cos, sin }: Slope): Cell {
  const along = ({ x, y }: Point): number => x * cos + y * sin;
  const across = ({ x, y }: Point): number => y * cos - x * sin;
  const [a, b, c, d] = quad;
  return {
    left: (along(a) + along(d)) / 2,
    right: (along(b) + along(c)) / 2,
    middle: (across(a) + across(b) + across(c) + across(d)) / 4,
    height: quadHeight(quad),
  };
}

interface Row {
  quad: Quad;
  cell: Cell;
}

/** A part of a row without a line: where it begins and ends along the row, and how far the row's middle moves there. */
interface Place {
  from: number;
  to: number;
  drop: number;
}

/** The place behind a line up to the next one of its row, and the one before it if it is the first. */
function placesBeside({ cell }: Row, rows: readonly Row[], edges: { left: number; right: number }): Place[] {
  const clear = CLEARANCE * cell.height;
  let next = edges.right + cell.height;
  let drop = 0;
  let previous = Number.NEGATIVE_INFINITY;
  for (const { cell: other } of rows) {
    if (other === cell || Math.abs(other.middle - cell.middle) > 0.6 * Math.max(cell.height, other.height)) continue;
    if (other.left + other.right > cell.left + cell.right) {
      if (other.left < next) [next, drop] = [other.left, other.middle - cell.middle];
    } else previous = Math.max(previous, other.right);
  }
  const places = [{ from: cell.right + clear, to: next - clear, drop }];
  if (previous === Number.NEGATIVE_INFINITY) {
    places.push({ from: edges.left - cell.height, to: cell.left - clear, drop: 0 });
  }
  return places.filter(({ from, to }) => to - from >= MIN_PLACE * cell.height);
}

function marksIn(image: OcrImage, quad: Quad, { from, to, drop }: Place, slope: Slope): Candidate[] {
  const own = cellOf(quad, slope);
  const unit = own.height / HEIGHT;
  const width = Math.round((to - from) / unit);
  const band = lowered(alongRow(quad, own, from, to), drop, AROUND / HEIGHT);
  const components = componentsOf({
    dark: inkIn(sampleQuad(image, band, width, BAND).values, width, contrastOf(image, quad)),
    width,
    height: BAND,
  });
  const groups = groupsOf(components);
  const signs = groups.filter(isSign).map(middleOf);
  // Boxes of short lines are not exact: several signs tell better where the row is.
  const row = signs.length >= ROW_SIGNS ? medianOf(signs) : BAND / 2;
  const marks: Candidate[] = [];
  for (const group of groups) {
    const kind = kindOf(group, row);
    const near = components.some((other) => !group.parts.includes(other) && apart(group, other) < ALONE * HEIGHT);
    if (kind === undefined || (near && kind === 'dash')) continue;
    const reach = 0.3 * HEIGHT;
    const middle = kind === 'sign' ? middleOf(group) : row;
    const place = { from: Math.max(0, group.left - reach) / width, to: Math.min(width, group.right + reach) / width };
    const part = partOf(band, place.from, place.to);
    const half = Math.max(HEIGHT, (group.bottom - group.top) / SHARE_OF_CAPITALS) / 2;
    const [upper, lower] = [(middle - half) / BAND, (middle + half) / BAND];
    const mark: Quad = [
      pointIn(part, 0, upper),
      pointIn(part, 1, upper),
      pointIn(part, 1, lower),
      pointIn(part, 0, lower),
    ];
    const across = own.middle + drop * (group.left / width) + (middle - BAND / 2) * unit;
    const cell = {
      left: from + group.left * unit,
      right: from + group.right * unit,
      middle: across,
      height: own.height,
    };
    marks.push({ mark: { quad: mark, angle: 0, mark: kind }, cell });
  }
  return marks;
}

/** The box with its right side lower by `drop`, and higher by a share of its height above and below. */
function lowered([a, b, c, d]: Quad, drop: number, around: number): Quad {
  const [x, y] = [(d.x - a.x) * around, (d.y - a.y) * around];
  return [
    { x: a.x - x, y: a.y - y },
    { x: b.x - x, y: b.y - y + drop },
    { x: c.x + x, y: c.y + y + drop },
    { x: d.x + x, y: d.y + y },
  ];
}

/** The row's box, moved along its own slope. */
function alongRow([a, b, c, d]: Quad, { left, right }: Cell, from: number, to: number): Quad {
  const length = Math.max(1, right - left);
  const at = (start: Point, end: Point, place: number): Point => {
    const share = (place - left) / length;
    return { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
  };
  return [at(a, b, from), at(a, b, to), at(d, c, to), at(d, c, from)];
}

/** How much the letters of a line differ from its paper. */
function contrastOf(image: OcrImage, quad: Quad): number {
  const width = Math.max(8, Math.min(160, Math.round((HEIGHT * quadWidth(quad)) / quadHeight(quad))));
  const { values } = sampleQuad(image, quad, width, HEIGHT);
  const paper = greyBelow(values, 0.5);
  return Math.max(Math.abs(paper - greyBelow(values, 0.04)), Math.abs(greyBelow(values, 0.96) - paper));
}

const CHUNK = 48;

/** Paper is told anew every few columns: shadows, shaded cells. */
function inkIn(values: Float32Array, width: number, contrast: number): Uint8Array {
  const dark = new Uint8Array(values.length);
  const least = Math.max(MIN_CONTRAST, INK_SHARE * contrast);
  for (let start = 0; start < width; start += CHUNK) {
    const end = Math.min(width, start + CHUNK);
    const part = new Float32Array((end - start) * BAND);
    for (let row = 0; row < BAND; row += 1) {
      part.set(values.subarray(row * width + start, row * width + end), row * (end - start));
    }
    const paper = greyBelow(part, 0.5);
    for (let row = 0; row < BAND; row += 1) {
      for (let at = row * width + start; at < row * width + end; at += 1) {
        if (Math.abs((values[at] ?? 0) - paper) > least) dark[at] = 1;
      }
    }
  }
  return dark;
}

interface Group extends Component {
  parts: Component[];
}

/** Parts of one sign, or of two that stand close. What reaches out of the row is no sign of it. */
function groupsOf(components: readonly Component[]): Group[] {
  const groups: Group[] = [];
  const inside = components.filter(({ top, bottom }) => top > 0 && bottom < BAND);
  for (const part of inside.toSorted((one, other) => one.left - other.left)) {
    const last = groups.at(-1);
    if (last !== undefined && part.left - last.right < JOINED * HEIGHT) {
      last.parts.push(part);
      last.right = Math.max(last.right, part.right);
      last.top = Math.min(last.top, part.top);
      last.bottom = Math.max(last.bottom, part.bottom);
    } else groups.push({ ...part, parts: [part] });
  }
  return groups;
}

const apart = (one: Component, other: Component): number => Math.max(other.left - one.right, one.left - other.right);

const middleOf = ({ top, bottom }: Component): number => (top + bottom) / 2;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

function isSign({ left, right, top, bottom }: Component): boolean {
  const [width, height] = [(right - left) / HEIGHT, (bottom - top) / HEIGHT];
  return height >= SIGN.lowest && height <= SIGN.highest && width <= SIGN.widest;
}

function kindOf(group: Group, row: number): LoneMark['mark'] | undefined {
  const { left, right, top, bottom, parts } = group;
  const [width, height, off] = [(right - left) / HEIGHT, (bottom - top) / HEIGHT, (middleOf(group) - row) / HEIGHT];
  if (off < OFF_MIDDLE.above || off > OFF_MIDDLE.below) return undefined;
  const isFlat = height <= DASH.thickness && width >= DASH.ratio * height;
  if (isFlat && width >= DASH.least && width <= DASH.most && parts.length === 1) return 'dash';
  return isSign(group) ? 'sign' : undefined;
}

/** Lines of another column stand between the rows of this one. */
function covers(line: Cell, mark: Cell): boolean {
  const middle = (mark.left + mark.right) / 2;
  return (
    Math.abs(line.middle - mark.middle) < 0.5 * line.height &&
    middle > line.left - CLEARANCE * line.height &&
    middle < line.right + CLEARANCE * line.height
  );
}

/** Two lines of a row may have found the same mark. */
function once(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    const { cell } = candidate;
    const isKnown = kept.some(
      ({ cell: other }) =>
        Math.abs(other.middle - cell.middle) < 0.7 * cell.height && other.left < cell.right && cell.left < other.right,
    );
    if (!isKnown) kept.push(candidate);
  }
  return kept;
}

function supportOf(cell: Cell, cells: readonly Cell[], found: readonly Candidate[]): number {
  const isSupported = (other: Cell): boolean => {
    const rows = Math.abs(other.middle - cell.middle);
    if (rows < 0.6 * cell.height || rows > COLUMN_ROWS * cell.height) return false;
    const near = IN_COLUMN * cell.height + LEAN * rows;
    const [middle, own] = [(other.left + other.right) / 2, (cell.left + cell.right) / 2];
    return (
      Math.abs(other.right - cell.right) < near ||
      Math.abs(other.left - cell.left) < near ||
      Math.abs(middle - own) < near ||
      (own > other.left && own < other.right)
    );
  };
  return cells.filter(isSupported).length + found.filter((other) => isSupported(other.cell)).length;
}

/** What the network may read a dash as; often it sees nothing in so little ink. */
const LIKE_DASH = /^[-–—_~.·=]*$/;
const LIKE_SIGN = /^[\p{L}\p{N}]{1,3}$/u;
const MIN_LIKELIHOOD_OF_SIGN = 0.8;
/** Of a dash, which its shape and its place tell. */
const DASH_CONFIDENCE = 0.95;

/** What was read of a mark if it is one. */
export function charactersOfMark(mark: LoneMark['mark'], characters: readonly Character[]): Character[] | undefined {
  const seen = characters.filter(({ text }) => !isSpace(text));
  const text = seen.map((character) => character.text).join('');
  if (mark === 'dash') {
    return LIKE_DASH.test(text) ? [{ text: '-', position: 0.5, confidence: DASH_CONFIDENCE }] : undefined;
  }
  return LIKE_SIGN.test(text) && likelihoodOf(seen) >= MIN_LIKELIHOOD_OF_SIGN ? seen : undefined;
}
