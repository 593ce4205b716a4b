import { type ColumnKind, type JsonSchema, kindToSchema, toValue } from './column-kind.ts';
import { csvFault } from './csv-fault.ts';
import { DistinctValues, type HashBudget } from './distinct-values.ts';
import { Extremes, numberAt } from './extremes.ts';
import { ANY_KIND, KEYED_KINDS, kindsOf, NUMBER_KINDS, narrowestKind } from './infer-kind.ts';
import { type ColumnRule, compileRule } from './overrides.ts';

/** A column as stored in the table's record: queries need `kind` of `json_schema`, profiles need the rest. */
export interface StoredColumn {
  name: string;
  kind: ColumnKind;
  json_schema: JsonSchema;
  sample_values: string[];
  required: boolean;
  unique: boolean;
  empty_count: number;
  min: unknown;
  max: unknown;
}

/** Creates own properties, even for a column named `__proto__`. */
export const dataOf = (columns: readonly StoredColumn[], cells: readonly (string | null)[]): Record<string, unknown> =>
  Object.fromEntries(columns.map(({ name, kind }, index) => [name, toValue(kind, cells[index] ?? null)]));

interface Cell {
  bytes: Uint8Array;
  start: number;
  end: number;
}

const SAMPLES = 3;
/** A column of true and false never has a third value; looking for one in every cell took 0.3 s in a million rows. */
const SAMPLED_VALUES = 1000;
const SAMPLE_CHARACTERS = 200;

const shortenedText = (text: string): string =>
  text.length > SAMPLE_CHARACTERS ? `${text.slice(0, SAMPLE_CHARACTERS).toWellFormed()}…` : text;

/** Shortens a text so that it fits in the table's record. */
export const shortened = (value: unknown): unknown => (typeof value === 'string' ? shortenedText(value) : value);

export const cellText = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');

/** Gathers what all cells of a column have in common while they pass. */
export class ColumnStats {
  readonly name: string;
  readonly #override: JsonSchema | undefined;
  readonly #rule: ColumnRule | undefined;
  readonly #distinct: DistinctValues;
  readonly #extremes = new Extremes();
  readonly #samples = new Set<string>();
  #kinds = ANY_KIND;
  #values = 0;
  #empty = 0;

  constructor(name: string, override: JsonSchema | undefined, budget: HashBudget) {
    this.name = name;
    this.#override = override;
    this.#rule = override === undefined ? undefined : compileRule(name, override);
    this.#distinct = new DistinctValues(budget);
  }

  addEmpty(): void {
    this.#empty += 1;
  }

  /** `row` is used only in the message. */
  add(bytes: Uint8Array, start: number, end: number, row: number): void {
    this.#values += 1;
    if (this.#rule === undefined) this.#infer(bytes, start, end);
    else this.#check(this.#rule, { bytes, start, end, row });
    this.#distinct.add(bytes, start, end);
    if (this.#samples.size < SAMPLES && this.#values <= SAMPLED_VALUES) this.#samples.add(cellText(bytes, start, end));
  }

  #infer(bytes: Uint8Array, start: number, end: number): void {
    this.#extremes.addText(bytes, start, end);
    if (this.#kinds === 0) return;
    this.#kinds &= kindsOf(bytes, start, end);
    if ((this.#kinds & NUMBER_KINDS) !== 0) this.#extremes.addKey(numberAt(bytes, start, end));
    else if ((this.#kinds & KEYED_KINDS) !== 0) {
      this.#addKeyOf(narrowestKind(this.#kinds), cellText(bytes, start, end));
    }
  }

  #check({ kind, fits }: ColumnRule, { bytes, start, end, row }: Cell & { row: number }): void {
    this.#extremes.addText(bytes, start, end);
    if (fits === null) return;
    const text = cellText(bytes, start, end);
    if (!fits(text)) throw this.#misfit(text, row);
    this.#addKeyOf(kind, text);
  }

  #addKeyOf(kind: ColumnKind, text: string): void {
    if (kind === 'string' || kind === 'json' || kind === 'date') return;
    const value = toValue(kind, text);
    this.#extremes.addKey(kind === 'date-time' ? Date.parse(String(value)) : Number(value));
  }

  #misfit(text: string, row: number) {
    const msg = `Row ${row}, column ${JSON.stringify(this.name)}: the value does not fit the column's schema override.`;
    return csvFault('csv_override', msg, { row, column: this.name, value: shortened(text), schema: this.#override });
  }

  /** True if only the database can tell whether all values are different. */
  get isUndecided(): boolean {
    return this.#distinct.verdict === 'undecided';
  }

  /** `unique` is the database's answer for an undecided column. */
  finish(unique = this.#distinct.verdict === 'distinct'): StoredColumn {
    const kind = this.#rule?.kind ?? (this.#values === 0 ? 'string' : narrowestKind(this.#kinds));
    const { min, max } = this.#extremes.of(kind);
    return {
      name: this.name,
      kind,
      json_schema: this.#override ?? kindToSchema(kind),
      sample_values: [...this.#samples].map(shortenedText),
      required: this.#values > 0 && this.#empty === 0,
      unique: this.#values > 0 && unique,
      empty_count: this.#empty,
      min: shortened(min),
      max: shortened(max),
    };
  }
}
