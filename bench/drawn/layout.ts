/** How a document of the newer kinds is set: chosen at random, apart from what it says. */

import type { Json } from '../../packages/server/src/pipelines/json/json.ts';
import { type Rules, type TableLook, wrapped } from './paper.ts';
import { type Desk, Shape, type Values } from './shape.ts';
import { type Concept, type Type, WORDS } from './wording.ts';

type PairStyle = 'left' | 'abreast' | 'above' | 'boxed' | 'glued';

export interface Layout {
  pairs: PairStyle;
  hasColon: boolean;
  isLabelBold: boolean;
  table: TableLook;
  areNumbersLeft: boolean;
  /** Letters of a line in cells that may be wrapped; undefined for one line. */
  wrap: number | undefined;
  isHeadWrapped: boolean;
}

export function layoutOf({ draw }: Desk): Layout {
  return {
    pairs: draw.one<PairStyle>(['left', 'abreast', 'above', 'boxed', 'glued']),
    hasColon: draw.chance(0.5),
    isLabelBold: draw.chance(0.5),
    table: {
      rules: draw.one<Rules>(['all', 'rows', 'none', 'none']),
      isHeadBold: draw.chance(0.7),
      size: draw.one([7, 8, 9]),
      isZebra: draw.chance(0.25),
    },
    areNumbersLeft: draw.chance(0.2),
    wrap: draw.chance(0.5) ? draw.whole(16, 26) : undefined,
    isHeadWrapped: draw.chance(0.4),
  };
}

/** Labels with their values, in one of five ways. */
export function printPairs({ paper }: Desk, layout: Layout, pairs: readonly (readonly [string, string])[]): void {
  const { pairs: style, hasColon, isLabelBold } = layout;
  if (style === 'left' || style === 'abreast' || style === 'glued') {
    paper.pairs(pairs, {
      isAbreast: style === 'abreast',
      isGlued: style === 'glued',
      isBold: isLabelBold,
      hasColon,
      indent: 128,
    });
    return;
  }
  const perRow = 3;
  const width = paper.width / perRow;
  const height = style === 'boxed' ? 32 : 30;
  for (let at = 0; at < pairs.length; at += perRow) {
    paper.need(height + 6);
    for (const [place, [label, value]] of pairs.slice(at, at + perRow).entries()) {
      const x = paper.left + place * width;
      if (style === 'boxed') paper.box(x, paper.y, width, height);
      paper.text(x + 4, paper.y + 10, label, { size: 7, isBold: isLabelBold });
      paper.text(x + 4, paper.y + 23, value, { size: 9 });
    }
    paper.y += height;
  }
  paper.y += 8;
}

export interface ListColumn {
  concept: Concept;
  type: Type;
  width: number;
  /** Long texts, which some layouts wrap. */
  isLong?: boolean;
  /** How a value is printed; by its type if undefined. */
  print?: (value: Json) => string;
}

/** A list that is printed as a table: its columns on paper, its fields in the schema. */
export class Listing {
  readonly #desk: Desk;
  readonly #layout: Layout;
  readonly #columns: readonly ListColumn[];
  readonly shape: Shape;

  /** @param hidden fields that have no column, and columns that are not asked for */
  constructor(
    desk: Desk,
    layout: Layout,
    columns: readonly ListColumn[],
    { besides = {}, unasked = [] }: { besides?: Partial<Record<Concept, Type>>; unasked?: readonly Concept[] } = {},
  ) {
    this.#desk = desk;
    this.#layout = layout;
    this.#columns = columns;
    const asked = columns.filter(({ concept }) => !unasked.includes(concept));
    this.shape = new Shape(desk, {
      ...Object.fromEntries(asked.map(({ concept, type }) => [concept, type])),
      ...besides,
    });
  }

  cells(values: Values): string[] {
    const { wrap } = this.#layout;
    return this.#columns.map((column) => {
      const text = printed(this.#desk, column, values[column.concept]);
      return column.isLong === true && wrap !== undefined ? wrapped(text, wrap) : text;
    });
  }

  /** The printed form of the items. */
  rows(items: readonly Values[]): string[][] {
    return items.map((item) => this.cells(item));
  }

  /** The true form of the items. */
  records(items: readonly Values[]): Json[] {
    return items.map((item) => this.shape.record(item));
  }

  print(rows: readonly (readonly string[])[], look: Partial<TableLook> = {}): void {
    const { table, areNumbersLeft, isHeadWrapped } = this.#layout;
    const columns = this.#columns.map(({ concept, type, width }) => {
      const label = WORDS[concept].labels[0] === '' ? '' : this.#desk.wording.label(concept);
      return {
        head: isHeadWrapped && width < 80 ? wrapped(label, 8) : label,
        width,
        isRight: !areNumbersLeft && (type === 'number' || type === 'integer'),
      };
    });
    this.#desk.paper.table(columns, rows, { ...table, ...look });
  }
}

export function printed(
  { date, amount }: Desk,
  { type, print }: Pick<ListColumn, 'type' | 'print'>,
  value: Json | undefined,
): string {
  if (value === null || value === undefined) return '';
  if (print !== undefined) return print(value);
  if (type === 'date') return date(String(value));
  return type === 'number' && typeof value === 'number' ? amount(value) : String(value);
}
