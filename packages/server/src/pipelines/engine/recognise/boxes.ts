/**
 * Boxes of forms: a label in small type at the top of a box, and what is filled in below it in larger type. The box says
 * what belongs together, whatever stands beside or below it: a box without a value is empty, and its label is nobody's value.
 */
import { median } from '../core/median.ts';
import { heightOf, joinWords, type Segment, type ViewPage, type ViewWord } from '../core/view.ts';
import { labelLikeness } from '../lexicon/tokens.ts';
import { FORM_BOX } from '../weights/recognise.ts';
import { type Captions, captionsOf } from './captions.ts';
import { isOnlyValue, trimmed } from './value-text.ts';

export interface FormBox {
  /** The lines of its label. */
  label: readonly Segment[];
  /** What is filled in, from the top. */
  values: readonly Segment[];
  /** Whether nothing is filled in: a label without a value of its own may share that of another label of its cell. */
  isEmpty: boolean;
}

export interface Boxes {
  all: readonly FormBox[];
  /** For what is filled in, its box. */
  of: ReadonlyMap<Segment, FormBox>;
  /** For each line of a label, its box: the first, if it is the label of several. */
  labels: ReadonlyMap<Segment, FormBox>;
  /** Whether the labels stand under the boxes. */
  areOverCaptions: boolean;
}

const known = new WeakMap<ViewPage, Boxes>();

export function boxesOf(page: ViewPage): Boxes {
  const found = known.get(page) ?? boxesFrom(page);
  known.set(page, found);
  return found;
}

/** The segment of a page with its size of type. */
interface Sized {
  segment: Segment;
  size: number;
  /** Whether the file states the size. */
  isKnown: boolean;
}

function boxesFrom(page: ViewPage): Boxes {
  const { inCells, open } = placesOf(page);
  const framed = inCells.filter(({ lines }) => beginsSmall(lines));
  const captions = captionsOf(page);
  if (captions.areBelow) return { ...boxesWith(captionBoxes(captions)), areOverCaptions: true };
  // Words without a size of type are as high as their letters happen to be, as recognised ones are.
  const loose = page.model.ocrShare > 0 ? [] : looseBoxes(open.filter(({ isKnown }) => isKnown));
  if (framed.length + loose.length < FORM_BOX.min) return boxesWith(headedBoxes(inCells));
  const alike = alikeBoxes(page, inCells, framed);
  const left = inCells.filter((cell) => !alike.has(cell));
  const usual = median(framed.map(({ lines: [first] }) => first?.size ?? 0)) ?? 0;
  const all = [...framed.flatMap(({ lines }) => boxesInCell(lines)), ...[...alike.values()].flat(), ...loose];
  return boxesWith([...all, ...labelCells(left, framed, usual)]);
}

/** Captions and what is filled in over them are boxes that nobody drew. */
const captionBoxes = ({ of, empty }: Captions): FormBox[] => [
  ...[...of].map(([value, label]) => ({ label: [label], values: [value], isEmpty: false })),
  ...empty.map((label) => ({ label: [label], values: [], isEmpty: true })),
];

function boxesWith(all: readonly FormBox[]): Boxes {
  return {
    areOverCaptions: false,
    all,
    of: new Map(all.flatMap((box) => box.values.map((value) => [value, box] as const))),
    labels: new Map(all.toReversed().flatMap((box) => box.label.map((line) => [line, box] as const))),
  };
}

interface DrawnCell {
  table: number;
  row: number;
  column: number;
  lines: Sized[];
}

/** The segments of drawn cells, and those that stand in none. Cells that only alignment shows are no boxes. */
function placesOf(page: ViewPage): { inCells: DrawnCell[]; open: Sized[] } {
  const cells = new Map<number, DrawnCell>();
  const open: Sized[] = [];
  for (const { segments } of page.rows)
    for (const segment of segments) {
      const sized = { segment, ...sizeOf(page, segment.words) };
      const number = segment.words[0]?.cell ?? -1;
      const { table, row, column } = page.cells[number] ?? { table: -1, row: -1, column: -1 };
      const block = page.model.blocks[table];
      if (block?.kind !== 'table' || block.table.evidence === 'aligned') open.push(sized);
      else {
        const cell = cells.get(number) ?? { table, row, column, lines: [] };
        cells.set(number, cell);
        cell.lines.push(sized);
      }
    }
  return { inCells: [...cells.values()], open };
}

