/** Values that follow from others by one equation whose other values are all proved. */
import type { Json } from '../json/json.ts';
import { isExactly } from './agrees.ts';
import type { Evidence, EvidenceCheck } from './evidence.ts';

const EQUATIONS: ReadonlySet<EvidenceCheck['kind']> = new Set([
  'sum_of_items',
  'quantity_times_price',
  'parts_and_total',
  'rate_of_basis',
]);

const PRODUCTS: ReadonlySet<EvidenceCheck['kind']> = new Set(['quantity_times_price', 'rate_of_basis']);

/** What is known about the values, each by its path. */
export interface DerivableValues {
  valueAt: (path: string) => Json | undefined;
  /** The description of its field. */
  describedAt?: (path: string) => string;
  /** Whether the document has another value with as good a label for its field. */
  isRivalled?: (path: string) => boolean;
  /** Whether the document or the schema rule it out: its cell has another number, or the field asks for whole ones. */
  isRuledOut?: (path: string) => boolean;
}

/** Changes the status of derived values. A derived value does not prove another one. */
export function derive(
  evidence: ReadonlyMap<string, Evidence>,
  { valueAt, describedAt = () => '', isRivalled = () => false, isRuledOut = () => false }: DerivableValues,
): void {
  const unknowns = new Unknowns(evidence, describedAt);
  const isDetermined = (path: string, { kind, inputs }: EvidenceCheck): boolean => {
    if (kind === 'rate_of_basis' && !isScaleShown(path, inputs[0] ?? '')) return false;
    // A product of zero holds for every other factor, so it determines none.
    return !PRODUCTS.has(kind) || inputs.at(-1) === path || valueAt(inputs.at(-1) ?? '') !== 0;
  };
  const isScaleShown = (path: string, rate: string): boolean => {
    const [own, value] = [evidence.get(rate), valueAt(rate)];
    if (path === rate) return isPrintedInRow(own, value);
    return own?.normaliser === 'percent_fraction' || (typeof value === 'number' && Math.abs(value) >= 1);
  };
  const derived = [...evidence].filter(
    ([path, { status, checks }]) =>
      (status === 'inferred' || status === 'located') &&
      !isRuledOut(path) &&
      checks.some(
        (check) =>
          check.holds &&
          EQUATIONS.has(check.kind) &&
          isDetermined(path, check) &&
          // The lines of a list add up to one of several totals: before or after what is taken off.
          !(check.kind === 'sum_of_items' && check.inputs.at(-1) === path && isRivalled(path)) &&
          unknowns.isOnlyOne(path, check) &&
          !unknowns.isOneOfSums(path, check) &&
          !unknowns.isOfOtherColumn(path, check) &&
          !unknowns.isOfOtherList(path, check),
      ),
  );
  for (const [, own] of derived) own.status = 'derived';
}

/**
 * Whether a value is printed just so among the other values of its item. A rate may be given as 19 or as 0.19, and the
 * equation holds for both: only the print tells which of them it is. A rate under 1 may be either, too, so it does not
 * show the scale of the other values.
 */
const isPrintedInRow = (own: Evidence | undefined, value: Json | undefined): boolean =>
  own !== undefined &&
  own.raw !== null &&
  value !== undefined &&
  (own.record?.others ?? 0) > 0 &&
  isExactly(value, own.raw, own.normaliser ?? '');

/** Finds the values of equations that are not proved. */
class Unknowns {
  readonly #evidence: ReadonlyMap<string, Evidence>;
  /** The unproved values of a column, by its pattern; undefined if none of its values is here. */
  readonly #columns = new Map<string, readonly string[] | undefined>();

  /** The columns of each list that was asked about. */
  readonly #lists = new Map<string, readonly string[]>();

  #listNames: readonly string[] | undefined;

  /** How many values each column adds up to, by its pattern. */
  #sums: Map<string, number> | undefined;

  readonly #describedAt: (path: string) => string;

  constructor(evidence: ReadonlyMap<string, Evidence>, describedAt: (path: string) => string) {
    this.#evidence = evidence;
    this.#describedAt = describedAt;
  }

  isOnlyOne(path: string, { inputs }: EvidenceCheck): boolean {
    return inputs.every((input) => {
      if (!input.includes('.*.')) return input === path || this.#isProved(input);
      const unproved = this.#ofColumn(input);
      return unproved?.every((other) => other === path) ?? false;
    });
  }

