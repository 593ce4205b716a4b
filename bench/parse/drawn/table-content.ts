/** What stands in a drawn table of a report: names, figures and the places that cells take. */
import type { Draw } from '../../drawn/draw.ts';
import type { Look } from './looks.ts';

export interface ContentCell {
  text: string;
  /** Currency that stands apart, a raised mark: drawn, and part of the text. */
  currency?: string;
  mark?: string;
  /** A second line of a name of a column. */
  unit?: string;
  rowSpan: number;
  columnSpan: number;
  kind: 'head' | 'name' | 'figure' | 'text' | 'section';
  indent?: number;
}

export interface ContentRow {
  cells: ContentCell[];
  kind: 'head' | 'row' | 'section' | 'total';
  /** A space stands below it. */
  endsBlock: boolean;
}

export interface Content {
  title: string;
  columns: number;
  rows: ContentRow[];
  notes: string[];
}

const TOPICS =
  'Agriculture Mining Construction Manufacturing Transport Retail Finance Education Health Housing Energy Water Forestry Fishing Tourism Defence Justice Research'.split(
    ' ',
  );
const REGIONS =
  'Austria Belgium Bulgaria Cyprus Denmark Estonia Finland France Germany Greece Hungary Ireland Italy Latvia Malta Poland Portugal Romania Slovakia Spain Sweden Alabama Nevada Ohio Texas Vermont'.split(
    ' ',
  );
const MEASURES =
  'Total Number Share Change Amount Rate Index Budget Actual Estimate Exports Imports Employees Households Payments Receipts Applications Enrolment Female Male Urban Rural Public Private'.split(
    ' ',
  );
const LONG_MEASURES = [
  ...['Number of persons employed', 'Average annual change', 'Share of total (percent)', 'Net benefit payments'],
  ...['Per capita expenditure', 'Median household income', 'Students per teacher', 'Cost per unit produced'],
  ...['Emissions of carbon dioxide', 'Applications received during year', 'Loans outstanding at end of period'],
];
const LONG_NAMES = [
  'Commodity contracts intermediation and other financial investment activities',
  'Institutions of higher education, including laboratories that they administer',
  'Payments to providers of medical and rehabilitation services under programs of the states',
  'Persons who received assistance at any time in the year before the survey',
  'Repair and maintenance of machinery, except electronic and precision equipment',
  'Households with at least one member under the age of eighteen years',
];
const TEXTS = [
  ...['annual survey', 'census', 'administrative records', 'quarterly returns', 'not collected since the reform'],
  ...['reported by the agencies and revised once a year', 'estimated from a sample of establishments', 'monthly'],
];

export class ContentDraw {
  readonly #draw: Draw;
  readonly #look: Look;

  constructor(draw: Draw, look: Look) {
    this.#draw = draw;
    this.#look = look;
  }

  content(): Content {
    const { columns, texts } = this.#look;
    const names = this.#look.rowNames === 'groups' ? 2 : 1;
    const all = names + columns + texts;
    return {
      title: `Table ${this.#draw.whole(1, 40)}. ${this.#draw.one(TOPICS)} by ${this.#draw.one(['region', 'sector', 'year', 'source of funds'])}, ${this.#year()}`,
      columns: all,
      rows: [...this.#heads(names), ...this.#body(all)],
      notes: this.#notes(),
    };
  }

  #year(): string {
    return String(this.#draw.whole(1990, 2015));
  }

  #notes(): string[] {
    const notes = [
      'NOTE: Details may not add to totals because of rounding. Figures for the last year are estimates of the agency.',
      `SOURCE: Bureau of Records, annual survey of ${this.#draw.one(TOPICS).toLowerCase()}, ${this.#year()}.`,
    ];
    return this.#draw.some(notes, this.#draw.whole(0, 2));
  }

