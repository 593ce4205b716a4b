/** Turns a wide matrix, with a column for each month or another period, into rows: one for each period. */
import { LANGUAGES, listed } from '../engine/lexicon/lexicon.ts';

export interface FlatRegion {
  header: string[];
  rows: string[][];
}

/** Fewer columns of periods are no matrix: a table may well compare two years. */
const MIN_PERIODS = 3;
const PERIOD = 'Period';
const VALUE = 'Value';

const MONTH = LANGUAGES.flatMap(({ months }) => months.flatMap((names) => listed(names)))
  .toSorted((one, other) => other.length - one.length)
  .join('|');
const YEAR = "(?:(?:19|20)\\d\\d|['’]\\d\\d)";
const WRITTEN = [
  `${YEAR}[-/. ](?:0?[1-9]|1[0-2])(?:[-/.]\\d{1,2})?`,
  `(?:\\d{1,2}[-/.])?(?:0?[1-9]|1[0-2])[-/.]${YEAR}`,
  `(?:${YEAR}[ -]?)?(?:[QTK][1-4]|[1-4]\\. ?(?:quarter|quartal|trimestre))(?:[ -/]?${YEAR})?`,
  `(?:${YEAR}[ -]?)?(?:week|wk|kw|semaine|semana)[ .-]?\\d{1,2}(?:[ -/]?${YEAR})?`,
  `(?:${YEAR}[ -]?)?(?:${MONTH})\\.?(?:[ -/]?(?:${YEAR}|\\d\\d))?`,
  YEAR,
].join('|');
/** A period at the beginning or at the end of a heading; the rest says what is counted. */
const FIRST = new RegExp(`^(${WRITTEN})(?=$|[\\s,:;/|–-])[\\s,:;/|–-]*(.*)$`, 'iu');
const LAST = new RegExp(`^(.*?)[\\s,:;/|–-]+(${WRITTEN})$`, 'iu');

interface PeriodColumn {
  column: number;
  period: string;
  measure: string;
}

function periodIn(heading: string): { period: string; measure: string } | null {
  const text = heading.trim();
  const first = FIRST.exec(text);
  if (first?.[1] !== undefined) return { period: first[1], measure: (first[2] ?? '').trim() };
  const last = LAST.exec(text);
  return last?.[2] === undefined ? null : { period: last[2], measure: (last[1] ?? '').trim() };
}

/** As it is if its columns are no periods. */
export function melted(table: FlatRegion): FlatRegion {
  const columns = table.header.flatMap((heading, column): PeriodColumn[] => {
    const found = periodIn(heading);
    return found === null ? [] : [{ column, ...found }];
  });
  const periods = [...new Set(columns.map(({ period }) => period))];
  const measures = [...new Set(columns.map(({ measure }) => measure))];
  // Each measure in each period at most once: otherwise these are not the axes of a matrix.
  const places = new Set(columns.map(({ period, measure }) => JSON.stringify([period, measure])));
  if (periods.length < MIN_PERIODS || places.size < columns.length || measures.length > columns.length / 2)
    return table;
  const isPeriod = new Set(columns.map(({ column }) => column));
  const kept = (cells: readonly string[]): string[] => cells.filter((_, column) => !isPeriod.has(column));
  const columnOf = (period: string, measure: string): number =>
    columns.find((one) => one.period === period && one.measure === measure)?.column ?? -1;
  const rows = table.rows.flatMap((row) =>
    periods.flatMap((period): string[][] => {
      const values = measures.map((measure) => row[columnOf(period, measure)] ?? '');
      // A cell that is empty holds nothing to tell.
      return values.every((value) => value === '') ? [] : [[...kept(row), period, ...values]];
    }),
  );
  return { header: [...kept(table.header), PERIOD, ...measures.map((measure) => measure || VALUE)], rows };
}
