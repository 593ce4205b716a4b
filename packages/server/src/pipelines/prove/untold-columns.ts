/**
 * Columns of one type that no head tells apart. Only the schema then says which is which: by the order of its fields,
 * and by the name of a field that many items share the value of.
 */
import { isNamedAsGroup } from '../engine/arrays/group-names.ts';
import type { Field } from '../engine/core/field.ts';
import { overlapX, unionOf, type ViewWord } from '../engine/core/view.ts';
import type { ItemLabels } from './item-labels.ts';
import type { ListPlaces } from './list-places.ts';
import { ASSOCIATED_IN_ITEM, columnKey, type Standing } from './standing.ts';

/** Share of the values of a column that counts as most. */
const MOST = 0.5;
/** Share of different values in a column that names items, and the largest one in a column of groups. */
const NAMING = 0.8;
const GROUPING = 0.5;
/** Rows are grouped by periods as often as by kinds. */
const PERIOD_NAME = /semester|trimester|term|season|quarter|month|week|year|period/i;
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/u;

type ValueType = 'number' | 'day' | 'time' | 'text';

interface Column {
  key: string;
  field: Field;
  type: ValueType;
  standings: Map<number, Standing>;
  isNamed: boolean;
  /** Whether most of its texts are printed once for several items. */
  isShared: boolean;
  different: number;
}

export class UntoldColumns {
  readonly #places: ListPlaces;
  readonly #untold = new Set<string>();

  constructor(places: ListPlaces, standings: readonly Standing[], labels: ItemLabels) {
    this.#places = places;
    const printed = standings.filter(({ words }) => words.length > 0);
    const columns = [...Map.groupBy(printed, ({ leaf }) => columnKey(leaf))].flatMap(([key, own]): Column[] => {
      const field = own[0]?.leaf.field;
      const type = typeOf(own);
      if (field === undefined || type === undefined) return [];
      const named = own.filter((one) => one.headed >= ASSOCIATED_IN_ITEM || labels.isAlike(one));
      return [
        {
          key,
          field,
          type,
          standings: new Map(own.map((one) => [one.leaf.item?.index ?? 0, one])),
          isNamed: named.length > MOST * own.length,
          isShared: own.filter((one) => places.isOfOthers(one)).length > MOST * own.length,
          different: new Set(own.map(({ leaf }) => leaf.value)).size,
        },
      ];
    });
    for (const [at, one] of columns.entries()) for (const other of columns.slice(at + 1)) this.#compare(one, other);
  }

  has({ leaf }: Standing): boolean {
    return this.#untold.has(columnKey(leaf));
  }

  #compare(one: Column, other: Column): void {
    if (one.type !== other.type || (one.isNamed && other.isNamed)) return;
    const groups = [one, other].filter(({ field, type }) => type === 'text' && isCalledGroup(field));
    const [group] = groups;
    if (groups.length === 1 && group !== undefined) {
      const naming = group === one ? other : one;
      if (isChanged(group, naming)) {
        for (const column of [group, naming]) if (!column.isNamed || column.isShared) this.#untold.add(column.key);
        return;
      }
      if (group.different < group.standings.size && group.different < naming.different) return;
    }
    if (one.isNamed || other.isNamed || !this.#isInverted(one, other)) return;
    this.#untold.add(one.key).add(other.key);
  }

  /** Whether more items have the two values in another order than the schema has the fields. */
  #isInverted(one: Column, other: Column): boolean {
    const [first, second] = one.field.index < other.field.index ? [one, other] : [other, one];
    let inverted = 0;
    for (const [index, standing] of first.standings) {
      const later = second.standings.get(index);
      // Of two equal values nothing shows which is where.
      if (later === undefined || later.leaf.value === standing.leaf.value) continue;
      inverted += Math.sign(this.#orderOf(later.words, standing.words, index));
    }
    return inverted < 0;
  }

  /** Negative if the first of two values of an item is read before the second; 0 if that is unknown. */
  #orderOf(words: readonly ViewWord[], others: readonly ViewWord[], index: number): number {
    const [[word], [other], item] = [words, others, this.#places.items.get(index)];
    if (word === undefined || other === undefined || item === undefined || word.page !== other.page) return 0;
    const isLine = word.row === other.row;
    const isRow = this.#places.isInRowOf(item, word) && this.#places.isInRowOf(item, other);
    // One of two lines of a cell is above the other, even in one row of a table.
    const isBeside = isLine || (isRow && overlapX(unionOf(words), unionOf(others)) <= 0);
    if (!isBeside) return word.row - other.row;
    const line = this.#places.view.rows[word.row]?.words ?? [];
    const leftward = line.filter(({ text }) => RIGHT_TO_LEFT.test(text)).length;
    return (word.left - other.left) * (2 * leftward > line.length ? -1 : 1);
  }
}

const isCalledGroup = (field: Field): boolean => isNamedAsGroup(field) || PERIOD_NAME.test(field.name);

/** Whether each item has another value of the field that is called a group, and the other field has groups of them. */
function isChanged(group: Column, naming: Column): boolean {
  if (naming.different < 2 || group.isNamed) return false;
  return group.different >= NAMING * group.standings.size && naming.different <= GROUPING * naming.standings.size;
}

/** The type that all values have; undefined for truths, which are rarely printed. */
function typeOf(standings: readonly Standing[]): ValueType | undefined {
  const types = new Set(standings.map(({ leaf: { value } }) => typeOfValue(value)));
  const [type] = types;
  if (types.has('text')) return types.has(undefined) || types.has('number') ? undefined : 'text';
  return types.size === 1 ? type : undefined;
}

function typeOfValue(value: Standing['leaf']['value']): ValueType | undefined {
  if (typeof value === 'number') return 'number';
  if (typeof value !== 'string') return undefined;
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) return 'day';
  return /^\d{1,2}:\d{2}/.test(value) ? 'time' : 'text';
}
