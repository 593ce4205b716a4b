/** Heads that name periods ("2024", "31.12.2023") for fields that are the same value of the current and the prior one. */
import { type PeriodRole, periodRoleOf } from '../engine/arrays/period-lists.ts';
import { periodHeaders } from '../engine/arrays/period-tables.ts';
import type { Field } from '../engine/core/field.ts';
import type { Label } from '../engine/core/label.ts';
import { type DocumentView, overlapX, type Segment, unionOf, type ViewWord } from '../engine/core/view.ts';
import { trimmed } from '../engine/recognise/value-text.ts';

export interface NamedPeriod {
  /** How well the head names the field, and how much better another field of the list; 0..1. */
  own: number;
  competing: number;
  upper: number;
  label: Label;
}

interface PeriodHead {
  segment: Segment;
  /** Its year, and its place in time among the heads of its table. */
  roles: readonly PeriodRole[];
}

interface Header {
  row: number;
  heads: readonly PeriodHead[];
  left: number;
  right: number;
}

/** A period that is the field's is as good as a name of the field. */
const NAMED = 0.9;
/** As far as a head above other values. */
const DISTANCE = 0.15;

export class PeriodHeads {
  readonly #view: DocumentView;
  readonly #roles: ReadonlyMap<Field, PeriodRole>;
  /** For each page, its headers from the top; made when a page is first asked for. */
  readonly #pages = new Map<number, readonly Header[]>();

  /** Returns nothing for fields that are not the same value of several periods. */
  static of(view: DocumentView, fields: readonly Field[]): PeriodHeads | undefined {
    const roles = new Map<Field, PeriodRole>();
    for (const field of fields) {
      const role = field.schema.type === 'number' || field.schema.type === 'integer' ? periodRoleOf(field) : undefined;
      if (role !== undefined) roles.set(field, role);
    }
    // Two fields of one period are told apart by something else.
    const isApart = roles.size >= 2 && new Set(roles.values()).size === roles.size;
    return isApart ? new PeriodHeads(view, roles) : undefined;
  }

  private constructor(view: DocumentView, roles: ReadonlyMap<Field, PeriodRole>) {
    this.#view = view;
    this.#roles = roles;
  }

  /** The period that heads the column of some words, if it is that of the field or of another one of the list. */
  of(field: Field, words: readonly ViewWord[]): NamedPeriod | undefined {
    const [first] = words;
    const role = this.#roles.get(field);
    if (first === undefined || role === undefined) return undefined;
    const box = unionOf(words);
    const header = this.#headersOn(first.page).findLast(
      ({ row, left, right }) => row < first.row && overlapX(box, { left, right }) > 0,
    );
    const over = header?.heads.filter(({ segment }) => overlapX(segment, box) > 0) ?? [];
    const [head] = over;
    if (head === undefined || over.length > 1) return undefined;
    const isOwn = head.roles.includes(role);
    if (!isOwn && ![...this.#roles.values()].some((other) => head.roles.includes(other))) return undefined;
    const { text, words: said } = head.segment;
    const label: Label = { relation: 'column', text: trimmed(text), distance: DISTANCE, words: said };
    return { own: isOwn ? NAMED : 0, competing: isOwn ? 0 : NAMED, upper: isOwn ? NAMED : 0, label };
  }

  #headersOn(number: number): readonly Header[] {
    const known = this.#pages.get(number);
    if (known !== undefined) return known;
    const page = this.#view.pages[number];
    const found = (page === undefined ? [] : periodHeaders(page)).flatMap(({ row, heads }): Header[] => {
      const periods = [...new Set(heads.map(({ period }) => period))].sort().reverse();
      // Columns of one period, such as a budget and what became of it, are told apart by other heads.
      if (periods.length !== heads.length) return [];
      const places: readonly PeriodRole[] = ['current', 'prior'];
      const named = heads.map(({ segment, period }): PeriodHead => {
        const place = places[periods.indexOf(period)];
        return { segment, roles: [`${Number(period.slice(0, 4))}`, ...(place === undefined ? [] : [place])] };
      });
      const { left, right } = unionOf(heads.flatMap(({ segment }) => segment.words));
      return [{ row: row.index, heads: named, left, right }];
    });
    this.#pages.set(number, found);
    return found;
  }
}
