/**
 * The heads of columns as printed rows have them: a row that names several fields of a list, with the lines of heads
 * that are set in several. A head alone says little; a whole row of them says which column is which.
 */
import { type Column, fieldScore, type Header, headerOf } from '../engine/arrays/columns.ts';
import { roleScore, rolesOf } from '../engine/arrays/roles.ts';
import type { ColumnRole } from '../engine/core/column-role.ts';
import type { Context } from '../engine/core/context.ts';
import type { Field, ListField } from '../engine/core/field.ts';
import type { Label } from '../engine/core/label.ts';
import { joinWords, overlapX, type Rect, unionOf, type ViewWord, widthOf } from '../engine/core/view.ts';
import { trimmed } from '../engine/recognise/value-text.ts';
import { fold } from './fold.ts';

export interface PrintedHead {
  /** How well the head names the field, 0..1. */
  own: number;
  label: Label;
}

/** As far as a head above other values. */
const DISTANCE = 0.15;
/** A row of heads names at least this many fields of the list. */
const MIN_FIELDS = 2;
const MIN_SCORE = 1.1;
/** Least score of a head that names a field, and how much better it may name another one. */
const MIN_OWN = 0.55;
const MAX_LEAD = 0.05;
/** Least score of a head that is a name that the schema gives to a field. */
const LITERAL = 0.9;
/** Most of what a head says of other fields than the one that it is the name of. */
const NOT_CALLED = 0.89;
/** Rows below the heads that show whether two of them are one. */
const ROWS_UNDER = 3;
/** The part of the narrower of value and head that must be over each other. */
const SHARED_WIDTH = 0.3;
/** Of a field's score for names that its schema gives it, if the lexicon knows names of its column too. */
const OWN_NAME = 0.9;

const ROLES: readonly ColumnRole[] = [
  'position',
  'code',
  'description',
  'quantity',
  'unit',
  'unit_price',
  'discount',
  'tax_rate',
  'tax_basis',
  'tax_amount',
  'line_total',
];

interface Head extends Pick<Rect, 'left' | 'right'>, NamingHead {
  words: ViewWord[];
  texts: string[];
  /** For each field that was asked about: how well the head names it; undefined if it does not, or another one better. */
  scores: Map<Field, number | undefined>;
  /** Filled when they are first asked for. */
  names: Map<Field, number>;
  literal: Map<Field, number>;
}

interface PrintedHeader {
  row: number;
  heads: Head[];
}

/** A head of a column, the same for all words under it. */
export interface NamingHead {
  /** Its score for each field, whatever else it names. */
  names: ReadonlyMap<Field, number>;
  /** The same by what the schema says alone, without the names that columns of such fields usually have. */
  literal: ReadonlyMap<Field, number>;
}

/** The head over some words, and the other heads of its row. */
export interface NamedOver {
  own: NamingHead;
  others: readonly NamingHead[];
}

export class PrintedHeaders {
  readonly #context: Context;
  readonly #roles: ReadonlyMap<Field, ColumnRole>;
  /** For each page, its header rows from the top; made when a page is first asked for. */
  readonly #pages = new Map<number, readonly PrintedHeader[]>();

  constructor(context: Context, list: ListField) {
    this.#context = context;
    this.#roles = rolesOf(list);
  }

  /** The head over the words in the nearest header row above them, if it names the field and no other one better. */
  of(field: Field, words: readonly ViewWord[]): PrintedHead | undefined {
    const head = this.#headOver(words, this.#headerOver(words));
    const own = head === undefined ? undefined : this.#scoreUnderHead(field, head);
    if (head === undefined || own === undefined) return undefined;
    const { words: said } = head;
    return { own, label: { relation: 'column', text: trimmed(joinWords(said)), distance: DISTANCE, words: said } };
  }

  /** What the header row above the words says about which field they are of. */
  namedOver(words: readonly ViewWord[]): NamedOver | undefined {
    const header = this.#headerOver(words);
    const head = this.#headOver(words, header);
    if (header === undefined || head === undefined) return undefined;
    for (const each of header.heads) this.#nameFields(each);
    return { own: head, others: header.heads.filter((other) => other !== head) };
  }

  #headerOver([first]: readonly ViewWord[]): PrintedHeader | undefined {
    if (first === undefined || this.#context.fields.length < MIN_FIELDS) return undefined;
    return this.#headersOn(first.page).findLast(({ row }) => row < first.row);
  }