/** The size of type that most words have, or their height where the file does not say it. */
function sizeOf({ model }: ViewPage, words: readonly ViewWord[]): { size: number; isKnown: boolean } {
  const sizes = words.map((word) => model.words[word.index]?.fontSize);
  const size = median(words.map((word, place) => sizes[place] ?? heightOf(word))) ?? 0;
  return { size, isKnown: !sizes.includes(undefined) };
}

const isSmaller = (one: Sized, other: Sized): boolean => one.size <= FORM_BOX.smaller * other.size;
const isAsLarge = (one: Sized, other: Sized): boolean =>
  Math.abs(one.size - other.size) <= FORM_BOX.sameSize * other.size;

/** Whether a label can be said in it: words, and no value. */
const canBeLabel = ({ segment: { text } }: Sized): boolean => /\p{L}{2}/u.test(text) && !isOnlyValue(text);

/** Without lines around them, texts with numbers, or with something behind a colon, are values. */
const canBeLoose = ({ segment: { text, words } }: Sized): boolean =>
  words.length <= FORM_BOX.maxWords && !/\d|[:：]\s*\S/.test(text.replace(NUMBERING, ''));

/** "8", "15a", "D", "A07", "C.1.1": the number of a box before its label, in type of any size. */
const BOX_NUMBER = /^\(?(?:\d{1,3}\s?[a-z]?|[A-Z]|[A-Z]\d{2}|(?:[A-Z]|\d{1,2})(?:\.\d{1,2}){1,2})[.)]?$/;

/** The lines of a cell behind the number of its box. */
const behindNumber = (lines: readonly Sized[]): readonly Sized[] =>
  BOX_NUMBER.test(lines[0]?.segment.text ?? '') && lines[1]?.segment.row === lines[0]?.segment.row
    ? lines.slice(1)
    : lines;

/** A cell with small type above larger type. Beside it, in the same row, larger type is what a plain label names. */
function beginsSmall(all: readonly Sized[]): boolean {
  const lines = behindNumber(all);
  const [first] = lines;
  if (first === undefined || !canBeLabel(first)) return false;
  const label = lines.findIndex((line) => !isAsLarge(line, first));
  const value = lines[label];
  return (
    value !== undefined &&
    label <= FORM_BOX.maxLabels &&
    value.segment.row > first.segment.row &&
    isSmaller(first, value)
  );
}

/** The boxes of a cell: several labels in its first row have their values below them. */
function boxesInCell(all: readonly Sized[]): FormBox[] {
  const lines = behindNumber(all);
  const [first] = lines;
  if (first === undefined) return [];
  const boxes: { label: Segment[]; values: Segment[]; isEmpty: false }[] = [];
  for (const line of lines) {
    const { segment } = line;
    const under = boxes.findLast((box) => isUnder(box.label[0], segment)) ?? boxes[0];
    if (!isAsLarge(line, first) || !canBeLabel(line)) under?.values.push(segment);
    // A label goes on below its first line; small type under a value goes on with the value, unless it begins another box.
    else if (under === undefined || under.label[0]?.row === segment.row)
      boxes.push({ label: [segment], values: [], isEmpty: false });
    else if (under.values.length === 0) under.label.push(segment);
    else if (lines.some((other) => isBelow(line, other) && isSmaller(line, other)))
      boxes.push({ label: [segment], values: [], isEmpty: false });
    else under.values.push(segment);
  }
  const [number] = all;
  if (lines !== all && number !== undefined) boxes[0]?.label.unshift(number.segment);
  return boxes;
}

const isUnder = (label: Segment | undefined, segment: Segment): boolean =>
  label !== undefined && segment.row >= label.row && segment.left >= label.left - FORM_BOX.edge * heightOf(segment);

const isBelow = (upper: Sized, lower: Sized): boolean =>
  lower.segment.row > upper.segment.row && isUnder(upper.segment, lower.segment);

/**
 * Cells of a form whose sizes of type do not tell the label from its value, as recognised words are as high as their
 * letters and long values are printed smaller: like most cells around them, they have the label in their first line.
 */
function alikeBoxes(
  page: ViewPage,
  cells: readonly DrawnCell[],
  framed: readonly DrawnCell[],
): Map<DrawnCell, FormBox[]> {
  const boxes = new Map<DrawnCell, FormBox[]>();
  const known = new Set(framed);
  const others = cells.filter((cell) => !known.has(cell));
  for (const [table, all] of Map.groupBy(others, (cell) => cell.table)) {
    if (!isForm([...framed.filter((cell) => cell.table === table), ...all])) continue;
    for (const cell of all) {
      const own = boxesByLines(page, cell);
      if (own.length > 0) boxes.set(cell, own);
    }
  }
  return boxes;
}

