/** Writes results: JSON, a table for people, or CSV. Only results go to standard output. */

import { usageFailure } from '../failures.ts';
import type { Given } from '../given.ts';
import type { Terminal } from '../terminal.ts';
import { csvOf } from './csv.ts';
import { pick, type Row } from './fields.ts';
import { recordOf, tableOf } from './table.ts';

export type OutputFormat = 'json' | 'jsonl' | 'table' | 'csv';

export class Printer {
  readonly format: OutputFormat;
  readonly #terminal: Terminal;
  readonly #fields: readonly string[] | undefined;
  readonly #isQuiet: boolean;
  #hasNoted: boolean = false;

  constructor(given: Given, terminal: Terminal) {
    this.#terminal = terminal;
    this.#fields = given
      .text('fields')
      ?.split(',')
      .map((field) => field.trim())
      .filter((field) => field !== '');
    this.format = formatOf(given, terminal);
    this.#isQuiet = given.isSet('quiet');
  }

  /** A record, or anything else that is one value. */
  record(record: unknown): void {
    if (Array.isArray(record)) this.list(record);
    else this.#write(this.#recordText(record));
  }

  list(items: readonly unknown[]): void {
    this.#write(this.#listText(items));
  }

  /** What a list answers: its items under one name, and where it goes on. Only JSON has more than the items. */
  envelope(answer: Row): void {
    const [name, items] = Object.entries(answer).find(([, value]) => Array.isArray(value)) ?? [];
    if (name === undefined || !Array.isArray(items)) this.record(answer);
    else if (this.format !== 'json') this.list(items);
    else this.#write(`${JSON.stringify({ ...answer, [name]: this.#picked(items) }, null, 2)}\n`);
  }

  /** One of many that arrive one after the other. */
  item(item: unknown): void {
    this.#write(`${this.#line(item)}\n`);
  }

  /** What is printed as it is: YAML, a completion script. */
  text(text: string): void {
    this.#write(text.endsWith('\n') || text === '' ? text : `${text}\n`);
  }

  bytes(bytes: Uint8Array): void {
    this.#terminal.write(bytes);
  }

  /** For the person at the terminal, not for programs. */
  note(text: string): void {
    if (!this.#isQuiet) this.#terminal.writeError(`${text}\n`);
  }

  get isColoured(): boolean {
    return this.#terminal.isPerson.output && (this.#terminal.environment.NO_COLOR ?? '') === '';
  }

  #recordText(record: unknown): string {
    const row = typeof record === 'object' && record !== null ? (record as Row) : null;
    if (this.format === 'table' && row !== null) return recordOf(row, this.#options());
    if (this.format === 'csv' && row !== null) return csvOf([row], this.#fields);
    return `${this.#json(record)}\n`;
  }

  #listText(items: readonly unknown[]): string {
    const rows = items.map((item) => (typeof item === 'object' && item !== null ? (item as Row) : { value: item }));
    if (this.format === 'table') return tableOf(rows, this.#options());
    if (this.format === 'csv') return csvOf(rows, this.#fields);
    if (this.format === 'jsonl') return items.map((item) => `${this.#line(item)}\n`).join('');
    return `${this.#json(items)}\n`;
  }

  #options() {
    return { columns: this.#terminal.columns, fields: this.#fields };
  }

  #line(value: unknown): string {
    return JSON.stringify(this.#picked(value));
  }

  #json(value: unknown): string {
    if (this.format === 'jsonl') return this.#line(value);
    return JSON.stringify(this.#picked(value), null, 2);
  }

  #picked(value: unknown): unknown {
    if (this.#fields === undefined) return value;
    const picked = pick(value, this.#fields);
    this.#noteNothing(value, picked);
    return picked;
  }

  /** An empty result of a mistyped field looks like an empty value. */
  #noteNothing(value: unknown, picked: unknown): void {
    const [first, found] = [value, picked].map((one) => (Array.isArray(one) ? one[0] : one));
    if (this.#hasNoted || typeof first !== 'object' || first === null || Object.keys(found as object).length > 0)
      return;
    this.#hasNoted = true;
    this.note(`Nothing is called ${this.#fields?.join(' or ')}; there are: ${Object.keys(first).join(', ')}.`);
  }

  #write(text: string): void {
    this.#terminal.write(text);
  }
}

function formatOf(given: Given, { isPerson }: Terminal): OutputFormat {
  const asked = [
    given.text('output'),
    given.isSet('json') ? 'json' : undefined,
    given.isSet('output-table') ? 'table' : undefined,
  ].filter((format) => format !== undefined);
  if (new Set(asked).size > 1) throw usageFailure(`The output cannot be ${asked.join(' and ')} at once.`);
  const [format = 'auto'] = asked;
  if (format === 'auto') return isPerson.output ? 'table' : 'json';
  return format as OutputFormat;
}