  #heads(names: number): ContentRow[] {
    const { levels, columns, texts, units } = this.#look;
    const rows: ContentRow[] = Array.from({ length: levels }, () => ({ cells: [], kind: 'head', endsBlock: false }));
    for (const name of ['Sector', 'Region'].slice(2 - names))
      rows[0]?.cells.push(head(this.#draw.chance(0.8) ? name : '', levels));
    this.#headsFrom(rows, 0, columns);
    for (let index = 0; index < texts; index += 1)
      rows[0]?.cells.push(head(['Source', 'Method', 'Remark'][index] ?? '', levels));
    if (units === 'one' || units === 'numbers') rows.push(this.#unitRow(names));
    return rows;
  }

  /** Names of columns, with names of groups above them as far as there are levels. */
  #headsFrom(rows: ContentRow[], level: number, columns: number): void {
    const own = rows[level];
    if (own === undefined) return;
    const below = rows.length - level - 1;
    const years = this.#draw.chance(0.3) ? this.#draw.whole(1995, 2005) : 0;
    const measures = this.#draw.some(
      this.#look.areHeadsNarrow ? [...MEASURES.slice(0, 4), ...LONG_MEASURES] : MEASURES,
      columns,
    );
    let left = columns;
    for (let index = 0; left > 0; index += 1) {
      const span =
        below === 0
          ? 1
          : Math.min(left, this.#draw.whole(level === 0 && index === 0 && left > 4 ? 1 : 2, below > 1 ? 4 : 3));
      const text = years > 0 && below === 0 ? String(years + index) : (measures[index] ?? `Class ${index}`);
      // A column of its own has no names below, a group has.
      if (span === 1) own.cells.push(this.#leaf(text, below + 1));
      else {
        own.cells.push({ ...head(text, 1), columnSpan: span });
        this.#headsFrom(rows, level + 1, below === 0 ? 0 : span);
      }
      left -= span;
    }
  }

  #leaf(text: string, rowSpan: number): ContentCell {
    const unit = this.#look.units === 'each' ? this.#draw.one(['percent', 'thousands', 'EUR', 'tonnes']) : undefined;
    return { ...head(text, rowSpan), ...(unit !== undefined && { unit }) };
  }

  #unitRow(names: number): ContentRow {
    const { columns, texts, units } = this.#look;
    const empty = (count: number): ContentCell[] => Array.from({ length: count }, () => head('', 1));
    const cells =
      units === 'one'
        ? [
            {
              ...head(this.#draw.one(['(in thousands)', 'Millions of dollars', 'Percent of total']), 1),
              columnSpan: columns,
            },
          ]
        : Array.from({ length: columns }, (_, index) => head(`(${index + 1})`, 1));
    return { cells: [...empty(names), ...cells, ...empty(texts)], kind: 'head', endsBlock: false };
  }

  #body(all: number): ContentRow[] {
    const { rows, sections, blocks, rowNames, hasTotals } = this.#look;
    const names = this.#draw.some(this.#draw.chance(0.5) ? REGIONS : [...TOPICS, ...REGIONS], rows);
    const topics = this.#draw.some(TOPICS, rows);
    const result: ContentRow[] = [];
    let group = 0;
    for (let index = 0; index < rows; index += 1) {
      if (sections !== 'none' && index % 5 === 0) {
        const columnSpan = sections === 'middle' ? all : 1;
        const text = `${topics.pop() ?? 'Other'} ${this.#draw.one(['programmes', 'and related', 'services'])}`;
        result.push({ cells: [{ text, rowSpan: 1, columnSpan, kind: 'section' }], kind: 'section', endsBlock: false });
      }
      const cells: ContentCell[] = [];
      const isLast = index === rows - 1;
      if (rowNames === 'groups' && group === 0) {
        group = Math.min(rows - index, sections === 'none' ? this.#draw.whole(1, 4) : 1);
        cells.push({ ...name(topics.pop() ?? `Group ${index}`), rowSpan: this.#look.frame === 'grid' ? group : 1 });
      } else if (rowNames === 'groups' && this.#look.frame !== 'grid') {
        cells.push(name(''));
      }
      group -= 1;
      const isTotal = hasTotals && isLast;
      cells.push(isTotal ? name('Total') : this.#name(names[index] ?? `Class ${index}`));
      cells.push(...this.#values(index === 0 || isTotal));
      result.push({
        cells,
        kind: isTotal ? 'total' : 'row',
        endsBlock: blocks > 0 && index % blocks === blocks - 1 && !isLast,
      });
    }
    return result;
  }

  #name(text: string): ContentCell {
    const { rowNames } = this.#look;
    if (rowNames === 'long' && this.#draw.chance(0.4)) return name(this.#draw.one(LONG_NAMES));
    if (rowNames === 'leaders') return name(`${text} ${'. '.repeat(Math.max(3, 22 - text.length))}`.trim());
    if (rowNames !== 'indented') return name(text);
    return { ...name(text), indent: this.#draw.whole(0, 2) };
  }

  #values(isMarked: boolean): ContentCell[] {
    const { columns, texts, currency } = this.#look;
    const figures = Array.from({ length: columns }, () => {
      const cell: ContentCell = { text: this.#figure(), rowSpan: 1, columnSpan: 1, kind: 'figure' };
      if (isMarked && currency !== 'none' && /^\d/.test(cell.text)) cell.currency = '$';
      if (this.#look.hasMarks && /\d/.test(cell.text) && this.#draw.chance(0.1))
        cell.mark = this.#draw.one(['1', '2', 'a', 'b']);
      return cell;
    });
    const words = Array.from(
      { length: texts },
      (): ContentCell => ({ text: this.#draw.one(TEXTS), rowSpan: 1, columnSpan: 1, kind: 'text' }),
    );
    return [...figures, ...words];
  }

  #figure(): string {
    if (this.#draw.chance(this.#look.gaps)) return this.#draw.one(['', '–', '-', 'n/a', '...']);
    const value = this.#draw.share() ** 3 * 100_000;
    if (this.#draw.chance(0.1)) return `-${(value / 1000).toFixed(1)}`;
    if (value < 1000) return (value / 10).toFixed(1);
    return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
  }
}

const head = (text: string, rowSpan: number): ContentCell => ({ text, rowSpan, columnSpan: 1, kind: 'head' });
const name = (text: string): ContentCell => ({ text, rowSpan: 1, columnSpan: 1, kind: 'name' });
