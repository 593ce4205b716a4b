/**
 * A list that is too long to search for each value. The engine that read it knows the words of each value. Their text
 * and places are kept in columns of plain data, because objects would not fit into memory.
 */
import type { Field, ListField } from '../engine/core/field.ts';
import type { Json } from '../json/json.ts';
import { type JsonPath, pathSteps, pathText, valueAtPath } from '../json/json-path.ts';
import type { Anchor } from '../locate/anchors.ts';
import { askedList, isPartial } from '../locate/asked-lists.ts';
import type { Leaf } from '../locate/leaves.ts';
import { printedDecimals } from '../locate/printed-number.ts';
import { isExactly } from './agrees.ts';
import { type CheckableLeaf, itemChecks, type NumberColumn, type NumberLeaf } from './checks.ts';
import { NO_CHOICE } from './choices.ts';
import { derive } from './derive.ts';
import { type Draft, type DraftPlace, labelsFor } from './draft.ts';
import type { ClaimedPlace, Evidence, EvidenceAssociation, EvidenceCheck, WordPlace } from './evidence.ts';
import { evidenceOf } from './prove.ts';
import { NO_RECORD } from './record-evidence.ts';

/** A search for more values than this in one list takes minutes. */
const LONG_VALUES = 2_000;

/** Evidence for a cell besides its place; many cells share it. */
export interface CellLabel {
  own: number;
  competing: number;
  association: EvidenceAssociation | null;
}

export const NO_LABEL: CellLabel = { own: 0, competing: 0, association: null };

export interface FoundCell {
  raw: string;
  anchors: Anchor[];
  parts: Anchor[];
  label: CellLabel;
}

export class LongList {
  readonly path: string;
  readonly keys: readonly string[];
  readonly items: readonly Json[];
  readonly fields: readonly Field[];
  readonly #list: ListField;
  readonly #columns: ReadonlyMap<string, number>;
  /** Each is indexed by number of cell. */
  readonly #pages: Uint32Array;
  readonly #firsts: Int32Array;
  readonly #counts: Uint16Array;
  readonly #raws: (string | undefined)[] = [];
  readonly #anchors: (Anchor | undefined)[] = [];
  readonly #labels: (CellLabel | undefined)[] = [];
  /** Words that do not follow each other, and places of more than one anchor. */
  readonly #scattered = new Map<number, WordPlace[]>();
  readonly #manifold = new Map<number, Pick<FoundCell, 'anchors' | 'parts'>>();
  readonly #byPage = new Map<number, number[]>();
  /** Number of values in each column, and of each field. */
  readonly #standing = new Map<string, number>();
  /** For each column of the file, how its head relates to the field. */
  readonly #heads = new Map<string, CellLabel>();
  readonly #sums = new Map<string, EvidenceCheck[]>();

  constructor(list: ListField, items: readonly Json[]) {
    this.path = pathText(list.path);
    this.keys = list.path;
    this.items = items;
    this.fields = list.fields ?? [];
    this.#list = list;
    this.#columns = new Map(this.fields.map((field, column) => [pathText(field.path), column]));
    const cells = items.length * this.fields.length;
    this.#pages = new Uint32Array(cells);
    this.#firsts = new Int32Array(cells).fill(-1);
    this.#counts = new Uint16Array(cells);
  }

