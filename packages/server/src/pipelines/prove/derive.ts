/** Values that follow from others by one equation whose other values are all proved. */
import type { Json } from '../json/json.ts';
import type { Evidence, EvidenceCheck } from './evidence.ts';

const EQUATIONS: ReadonlySet<EvidenceCheck['kind']> = new Set([
  'sum_of_items',
  'quantity_times_price',
  'parts_and_total',
  'rate_of_basis',
]);

const PRODUCTS: ReadonlySet<EvidenceCheck['kind']> = new Set(['quantity_times_price', 'rate_of_basis']);

/**
 * Changes the status of derived values. A derived value does not prove another one.
 *
 * @param describedAt the description of the field at a path
 * @param isRivalled whether the document has another value with as good a label for the field at a path
 */
export function derive(
  evidence: ReadonlyMap<string, Evidence>,
  valueAt: (path: string) => Json | undefined,
  describedAt: (path: string) => string = () => '',
  isRivalled: (path: string) => boolean = () => false,
): void {
  const unknowns = new Unknowns(evidence, describedAt);
  // Any number times nothing is nothing, so nothing says what the number is.
  const isDetermined = (path: string, { kind, inputs }: EvidenceCheck): boolean =>
    !PRODUCTS.has(kind) || inputs.at(-1) === path || valueAt(inputs.at(-1) ?? '') !== 0;
  const derived = [...evidence].filter(
    ([path, { status, checks }]) =>
      (status === 'inferred' || status === 'located') &&
      checks.some(
        (check) =>
          check.holds &&
          EQUATIONS.has(check.kind) &&
          isDetermined(path, check) &&
          // The lines of a list add up to one of several totals: before or after what is taken off.
          !(check.kind === 'sum_of_items' && check.inputs.at(-1) === path && isRivalled(path)) &&
          unknowns.isOnlyOne(path, check) &&
          !unknowns.isOfOtherColumn(path, check) &&
          !unknowns.isOfOtherList(path, check),
      ),
  );
  for (const [, own] of derived) own.status = 'derived';
}

/** Finds the values of equations that are not proved. */
class Unknowns {
  readonly #evidence: ReadonlyMap<string, Evidence>;
  /** The unproved values of a column, by its pattern; undefined if none of its values is here. */
  readonly #columns = new Map<string, readonly string[] | undefined>();

  /** The columns of each list that was asked about. */
  readonly #lists = new Map<string, readonly string[]>();

  #listNames: readonly string[] | undefined;

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

  /** Whether a sum is called more like another column of the list than the one that it sums up: "total billed" of "allowed". */
  isOfOtherColumn(path: string, { kind, inputs: [pattern = ''] }: EvidenceCheck): boolean {
    const [list = '', column = ''] = pattern.split('.*.');
    if (kind !== 'sum_of_items' || column === '' || path.startsWith(`${list}.`)) return false;
    const names = [...namesOf(path), ...wordsOf(this.#describedAt(path))];
    const own = countIn(column, names);
    return this.#columnsOf(list).some((other) => countIn(other, names) > own);
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

const isNamedIn = (name: string, words: readonly string[]): boolean => countIn(name, words) > 0;