  #headOver(words: readonly ViewWord[], header: PrintedHeader | undefined): Head | undefined {
    if (header === undefined || words.length === 0) return undefined;
    const box = unionOf(words);
    const over = header.heads.filter(
      (head) => overlapX(head, box) > SHARED_WIDTH * Math.min(head.right - head.left, widthOf(box)),
    );
    return over.toSorted((a, b) => overlapX(b, box) - overlapX(a, box))[0];
  }
  /** A long column asks for the same head again and again, and comparing it with all known names takes long. */
  #scoreUnderHead(field: Field, head: Head): number | undefined {
    if (!head.scores.has(field)) head.scores.set(field, this.#compare(field, head.texts));
    return head.scores.get(field);
  }

  #nameFields({ names, literal, texts }: Head): void {
    if (names.size > 0) return;
    for (const field of this.#context.fields) {
      names.set(field, Math.max(...texts.map((text) => this.#scoreOf(field, text))));
      literal.set(field, Math.max(...texts.map((text) => fieldScore(this.#context, field, text))));
    }
    // "Description" may stand for an item, unless a field is called so.
    const called = this.#context.fields.filter((field) => texts.some((text) => fold(text) === fold(field.name)));
    if (called.length !== 1) return;
    for (const [field, score] of literal) if (!called.includes(field)) literal.set(field, Math.min(score, NOT_CALLED));
  }

  #compare(field: Field, texts: readonly string[]): number | undefined {
    const own = Math.max(...texts.map((text) => this.#scoreOf(field, text)));
    const rivals = this.#context.fields.filter((other) => other !== field);
    // What the schema calls another field is that field, whatever the lexicon calls its column.
    const literally = (other: Field): number =>
      Math.max(...texts.map((text) => fieldScore(this.#context, other, text)));
    if (literally(field) < LITERAL && rivals.some((other) => literally(other) >= LITERAL)) return undefined;
    const roles = ROLES.filter((role) => role !== this.#roles.get(field));
    const other = Math.max(
      0,
      ...texts.flatMap((text) => rivals.map((rival) => this.#scoreOf(rival, text))),
      ...texts.flatMap((text) => roles.map((role) => roleScore(role, text))),
    );
    return own < MIN_OWN || other > own + MAX_LEAD ? undefined : own;
  }

  #scoreOf(field: Field, text: string): number {
    const own = fieldScore(this.#context, field, text);
    const role = this.#roles.get(field);
    // A position is also a job: only the schema can tell.
    return role === undefined || role === 'position' ? own : Math.max(OWN_NAME * own, roleScore(role, text));
  }

  #headersOn(number: number): readonly PrintedHeader[] {
    const known = this.#pages.get(number);
    if (known !== undefined) return known;
    const page = this.#context.view.pages[number];
    const headers: Header[] = [];
    for (const row of page?.rows ?? []) {
      const header = page === undefined ? undefined : headerOf(this.#context, this.#roles, row, page);
      const named = header?.columns.filter(({ field }) => field !== null).length ?? 0;
      if (header !== undefined && named >= MIN_FIELDS && header.score >= MIN_SCORE) headers.push(header);
    }
    // Each line of a head may be taken for a header of its own.
    const best = headers.filter((header) =>
      headers.every((other) => other === header || !other.rows.includes(header.row) || other.score <= header.score),
    );
    const found = best.map(
      (header): PrintedHeader => ({
        row: lastRowOf(header),
        heads: this.#columnsOf(header).map(({ left, right, lines }): Head => {
          const words = header.rows.flatMap((row) => row.words.filter((word) => overlapX(word, { left, right }) > 0));
          return {
            left,
            right,
            words,
            texts: [...new Set([lines.join(' '), ...lines])],
            scores: new Map(),
            names: new Map(),
            literal: new Map(),
          };
        }),
      }),
    );
    this.#pages.set(number, found);
    return found;
  }

  /** "Item code" may be two heads or one: where nothing under it parts the texts, it is one. */
  #columnsOf(header: Header): HeadColumn[] {
    const { rows } = this.#context.view;
    const last = lastRowOf(header);
    const under = rows.slice(last + 1, last + 1 + ROWS_UNDER).filter(({ page }) => page === header.row.page);
    const columns: HeadColumn[] = [];
    for (const column of header.columns.toSorted((a, b) => a.left - b.left)) {
      const before = columns.at(-1);
      const both = before === undefined ? undefined : unionOfColumns(before, column);
      const isOneText =
        both !== undefined &&
        header.rows.some(({ segments }) =>
          segments.some((segment) => [before, column].every((part) => part !== undefined && covers(segment, part))),
        );
      const cells =
        both === undefined ? [] : under.map(({ segments }) => segments.filter((cell) => overlapX(cell, both) > 0));
      const isParted = cells.some(({ length }) => length > 1) || cells.every(({ length }) => length === 0);
      if (both === undefined || !isOneText || isParted) columns.push(column);
      else columns.splice(-1, 1, both);
    }
    return columns;
  }
}

type HeadColumn = Pick<Column, 'left' | 'right' | 'lines'>;

const lastRowOf = ({ rows }: Header): number => Math.max(...rows.map(({ index }) => index));

const covers = (segment: Pick<Rect, 'left' | 'right'>, { left, right }: HeadColumn): boolean =>
  segment.left <= left && segment.right >= right;

/** Two heads beside each other as one, line by line. */
const unionOfColumns = (one: HeadColumn, other: HeadColumn): HeadColumn => ({
  left: one.left,
  right: other.right,
  lines: Array.from({ length: Math.max(one.lines.length, other.lines.length) }, (_, at) =>
    [one.lines[at], other.lines[at]].filter((line) => line !== undefined).join(' '),
  ),
});