  /** The same as `know`, for a path in text form. */
  claim(path: string, claimed: ClaimedPlace): void {
    const [index, ...keys] = pathSteps(path).slice(this.#list.path.length);
    this.know([...this.#list.path, Number(index), ...keys], claimed);
  }

  /** Records the words of one value. */
  know(path: JsonPath, { value, places }: Pick<ClaimedPlace, 'value' | 'places'>): void {
    const at = this.#list.path.length;
    const column = this.#columns.get(pathText(path.slice(at + 1)));
    const index = Number(path[at]);
    const field = column === undefined ? undefined : this.fields[column];
    if (column === undefined || field === undefined || value === null) return;
    // A value that was repaired afterwards is not printed.
    if (valueAtPath(this.items[index] ?? null, field.path) !== value) return;
    const cell = index * this.fields.length + column;
    const [place] = places;
    const first = place?.words[0];
    if (place === undefined || first === undefined) return;
    const isRun = places.length === 1 && place.words.every((word, offset) => word === first + offset);
    if (!isRun)
      this.#scattered.set(
        cell,
        places.map(({ page, words }) => ({ page, words })),
      );
    this.#pages[cell] = place.page;
    this.#firsts[cell] = first;
    this.#counts[cell] = place.words.length;
    const known = this.#byPage.get(place.page);
    if (known === undefined) this.#byPage.set(place.page, [cell]);
    else known.push(cell);
  }

  /** Cells whose words begin on a page. */
  cellsOn(page: number): readonly number[] {
    return this.#byPage.get(page) ?? [];
  }

  fieldOf(cell: number): Field | undefined {
    return this.fields[cell % this.fields.length];
  }

  wordsOf(cell: number): WordPlace[] {
    const scattered = this.#scattered.get(cell);
    if (scattered !== undefined) return scattered;
    const [first = -1, count = 0] = [this.#firsts[cell], this.#counts[cell]];
    return [{ page: this.#pages[cell] ?? 0, words: Array.from({ length: count }, (_, offset) => first + offset) }];
  }

  put(cell: number, { raw, anchors, parts, label }: FoundCell): void {
    this.#raws[cell] = raw;
    this.#anchors[cell] = anchors[0];
    const column = this.#columnOf(cell);
    this.#standing.set(column, (this.#standing.get(column) ?? 0) + 1);
    if (label.association !== null) this.#heads.set(column, label);
    const field = `${cell % this.fields.length}`;
    this.#standing.set(field, (this.#standing.get(field) ?? 0) + 1);
    if (label.association !== null) this.#labels[cell] = label;
    if (anchors.length > 1 || parts.length > 0) this.#manifold.set(cell, { anchors, parts });
  }

  /** The field of a value, and its column in the file if there are columns. */
  #columnOf(cell: number): string {
    const anchor = this.#anchors[cell];
    const field = cell % this.fields.length;
    if (anchor === undefined) return `${field} nowhere`;
    if ('column' in anchor) return `${field} ${anchor.column}`;
    return `${field} elsewhere`;
  }

  /** Yields columns with only numbers, with their sums. */
  *numberColumns(): Generator<NumberColumn> {
    for (const field of this.fields) {
      let first: NumberLeaf | undefined;
      let [sum, count, decimals] = [0, 0, 0];
      for (const [index, item] of this.items.entries()) {
        const value = valueAtPath(item, field.path);
        if (value === undefined) continue;
        if (typeof value !== 'number') {
          count = 0;
          break;
        }
        first ??= { ...this.#leaf(index, field, value), value };
        sum += value;
        count += 1;
        decimals = Math.max(decimals, this.#decimals(index, field, value) ?? 0);
      }
      if (first !== undefined && count > 0) yield { first, sum, count, decimals };
    }
  }

  addSum({ first }: NumberColumn, check: EvidenceCheck): void {
    const key = first.item?.column ?? '';
    this.#sums.set(key, [...(this.#sums.get(key) ?? []), check]);
  }

  /** All values of an item, by their place in it. */
  evidenceOfItem(index: number, pageCount: number, likelihoods: Json | undefined): Map<string, Evidence> {
    const leaves = this.fields.flatMap((field): CheckableLeaf[] => {
      const value = valueAtPath(this.items[index] ?? null, field.path);
      return value === undefined || (typeof value === 'object' && value !== null)
        ? []
        : [{ ...this.#leaf(index, field, value), decimals: this.#decimals(index, field, value) }];
    });
    const checks = itemChecks(leaves);
    const found = new Map<string, Evidence>();
    for (const leaf of leaves) {
      const column = leaf.item?.column ?? '';
      const own = [...(this.#sums.get(column) ?? []), ...(checks.get(pathText(leaf.path)) ?? [])];
      const cell = index * this.fields.length + (this.#columns.get(column) ?? 0);
      const likelihood = valueAtPath(likelihoods ?? null, leaf.field?.path ?? []);
      found.set(column, {
        ...evidenceOf(this.#draft(leaf, cell), pageCount),
        checks: own,
        likelihood: typeof likelihood === 'number' ? likelihood : null,
      });
    }
    const valueAt = (path: string): Leaf['value'] | undefined =>
      leaves.find((leaf) => pathText(leaf.path) === path)?.value;
    derive(new Map([...found].map(([column, own]) => [`${this.path}.${index}.${column}`, own])), { valueAt });
    return found;
  }

  #decimals(index: number, field: Field, value: Leaf['value']): number | undefined {
    const cell = index * this.fields.length + (this.#columns.get(pathText(field.path)) ?? 0);
    const raw = this.#raws[cell];
    return raw === undefined || typeof value !== 'number' ? undefined : printedDecimals(raw, value);
  }

  #leaf(index: number, field: Field, value: Leaf['value']): Leaf {
    return {
      path: [...this.#list.path, index, ...field.path],
      value,
      field,
      item: { list: this.path, index, column: pathText(field.path), outer: undefined },
    };
  }

  /** Far from the head of its column, use what was seen near the head. */
  #headOf(cell: number): CellLabel {
    const head = this.#heads.get(this.#columnOf(cell));
    const anchor = this.#anchors[cell];
    const isFiled = anchor !== undefined && 'column' in anchor;
    return head === undefined || !isFiled ? NO_LABEL : { ...head, association: null };
  }

  #isPartial(): boolean {
    const filled = this.fields.filter((_, column) => 2 * (this.#standing.get(`${column}`) ?? 0) > this.items.length);
    const asked = askedList(this.#list);
    return asked.isSelective || isPartial(asked, filled.length);
  }

  #othersOf(cell: number): number {
    const first = cell - (cell % this.fields.length);
    return this.fields.filter((_, column) => first + column !== cell && this.#raws[first + column] !== undefined)
      .length;
  }

  #draft(leaf: Leaf, cell: number): Draft {
    const raw = this.#raws[cell];
    const anchor = this.#anchors[cell];
    const places: DraftPlace[] = [];
    if (raw !== undefined && anchor !== undefined) {
      const manifold = this.#manifold.get(cell) ?? { anchors: [anchor], parts: [] };
      const label = this.#labels[cell] ?? this.#headOf(cell);
      const words = this.wordsOf(cell);
      const normaliser = normaliserOf(leaf);
      places.push({
        raw,
        ...manifold,
        words,
        normaliser,
        match: 1,
        isWhole: isExactly(leaf.value, raw, normaliser),
        rest: {
          words: 0,
          hasDigits: false,
          goesOnInDigits: false,
          isLabel: false,
          isParted: true,
          isInLine: true,
          isSum: false,
          isBelow: true,
          isNote: false,
        },
        goesOn: true,
        isFieldCompeting: false,
        crossed: 0,
        isLiteral: false,
        isPeriod: false,
        ...label,
        score: 0,
        row: cell,
        isAmongNumbers: false,
        isBelowNumber: false,
        isColumnSum: false,
        labelText: label.association?.label ?? '',
        labelDoubt: null,
        confidence: 1,
      });
    }
    return {
      path: leaf.path,
      value: leaf.value,
      isItem: true,
      kind: leaf.field?.kind,
      labels: leaf.value === null ? labelsFor(leaf) : [],
      places,
      ...NO_CHOICE,
      // The engine took all values from one row.
      record: {
        ...NO_RECORD,
        others: this.#othersOf(cell),
        inColumn: anchor !== undefined && 'column' in anchor ? (this.#standing.get(this.#columnOf(cell)) ?? 1) - 1 : 0,
        ofColumn: (this.#standing.get(`${cell % this.fields.length}`) ?? 1) - 1,
        doubt: null,
        isRow: true,
        isPartial: this.#isPartial(),
      },
      cell: null,
      block: null,
      isTaken: false,
      isSharedLabel: false,
      isOfOther: false,
      takesAlong: false,
      isBackward: false,
      isOwn: true,
      likelihood: null,
      scorer: undefined,
    };
  }
}

function normaliserOf({ value, field }: Leaf): string {
  if (typeof value === 'number') return 'number_decimal';
  return field?.kind === 'date' && field.wantsIsoDate ? 'date_iso' : 'text_folded';
}

/** Finds the long lists of an output. */
export function longListsOf(output: Json, lists: readonly ListField[]): LongList[] {
  return lists.flatMap((list) => {
    const items = valueAtPath(output, list.path);
    const isLong = Array.isArray(items) && items.length * (list.fields?.length ?? 0) > LONG_VALUES;
    return isLong ? [new LongList(list, items)] : [];
  });
}
