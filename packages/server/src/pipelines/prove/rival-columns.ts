/**
 * Columns of the rows that no value of the answer is in. One of the type of a field's values may be the column that is
 * meant, where no head tells which: the days of a broadcast beside those of the order, the limits beside a result.
 */
import { roleScore } from '../engine/arrays/roles.ts';
import type { ValueKind } from '../engine/core/value-kinds.ts';
import { overlapX, type Segment, unionOf } from '../engine/core/view.ts';
import { findDates } from '../engine/recognise/dates.ts';
import { spacedName } from '../engine/schema/value-kind.ts';
import { isNumberText } from '../locate/printed-number.ts';
import { MIN_COLUMN } from './column-cells.ts';
import type { ListPlaces } from './list-places.ts';
import { columnKey, type Standing } from './standing.ts';

/** The part of the rows that must have a cell of the other column, and how many rows of a long list show that. */
const ROWS_SHARE = 0.6;
const MAX_ROWS = 60;

/** A column says nearly the same in all rows if at most this part of its texts differ. */
const CONSTANT = 0.5;

/** Numbers with one of these are not told from others by their place alone. */
const CURRENCY = /\p{Sc}/u;
const SIGNS = [/%/, CURRENCY];

/** Least score of a name for the number of an item. */
const POSITION = 0.7;

const HAS_DIGIT = /\p{N}/u;
const HAS_LETTER = /\p{L}/u;
/** One or two letters: a mark, or the letter of a row. */
const IS_MARK = /^\P{L}*\p{L}{1,2}\P{L}*$/u;
const HAS_SPACE = /\S\s+\S/u;
const IS_DAY = /^\d{4}-\d{2}-\d{2}/;
const IS_TIME = /^\d{1,2}:\d{2}/;

type CellType = 'whole' | 'number' | 'day' | 'time' | 'code' | 'phrase' | 'mark' | 'text';

export class RivalColumns {
  readonly #places: ListPlaces;
  readonly #ofOtherLists: () => readonly Standing[];
  /** For each column of the answer, whether another one of its rows may be meant; filled when it is first asked for. */
  readonly #known = new Map<string, boolean>();
  readonly #columns: ReadonlyMap<string, readonly Standing[]>;

  constructor(places: ListPlaces, standings: readonly Standing[], ofOtherLists: () => readonly Standing[]) {
    this.#places = places;
    this.#ofOtherLists = ofOtherLists;
    this.#columns = Map.groupBy(
      standings.filter((standing) => places.isOn(standing)),
      ({ leaf }) => columnKey(leaf),
    );
  }

  has({ leaf }: Standing): boolean {
    const key = columnKey(leaf);
    const known = this.#known.get(key) ?? this.#isRivalled(this.#columns.get(key) ?? []);
    this.#known.set(key, known);
    return known;
  }

  #isRivalled(column: readonly Standing[]): boolean {
    const type = typeOf(column);
    if (type === undefined || column.length < MIN_COLUMN - 1 || isNumbering(column)) return false;
    const claimed = new Set(this.#ofOtherLists().flatMap(({ words }) => words));
    const step = Math.ceil(column.length / MAX_ROWS);
    const some = column.filter((_, at) => at % step === 0);
    const isExact = some.every(({ words }) => words.some(({ text }) => HAS_DECIMALS.test(text)));
    const sign = SIGNS.find((own) => some.every(({ words }) => words.some(({ text }) => own.test(text))));
    const rows = some.map(({ leaf }) => {
      const item = this.#places.items.get(leaf.item?.index ?? -1);
      const line = item === undefined ? [] : (this.#places.lineOf(item, 0) ?? []);
      const cells = new Set(line.map(({ segment }) => this.#places.view.segments[segment]));
      return [...cells].filter(
        (cell): cell is Segment =>
          cell !== undefined &&
          !cell.words.some((word) => this.#places.isClaimed(word) || claimed.has(word)) &&
          (sign === undefined || sign.test(cell.text)) &&
          !(sign === undefined && isUnfit(cell.text, column[0]?.leaf.field?.kind)) &&
          (!isExact || HAS_DECIMALS.test(cell.text)) &&
          isOfType(cell.text, type),
      );
    });
    const places = rows.flat();
    // A column that says the same of all items cannot be the one that tells them apart.
    const isNaming = new Set(some.map(({ leaf }) => leaf.value)).size > CONSTANT * some.length;
    return places.some((cell) => {
      const box = unionOf(cell.words);
      const filled = rows.flatMap((cells) => cells.find((other) => overlapX(other, box) > 0) ?? []);
      if (filled.length < MIN_COLUMN - 1 || filled.length < ROWS_SHARE * rows.length) return false;
      const said = new Set(filled.map(({ text }) => text)).size;
      return !(isNaming && said <= CONSTANT * filled.length);
    });
  }
}

/** Whether items are numbered from one on, and the field asks for that: other columns do not look so. */
function isNumbering(column: readonly Standing[]): boolean {
  const name = column[0]?.leaf.field?.name;
  if (name === undefined || roleScore('position', spacedName(name)) < POSITION) return false;
  return column.every(
    ({ leaf: { value } }, at) => at === 0 || Number(value) === Number(column[at - 1]?.leaf.value) + 1,
  );
}

/** Whether a sign shows that a number is of another kind: an amount of money is no percentage. */
const isUnfit = (text: string, kind: ValueKind | undefined): boolean =>
  (kind === 'percent' && CURRENCY.test(text)) || (kind === 'money' && text.includes('%'));

/** What nearly all values of a column are. */
function typeOf(column: readonly Standing[]): CellType | undefined {
  const [type, other] = new Set(column.map(({ leaf: { value } }) => typeOfValue(value)));
  if (type === 'number' && column[0]?.leaf.field?.schema.type === 'integer') return 'whole';
  return other === undefined ? type : undefined;
}

function typeOfValue(value: Standing['leaf']['value']): CellType | undefined {
  if (typeof value === 'number') return 'number';
  if (typeof value !== 'string') return undefined;
  if (IS_DAY.test(value)) return 'day';
  if (IS_TIME.test(value)) return 'time';
  return typeOfText(value);
}

function typeOfText(text: string): CellType | undefined {
  if (!HAS_LETTER.test(text)) return HAS_DIGIT.test(text) ? 'code' : undefined;
  if (HAS_DIGIT.test(text)) return HAS_SPACE.test(text) ? 'phrase' : 'code';
  return IS_MARK.test(text) ? 'mark' : 'text';
}

function isOfType(text: string, type: CellType): boolean {
  if (type === 'number') return isNumberText(text);
  if (type === 'whole') return isNumberText(text) && !HAS_DECIMALS.test(text) && !CURRENCY.test(text);
  if (findDates(text).length > 0) return type === 'day';
  if (IS_TIME.test(text)) return type === 'time';
  return typeOfText(text) === type;
}

const HAS_DECIMALS = /[.,]\d{1,2}\D*$/;