/** Whether nearly all cells of a table have several lines, the first of which says a label and no value, or a label alone. */
function isForm(cells: readonly DrawnCell[]): boolean {
  const inLines = cells.filter(hasLines);
  const headed = inLines.filter(beginsWithLabel);
  const others = cells.filter((cell) => !hasLines(cell) && !beginsWithLabel(cell));
  return (
    headed.length >= FORM_BOX.min &&
    headed.length >= FORM_BOX.headed * inLines.length &&
    inLines.length >= FORM_BOX.inLines * cells.length &&
    inLines.length >= FORM_BOX.others * others.length
  );
}

const hasLines = ({ lines }: DrawnCell): boolean => lines.some(({ segment }) => segment.row !== lines[0]?.segment.row);

function beginsWithLabel({ lines }: DrawnCell): boolean {
  const [first] = behindNumber(lines);
  return first !== undefined && canBeLabel(first) && canBeLoose(first);
}

/** The lines of labels end where the type grows or another style begins; of recognised words, where they say no label. */
function boxesByLines({ model }: ViewPage, cell: DrawnCell): FormBox[] {
  const lines = behindNumber(cell.lines);
  const [first] = lines;
  if (first === undefined) return [];
  const isBold = ({ segment: { words } }: Sized): boolean =>
    words.every(({ index }) => model.words[index]?.bold === true);
  const isValue = (line: Sized): boolean =>
    line.segment.row > first.segment.row &&
    (line.isKnown
      ? line.size > first.size || isBold(line) !== isBold(first)
      : labelLikeness(line.segment.text) === 0 && !/^[\p{Ll}(]/u.test(line.segment.text));
  const from = lines.findIndex(isValue);
  const labels = lines.slice(0, from);
  if (from < 0 || !labels.every((line) => canBeLabel(line) && canBeLoose(line))) return [];
  const boxes = labels
    .filter(({ segment }) => segment.row === first.segment.row)
    .map(({ segment }) => ({ label: [segment], values: [] as Segment[], isEmpty: false }));
  if (lines !== cell.lines && cell.lines[0] !== undefined) boxes[0]?.label.unshift(cell.lines[0].segment);
  for (const { segment } of lines) {
    if (segment.row === first.segment.row) continue;
    const box = boxes.findLast(({ label }) => isUnder(label.at(-1), segment)) ?? boxes[0];
    const last = box?.values.at(-1);
    if (labels.some((line) => line.segment === segment)) box?.label.push(segment);
    // What stands further down in a cell with several labels is of none of them.
    else if (boxes.length === 1 || last === undefined || segment.top - last.bottom < heightOf(last))
      box?.values.push(segment);
  }
  return boxes;
}

/** Cells with nothing but a label, in the tables whose other cells are boxes. A line may cut them from their values. */
function labelCells(cells: readonly DrawnCell[], framed: readonly DrawnCell[], usual: number): FormBox[] {
  const counts = Map.groupBy(framed, ({ table }) => table);
  const forms = cells.filter((cell) => (counts.get(cell.table)?.length ?? 0) >= FORM_BOX.minInTable);
  // Boxes of one form may have labels of several sizes, where the file states them.
  const isSized = (line: Sized, table: number): boolean =>
    Math.abs(line.size - usual) <= FORM_BOX.sameSize * usual ||
    (line.isKnown &&
      (counts.get(table)?.some(({ lines: [first] }) => first !== undefined && isAsLarge(line, first)) ?? false));
  const isLabel = ({ table, lines: all }: DrawnCell): boolean => {
    const lines = behindNumber(all);
    return lines.length <= FORM_BOX.maxLabels && lines.every((line) => isSized(line, table)) && lines.some(canBeLabel);
  };
  const filled = forms.filter(({ lines: [first] }) => first !== undefined && usual <= FORM_BOX.smaller * first.size);
  return forms.filter(isLabel).map((cell) => {
    const { table, lines } = cell;
    const last = lines.at(-1);
    const inTable = filled.filter((other) => other.table === table);
    const below =
      inTable.find(({ lines: [first] }) => last !== undefined && first !== undefined && isRightBelow(last, first)) ??
      inTable.find((other) => isNextInColumn(cell, other));
    const values = below?.lines.map(({ segment }) => segment) ?? [];
    return { label: lines.map(({ segment }) => segment), values, isEmpty: values.length === 0 };
  });
}

/** A line of a box beside it may cut a label from its value, however far below that begins. */
const isNextInColumn = (cell: DrawnCell, other: DrawnCell): boolean =>
  other.column === cell.column && other.row === cell.row + 1;

const isRightBelow = ({ segment: upper }: Sized, { segment: lower, size }: Sized): boolean =>
  lower.top >= upper.bottom - FORM_BOX.edge * size &&
  lower.top - upper.bottom <= FORM_BOX.gap * size &&
  Math.abs(lower.left - upper.left) <= FORM_BOX.edge * size;

/** Cells with a label in their first line and its value below it, in tables of which most cells are such. */
function headedBoxes(cells: readonly DrawnCell[]): FormBox[] {
  const inLines = cells.filter(({ lines: [first, second] }) => first !== undefined && second !== undefined);
  return [...Map.groupBy(inLines, ({ table }) => table).values()].flatMap((own) => {
    const headed = own.filter(({ lines: [first, ...below] }) => saysLabel(first) && !below.every(saysLabel));
    if (headed.length < FORM_BOX.minInTable || 2 * headed.length <= own.length) return [];
    return own.flatMap(({ lines: [first, ...below] }): FormBox[] => {
      if (first === undefined || !canBeLabel(first) || !canBeLoose(first)) return [];
      return [{ label: [first.segment], values: below.map(({ segment }) => segment), isEmpty: false }];
    });
  });
}

const saysLabel = (line: Sized | undefined): boolean =>
  line !== undefined && canBeLabel(line) && canBeLoose(line) && labelLikeness(line.segment.text) > 0;

/** Small type right over larger type with the same left edge, where no lines are drawn or the reader saw none. */
function looseBoxes(open: readonly Sized[]): FormBox[] {
  const byRow = Map.groupBy(open, ({ segment }) => segment.row);
  const taken = new Set<Segment>();
  /** What stands right below, in one of the next two rows: those of other columns may stand between. */
  const lowerOf = (upper: Sized): Sized | undefined =>
    [1, 2]
      .flatMap((step) => byRow.get(upper.segment.row + step) ?? [])
      .find((lower) => lower.segment.page === upper.segment.page && isRightBelow(upper, lower));
  const boxes: FormBox[] = [];
  for (const label of open) {
    if (taken.has(label.segment) || !canBeLabel(label) || !canBeLoose(label)) continue;
    const first = lowerOf(label);
    if (first === undefined || !isSmaller(label, first)) continue;
    const values = [first];
    for (let next = lowerOf(first); next !== undefined && values.length < FORM_BOX.maxLines; next = lowerOf(next)) {
      if (!isAsLarge(next, first)) break;
      values.push(next);
    }
    for (const { segment } of values) taken.add(segment);
    boxes.push({ label: [label.segment], values: values.map(({ segment }) => segment), isEmpty: false });
  }
  return boxes;
}

/** The number of a box before its label: "8.", "17b", "c", "A07", "C.1.1". */
const NUMBERING =
  /^\(?(?:\d{1,3}\s?[a-z]?|\p{L}|\p{Lu}\d{2}|(?:\p{Lu}|\d{1,2})(?:\.\d{1,2}){1,2})[.):]?\s+(?=\p{L}{2})/u;
const IN_BRACKETS = /\([^()]*\)/g;

/** What its label says: as a whole, without number and hints, and line by line, as forms repeat labels in other languages. */
export function labelTexts({ label }: FormBox): string[] {
  const lines = label.map(({ words }) => joinWords(words));
  const texts = [lines.join(' '), ...(lines.length > 1 ? lines : [])].map(trimmed);
  const bare = texts.map((text) => text.replace(NUMBERING, ''));
  return [...new Set([...bare, ...bare.map((text) => trimmed(text.replace(IN_BRACKETS, ' '))), ...texts])].filter(
    (text) => text !== '',
  );
}

/**
 * Whether two texts may belong together: both stand in the same box, or in none. Only the last line of what is filled in
 * over a caption is known to be in its box.
 */
export function areInOneBox(page: ViewPage, one: Segment, other: Segment): boolean {
  const { of, labels, areOverCaptions } = boxesOf(page);
  if (labels.has(one) || labels.has(other)) return false;
  const [upper, lower] = one.row <= other.row ? [one, other] : [other, one];
  return of.get(one) === of.get(other) || (areOverCaptions && lower.row > upper.row && !of.has(upper));
}