  /** Whether the lines of a list add up to several values outside of it: they are the sum of the lines only once. */
  isOneOfSums(path: string, { kind, inputs }: EvidenceCheck): boolean {
    const [pattern = ''] = inputs;
    if (kind !== 'sum_of_items' || inputs.at(-1) !== path) return false;
    if (this.#sums === undefined) {
      this.#sums = new Map();
      for (const [total, { checks }] of this.#evidence) {
        for (const other of checks) {
          if (other.kind !== kind || !other.holds || other.inputs.at(-1) !== total) continue;
          this.#sums.set(other.inputs[0] ?? '', (this.#sums.get(other.inputs[0] ?? '') ?? 0) + 1);
        }
      }
    }
    return (this.#sums.get(pattern) ?? 0) > 1;
  }

  /**
   * Whether a sum is called more like another column of the list than the one that it sums up: "total billed" of "allowed",
   * or the column is one of several that only a number tells apart: "premium 1", "premium 2".
   */
  isOfOtherColumn(path: string, { kind, inputs: [pattern = ''] }: EvidenceCheck): boolean {
    const [list = '', column = ''] = pattern.split('.*.');
    if (kind !== 'sum_of_items' || column === '' || path.startsWith(`${list}.`)) return false;
    const names = [...namesOf(path), ...wordsOf(this.#describedAt(path))];
    const own = countIn(column, names);
    const isTwin = (other: string): boolean => other !== column && withoutDigits(other) === withoutDigits(column);
    const isNumbered = /\d/.test(column) && !/\d/.test(path.split('.').at(-1) ?? '');
    return this.#columnsOf(list).some((other) => countIn(other, names) > own || (isNumbered && isTwin(other)));
  }

  /** Whether a sum is called like another list than the one that it sums up: "total deductions" of "earnings". */
  isOfOtherList(path: string, { kind, inputs: [pattern = ''] }: EvidenceCheck): boolean {
    const [list = '', column = ''] = pattern.split('.*.');
    if (kind !== 'sum_of_items' || column === '' || path.startsWith(`${list}.`)) return false;
    const names = namesOf(path);
    if (isNamedIn(list, names) || isNamedIn(column, names)) return false;
    this.#listNames ??= [
      ...new Set([...this.#evidence.keys()].flatMap((key) => /^(.*?)\.\d+(?:\.|$)/.exec(key)?.[1] ?? [])),
    ];
    return this.#listNames.some((other) => other !== list && isNamedIn(other, names));
  }

  #columnsOf(list: string): readonly string[] {
    const known = this.#lists.get(list);
    if (known !== undefined) return known;
    const items = [...this.#evidence.keys()].filter((path) => path.startsWith(`${list}.`));
    const columns = [...new Set(items.map((path) => path.slice(list.length + 1).replace(/^\d+\./, '')))];
    this.#lists.set(list, columns);
    return columns;
  }

  #isProved(path: string): boolean {
    return this.#evidence.get(path)?.status === 'proved';
  }

  #ofColumn(pattern: string): readonly string[] | undefined {
    if (!this.#columns.has(pattern)) {
      const [list = '', column = ''] = pattern.split('.*.');
      const paths = [...this.#evidence.keys()].filter(
        (path) =>
          path.startsWith(`${list}.`) &&
          path.endsWith(`.${column}`) &&
          /^\d+$/.test(path.slice(list.length + 1, -column.length - 1)),
      );
      const unproved = paths.filter((path) => !this.#isProved(path));
      this.#columns.set(pattern, paths.length === 0 ? undefined : unproved);
    }
    return this.#columns.get(pattern);
  }
}

/** Words that every sum may be called. */
const ANY_SUM = /^(?:total|sum|amount|gross|net)$/;
/** Letters that words of one stem have in common: "charge" and "charges". */
const STEM = 5;

const namesOf = (path: string): string[] => wordsOf(path.split('.').at(-1) ?? '');

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !ANY_SUM.test(word))
    .map((word) => word.slice(0, STEM));

/** How many words of a name are among others. */
const countIn = (name: string, words: readonly string[]): number =>
  new Set(namesOf(name).filter((word) => words.includes(word))).size;

const withoutDigits = (name: string): string => name.replaceAll(/\d+/g, '');

const isNamedIn = (name: string, words: readonly string[]): boolean => countIn(name, words) > 0;
