/**
 * Lists that follow one figure over time, such as `revenue: [{ year, value }]`: the row of a statement that the list is
 * named after has an item in each column of a period.
 */

import type { Context, Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { LabelScorer } from '../labels/label-scores.ts';
import { findCurrencies } from '../recognise/currencies.ts';
import { fieldOf } from '../schema/read-schema.ts';
import { spacedName } from '../schema/value-kind.ts';
import { NO_AMOUNTS } from '../totals/evidence.ts';
import { STATEMENT } from '../weights/candidates.ts';
import { SERIES } from '../weights/columns.ts';
import { isNumericField } from './assigned.ts';
import { type CellEvidence, evidenceOf } from './cell-evidence.ts';
import type { ItemRecord } from './item-record.ts';
import { type ExtractedList, NOTHING } from './joined-tables.ts';
import { entry } from './ledger.ts';
import { isSectionName } from './period-lists.ts';
import type { PeriodColumn, PeriodRow, PeriodTable } from './period-table.ts';
import { isNil } from './period-tables.ts';
import { statementsOf, titledFor } from './statement-candidates.ts';

interface SeriesList {
  list: ListField;
  value: Field;
  period: Field;
  scale: Field | undefined;
  unit: Field | undefined;
}

/**
 * The items of each list whose row is found. Lists with nearly the same fields ask for the same kind of thing: if some of them
 * are rows of a statement, the others are lists without items.
 */
export function seriesItems(prepared: Prepared, lists: readonly ListField[]): Map<ListField, ExtractedList> {
  const found = new Map<ListField, ExtractedList>();
  const wanted = lists.flatMap((list) => seriesListOf(list) ?? []);
  if (wanted.length === 0) return found;
  const figures = wanted.map(figureOf);
  const context: Context = { ...prepared, fields: figures, scorer: new LabelScorer(figures), ...NO_AMOUNTS };
  for (const [at, { table, row }] of rowsFor(context, figures)) {
    const series = wanted[at];
    if (series !== undefined) found.set(series.list, itemsOf(series, table, row));
  }
  const known = [...found.keys()];
  for (const { list } of wanted) {
    const alike = known.filter((other) => sharedNames(list, other) >= SERIES.alike).length;
    if (!found.has(list) && alike >= SERIES.minAlike) found.set(list, NOTHING);
  }
  return found;
}

/** Share of the fields of two lists that have the same name in both. */
function sharedNames({ fields: one }: ListField, { fields: other }: ListField): number {
  const names = new Set(one?.map(({ name }) => name));
  const shared = (other ?? []).filter(({ name }) => names.has(name)).length;
  return shared / Math.max(names.size, other?.length ?? 0, 1);
}

const PERIOD = /\b(?:period|year|quarter|month|fiscal|as of)\b/;
const SCALE = /\b(?:scale|multiplier|factor|magnitude)\b/;
const UNIT = /\b(?:unit|currency)\b/;

/** A list whose items have one figure and its period, and no name of their own. */
function seriesListOf(list: ListField): SeriesList | undefined {
  const fields = list.fields ?? [];
  if (list.inner.length > 0) return undefined;
  const spoken = ({ name }: Field): string => spacedName(name).toLowerCase();
  const period = fields.find((field) => PERIOD.test(spoken(field)) && field.schema.enum === undefined);
  const scale = fields.find((field) => SCALE.test(spoken(field)));
  const unit = fields.find((field) => UNIT.test(spoken(field)));
  const others = fields.filter((field) => field !== period && field !== scale && field !== unit);
  const [value, ...more] = others.filter((field) => isNumericField(field) && field.schema.enum === undefined);
  if (period === undefined || value === undefined || more.length > 0) return undefined;
  const isOfRow = others.every((field) => field === value || isSectionName(field, spoken(field)));
  return isOfRow ? { list, value, period, scale, unit } : undefined;
}

/** The list as a field, so that the names of rows are compared with it as with any other. */
function figureOf({ list: { path, schema }, value }: SeriesList, index: number): Field {
  const own = { ...value.schema, title: schema.title, description: schema.description };
  const field = fieldOf(own, path, { parents: path.slice(0, -1), isRequired: false, isItem: false });
  return { ...field, index };
}

interface RowOfTable {
  table: PeriodTable;
  row: PeriodRow;
}

/** The best row for each figure, by its place among them; a row belongs to the figure that it names best. */
function rowsFor(context: Context, figures: readonly Field[]): Map<number, RowOfTable> {
  const best = new Map<number, RowOfTable & { score: number }>();
  for (const [place, table] of statementsOf(context).entries()) {
    for (const row of table.rows) {
      const { fields: scores } = context.scorer.score(joinWords(row.label));
      const most = Math.max(...scores);
      const at = scores.indexOf(most);
      const figure = figures[at];
      if (figure === undefined || most < STATEMENT.minLabel) continue;
      const score = most + STATEMENT.titled * titledFor(figure, table) + STATEMENT.first / (1 + place);
      if (score > (best.get(at)?.score ?? 0)) best.set(at, { table, row, score });
    }
  }
  return best;
}

function itemsOf(series: SeriesList, table: PeriodTable, row: PeriodRow): ExtractedList {
  const evidence = evidenceOf('statement');
  const { index, page, text } = row.row;
  const shared = sharedCells(series, table, row, evidence);
  const records = table.columns.flatMap((column, at) => {
    const words = row.cells[at] ?? [];
    return words.length === 0 ? [] : [[...figureCells(series, column, words, evidence), ...shared]];
  });
  return { records, ledger: [entry({ row: index, page, text }, 'extracted')], tables: [], blocks: [] };
}

function figureCells(
  { value, period }: SeriesList,
  column: PeriodColumn,
  words: readonly ViewWord[],
  evidence: CellEvidence,
): ItemRecord {
  const year = isNumericField(period) ? { value: Number(column.period.slice(0, 4)) } : {};
  return [
    { field: value, words: [...words], evidence, ...(isNil(words) && { value: 0 }) },
    { field: period, words: [...column.words], evidence, ...year },
  ];
}

/** The scale and the unit, which all figures of a row have in common. */
function sharedCells(
  { scale, unit }: SeriesList,
  table: PeriodTable,
  row: PeriodRow,
  evidence: CellEvidence,
): ItemRecord {
  const cells: ItemRecord = [];
  const factor = scale === undefined || isPerUnit(row) ? undefined : factorOver(table);
  if (scale !== undefined && factor !== undefined)
    cells.push({ field: scale, words: factor.words, evidence, ...(isNumericField(scale) && { value: factor.value }) });
  const measure = unit === undefined ? undefined : (percentOf(row) ?? currencyOf(table));
  if (unit !== undefined && measure !== undefined) cells.push({ field: unit, ...measure, evidence });
  return cells;
}

const FACTOR = /(?<!\p{L})(thousand|million|billion)s?(?!\p{L})/iu;
const FACTORS: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

/** "(In millions, except per share amounts)". */
function factorOver({ titles }: PeriodTable): { words: ViewWord[]; value: number } | undefined {
  for (const { text, words } of titles) {
    const [, name = ''] = FACTOR.exec(text) ?? [];
    const value = FACTORS[name.toLowerCase()];
    if (value !== undefined) return { words: words.filter((word) => FACTOR.test(word.text)), value };
  }
  return undefined;
}

/** Amounts per share and percentages are printed whole. */
const isPerUnit = ({ label, cells }: PeriodRow): boolean =>
  /(?<!\p{L})per(?!\p{L})|%/iu.test(joinWords(label)) ||
  cells.some((words) => words.some(({ text }) => /%/.test(text)));

function percentOf({ label, row }: PeriodRow): { words: ViewWord[]; value: string } | undefined {
  const sign = [...row.words, ...label].find(({ text }) => text.includes('%'));
  return sign === undefined ? undefined : { words: [sign], value: '%' };
}

/** The currency of the first amount with a sign, or of a title. */
function currencyOf({ titles, rows }: PeriodTable): { words: ViewWord[]; value: string } | undefined {
  const segments = [...titles, ...rows.flatMap(({ row }) => row.segments)];
  for (const { words } of segments) {
    for (const word of words) {
      const [mention] = findCurrencies(word.text);
      if (mention !== undefined) return { words: [word], value: mention.code };
    }
  }
  return undefined;
}
